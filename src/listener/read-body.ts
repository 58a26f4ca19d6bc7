import type { IncomingMessage } from 'node:http';
import { GrowingBytes } from '../domain/growing-bytes.ts';
import type { DeadlineTimers } from './deadline-timers.ts';

/** Statuses for bodies that were not read. */
export const BODY_FAULTS = { too_large: 413, too_many_chunks: 413, too_slow: 408 } as const;
export type BodyFault = keyof typeof BODY_FAULTS | 'aborted';

export interface BodyLimits {
  readonly maxBytes: number;
  /** Deadline for the whole body, in ms since the epoch. */
  readonly untilMs: number;
  readonly deadlines: DeadlineTimers;
  /** Called with the difference in bytes when the body uses more or less memory. */
  readonly onHeld: (bytes: number) => void;
}

/**
 * Reads the body's bytes as received, or reports a fault. A body that is too large is dropped, but read to
 * its end or until the deadline: if the connection were cut while the sender writes, the sender would never
 * read the answer. A body in too many chunks is not read further, because reading it would block the
 * listener.
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
  // Data that arrives after `done` was called is read and dropped.
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
  // After an error the connection closes too, and the `close` handler reports the fault.
  request.on('error', ignored);
}

export const ignored = (): void => undefined;
