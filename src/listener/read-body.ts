import type { IncomingMessage } from 'node:http';
import { GrowingBytes } from '../domain/growing-bytes.ts';
import type { DeadlineTimers } from './deadline-timers.ts';

export const BODY_FAULTS = { too_large: 413, too_many_chunks: 413, too_slow: 408 } as const;
export type BodyFault = keyof typeof BODY_FAULTS | 'aborted';

export interface BodyLimits {
  readonly maxBytes: number;
  readonly untilMs: number;
  readonly deadlines: DeadlineTimers;
  /** Called when the memory of the body changes. @param bytes the change; negative when memory is released */
  readonly onHeld: (bytes: number) => void;
}

/**
 * Passes the body as received, or a fault, to `done`.
 *
 * - Drops a body that is too large, but reads it until its end or the deadline. If the connection closed
 *   early, the sender would never read the answer.
 * - Stops reading a body in too many chunks, because reading it would block the listener.
 */
export function readBody(
  request: IncomingMessage,
  { maxBytes, untilMs, deadlines, onHeld }: BodyLimits,
  done: (read: Buffer | BodyFault) => void,
): void {
  const body = new GrowingBytes(maxBytes);
  let isDone = false;
  const end = (fault?: BodyFault): void => {
    if (isDone) return;
    isDone = true;
    deadline.cancel();
    done(fault ?? (body.isTooLong ? 'too_large' : body.bytes));
  };
  const deadline = deadlines.add(untilMs, () => end(body.isTooLong ? 'too_large' : 'too_slow'));
  request.on('data', (chunk: Buffer) => {
    if (isDone) return;
    const before = body.capacity;
    body.append(chunk);
    if (body.capacity !== before) onHeld(body.capacity - before);
    if (!body.hasTooManyPieces) return;
    request.socket.pause();
    end('too_many_chunks');
  });
  request.on('end', () => end());
  request.on('close', () => end('aborted'));
  // The connection closes after an error, and the `close` handler reports the fault.
  request.on('error', ignored);
}

export const ignored = (): void => undefined;
