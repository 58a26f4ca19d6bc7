import type { IncomingMessage } from 'node:http';
import type { Clock } from '../domain/time/clock.ts';

export type BodyFault = 'too_large' | 'too_slow' | 'aborted';

export interface BodyLimits {
  readonly maxBytes: number;
  /** When the whole body must be here, in ms since the epoch. */
  readonly untilMs: number;
  readonly clock: Clock;
  /** Bytes that came and are held. */
  readonly onHeld: (bytes: number) => void;
}

/**
 * The body's bytes as received. One that is too large is read to its end (or the deadline) and forgotten on
 * the way: a sender whose connection is cut while it writes never reads why.
 */
export function readBody(
  request: IncomingMessage,
  { maxBytes, untilMs, clock, onHeld }: BodyLimits,
): Promise<{ readonly body: Buffer } | { readonly fault: BodyFault }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const end = (fault?: BodyFault): void => {
      cancel();
      request.off('data', onData).off('end', onEnd).off('close', onClose);
      request.resume();
      resolve(fault === undefined ? { body: Buffer.concat(chunks) } : { fault });
    };
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > maxBytes) chunks.length = 0;
      else {
        chunks.push(chunk);
        onHeld(chunk.length);
      }
    };
    const onEnd = (): void => end(bytes > maxBytes ? 'too_large' : undefined);
    const onClose = (): void => end('aborted');
    const cancel = clock.at(untilMs, () => end(bytes > maxBytes ? 'too_large' : 'too_slow'));
    request.on('data', onData).on('end', onEnd).on('close', onClose);
    // What breaks the connection also closes it, which is what is told.
    request.on('error', () => {});
  });
}
