import { isTemporary } from '../../domain/pix-error.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import { type KeyedEvent, receivedEvent } from './keyed-event.ts';

const MOST_READ = 500;

/** Reads new deliveries while a listener for this account stores them in the inbox. */
export class InboxFeed {
  readonly #inbox: () => Promise<Inbox | null>;
  /** Id of the last delivery that was read. Null while no listener runs. */
  #lastId: number | null = null;

  constructor(inbox: () => Promise<Inbox | null>) {
    this.#inbox = inbox;
  }

  get isOpen(): boolean {
    return this.#lastId !== null;
  }

  /**
   * Returns the deliveries since the last call. Ignores an unreadable inbox, because polling the service
   * finds the same events.
   */
  async read(): Promise<readonly KeyedEvent[]> {
    try {
      const inbox = await this.#inbox();
      if (inbox === null) {
        this.#lastId = null;
        return [];
      }
      if (this.#lastId !== null) return await this.#since(inbox, this.#lastId);
      // Skips the deliveries that are already stored, because they may belong to another account.
      this.#lastId = (await inbox.list({ order: 'newest', limit: 1 }))[0]?.id ?? 0;
      return [];
    } catch (error) {
      if (!isTemporary(error)) throw error;
      this.#lastId = null;
      return [];
    }
  }

  async #since(inbox: Inbox, afterId: number): Promise<readonly KeyedEvent[]> {
    const events: KeyedEvent[] = [];
    for (const { id } of await inbox.list({ afterId, order: 'oldest', limit: MOST_READ })) {
      const delivery = await inbox.get(id);
      if (delivery !== null) events.push(receivedEvent(delivery));
      this.#lastId = id;
    }
    return events;
  }
}
