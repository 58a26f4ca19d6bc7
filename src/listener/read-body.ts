import type { IncomingMessage } from 'node:http';
import type { Deadlines } from './deadlines.ts';

export type BodyFault = 'too_large' | 'too_slow' | 'aborted';

export interface BodyLimits {
  readonly maxBytes: number;
  /** When the whole body must be here, in ms since the epoch. */
  readonly untilMs: number;
  readonly deadlines: Deadlines;
  /** Bytes that came and are held. */
  readonly onHeld: (bytes: number) => void;
}

/**
 * The body's bytes as received, or why there are none. One that is too large is read to its end (or the deadline) and
 * forgotten on the way: a sender whose connection is cut while it writes never reads why.
 */
export function readBody(
  request: IncomingMessage,
  { maxBytes, untilMs, deadlines, onHeld }: BodyLimits,
  done: (read: Buffer | BodyFault) => void,
): void {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let isDone = false;
  const end = (fault?: BodyFault): void => {
    if (isDone) return;
    isDone = true;
    deadline.cancel();
    const [only] = chunks;
    const body = chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
    chunks = [];
    done(fault ?? body);
  };
  const deadline = deadlines.add(untilMs, () => end(bytes > maxBytes ? 'too_large' : 'too_slow'));
  // What comes after the end goes on being read, and is forgotten.
  request.on('data', (chunk: Buffer) => {
    if (isDone) return;
    bytes += chunk.length;
    if (bytes > maxBytes) chunks = [];
    else {
      chunks.push(chunk);
      onHeld(chunk.length);
    }
  });
  request.on('end', () => end(bytes > maxBytes ? 'too_large' : undefined));
  request.on('close', () => end('aborted'));
  // What breaks the connection also closes it, which is what is told.
  request.on('error', ignored);
}

const ignored = (): void => undefined;
