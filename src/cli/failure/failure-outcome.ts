import { type Outcome, PixError } from '../../domain/errors.ts';

/** The effects of a command before it failed. */
export interface DoneSoFar {
  /** Whether the command is one that changes something. */
  readonly changes: boolean;
  /** Whether a request was sent. */
  readonly sent: boolean;
  /** Whether a request that changes something was sent. */
  readonly changed: boolean;
  /** Whether the service answered such a request with success. */
  readonly applied: boolean;
  /** Journal entries of the payments that were applied or may have been. */
  readonly payments: readonly string[];
  /** Whether data was written to stdout. */
  readonly wrote: boolean;
  /** The profile in use, as suggested commands name it. */
  readonly profileFlag?: string;
}

/** Before a command was found and its flags were read. */
export const NOTHING_DONE: DoneSoFar = {
  changes: false,
  sent: false,
  changed: false,
  applied: false,
  payments: [],
  wrote: false,
};

/**
 * The outcome of the whole command, as far as it is known: an error describes only its own request, and the command may
 * have sent others before it.
 */
export function failureOutcome(error: unknown, done: DoneSoFar): Outcome {
  const said = error instanceof PixError ? error.outcome : undefined;
  if (said === 'unknown' || said === 'applied') return said;
  if (done.applied) return 'applied';
  if (said !== undefined) return said;
  if (done.changed) return 'unknown';
  return done.sent ? 'not_applied' : 'not_sent';
}
