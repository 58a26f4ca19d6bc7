import type { ClientEvent } from '../../client/client-event.ts';
import type { DoneSoFar } from './failure-outcome.ts';

/** Records what the requests of one command have done, from the client's events. */
export class RequestEffects {
  #sent = false;
  #changed = false;
  #applied = false;

  note(event: ClientEvent): void {
    if (event.type === 'request') {
      this.#sent = true;
      this.#changed ||= event.changes;
    }
    if (event.type === 'applied') this.#applied = true;
  }

  get done(): Pick<DoneSoFar, 'sent' | 'changed' | 'applied'> {
    return { sent: this.#sent, changed: this.#changed, applied: this.#applied };
  }
}
