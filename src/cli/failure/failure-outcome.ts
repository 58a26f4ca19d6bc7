import { type Outcome, PixError } from '../../domain/pix-error.ts';

/** The effects that a command had before it failed: requests, payments and output. */
export interface DoneSoFar {
  /** Whether the command changes something. */
  readonly changes: boolean;
  /** Whether a request was sent. */
  readonly sent: boolean;
  /** Whether a request that changes something was sent. */
  readonly changed: boolean;
  /** Whether a request that changes something was answered with success by the service. */
  readonly applied: boolean;
  /** Ids of the journal entries of payments that were, or may have been, applied. */
  readonly payments: readonly string[];
  /** Whether data was written to stdout. */
  readonly wrote: boolean;
  /** The `--profile` flag for suggested commands. */
  readonly profileFlag?: string;
}

/** State before a command was found and its flags were read. */
export const NOTHING_DONE: DoneSoFar = {
  changes: false,
  sent: false,
  changed: false,
  applied: false,
  payments: [],
  wrote: false,
};

/**
 * Returns the outcome of the whole command as far as it is known. An error only describes its own request,
 * but the command may have sent earlier requests.
 */
export function failureOutcome(error: unknown, done: DoneSoFar): Outcome {
  const said = error instanceof PixError ? error.outcome : undefined;
  if (said === 'unknown' || said === 'applied') return said;
  if (done.applied) return 'applied';
  if (said !== undefined) return said;
  if (done.changed) return 'unknown';
  return done.sent ? 'not_applied' : 'not_sent';
}
