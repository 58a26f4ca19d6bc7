import type { ClientEvent } from '../../client/client-event.ts';
import type { DoneSoFar } from './outcome-of-failed-command.ts';

/** Reads the client's events, and records whether the command's requests changed something at the service. */
export class RequestEffects {
  #sent = 0;
  #changed = false;
  #applied = false;

  note(event: ClientEvent): void {
    if (event.type === 'request') {
      this.#sent += 1;
      this.#changed ||= event.changes;
    }
    if (event.type === 'applied') this.#applied = true;
  }

  /** Number of requests sent, including retries. */
  get sent(): number {
    return this.#sent;
  }

  get done(): Pick<DoneSoFar, 'sent' | 'changed' | 'applied'> {
    return { sent: this.#sent > 0, changed: this.#changed, applied: this.#applied };
  }
}
