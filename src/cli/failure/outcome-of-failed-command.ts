import type { ClientEvent } from '../../client/client-event.ts';
import { type Outcome, PixError } from '../../domain/pix-error.ts';
import type { ShellText } from '../../domain/text/shell-command.ts';

export interface DoneSoFar {
  readonly changes: boolean;
  readonly sent: boolean;
  /** Whether a request may have changed something. */
  readonly changed: boolean;
  /** Whether the service confirmed at least one change, or a payment that an earlier command sent. */
  readonly applied: boolean;
  /** Journal entries of payments that were, or may have been, applied. */
  readonly payments: readonly string[];
  readonly wrote: boolean;
  readonly profileFlag?: ShellText;
}

export const NOTHING_DONE: DoneSoFar = {
  changes: false,
  sent: false,
  changed: false,
  applied: false,
  payments: [],
  wrote: false,
};

/**
 * Returns the outcome of the whole command as far as it is known. The error describes only the request that
 * failed, but earlier requests of the command may have succeeded.
 */
export function outcomeOfFailedCommand(error: unknown, done: DoneSoFar): Outcome {
  const said = error instanceof PixError ? error.outcome : undefined;
  if (said === 'unknown' || said === 'applied') return said;
  if (done.applied) return 'applied';
  if (said !== undefined) return said;
  if (done.changed) return 'unknown';
  return done.sent ? 'not_applied' : 'not_sent';
}

/** Reads the client's events, and records whether the command's requests changed something at the service. */
export class RequestEffects {
  #sent = 0;
  /** Number of requests for changes, without those that certainly changed nothing. */
  #changes = 0;
  #applied = false;

  note(event: ClientEvent): void {
    if (event.type === 'request') {
      this.#sent += 1;
      if (event.changes) this.#changes += 1;
    }
    if (event.type !== 'outcome') return;
    if (event.isApplied) this.#applied = true;
    else this.#changes -= 1;
  }

  /** Number of requests sent, including retries. */
  get sent(): number {
    return this.#sent;
  }

  get done(): Pick<DoneSoFar, 'sent' | 'changed' | 'applied'> {
    return { sent: this.#sent > 0, changed: this.#changes > 0, applied: this.#applied };
  }
}
