import { type Outcome, PixError } from '../../domain/errors.ts';

/** What a command had done when it failed. */
export interface DoneSoFar {
  /** It is one that changes something. */
  readonly changes: boolean;
  /** A request has left. */
  readonly sent: boolean;
  /** One that changes something has left. */
  readonly changed: boolean;
  /** The service has answered such a one with success. */
  readonly applied: boolean;
  /** Data has been written to stdout. */
  readonly wrote: boolean;
}

/** Before any command was found, or its flags read. */
export const NOTHING_DONE: DoneSoFar = {
  changes: false,
  sent: false,
  changed: false,
  applied: false,
  wrote: false,
};

/**
 * What happened to what the command meant to do, by what is known: an error tells of its own request alone, and a command
 * may have sent others before it.
 */
export function outcomeOf(error: unknown, done: DoneSoFar): Outcome {
  const said = error instanceof PixError ? error.outcome : undefined;
  if (said === 'unknown' || said === 'applied') return said;
  if (done.applied) return 'applied';
  if (said !== undefined) return said;
  if (done.changed) return 'unknown';
  return done.sent ? 'not_applied' : 'not_sent';
}
