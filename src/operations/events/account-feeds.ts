import type { PagedRows } from '../../contract/raw-and-decoded-rows.ts';
import { listInfractions } from '../../contract/routes/infractions.ts';
import { listTransactions } from '../../contract/routes/transactions.ts';
import { isTemporary } from '../../domain/pix-error.ts';
import { sleep } from '../../domain/time/clock.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import type { Operator } from '../operator.ts';
import { changedAt, isByChange, SORT_BY_LAST_CHANGE } from '../read-payment.ts';
import { walkPages } from '../walk-pages.ts';
import { AttemptFeed } from '../webhooks/delivery-attempts.ts';
import { deliveryEvent, disputeEvent, type KeyedEvent, receivedEvent, statusEvent } from './keyed-event.ts';

/** Consecutive readings overlap, because a change may appear in the list a little late. */
const OVERLAP_MS = 10_000;
/**
 * Pause between two pages. It leaves a share of the 60 requests a minute to other commands (unshown.md §1).
 */
const PAGE_PAUSE_MS = 1_500;
const PAGE_ROWS = 100;
const MOST_CHANGES = 5_000;

export interface AccountFeed {
  readonly name: 'transaction' | 'dispute' | 'delivery';
  /** Pause between two readings. `besideInboxMs` applies instead while most events come from the inbox. */
  readonly everyMs: number;
  readonly besideInboxMs: number;
  /** Returns the events since the last call. The first call returns those since the start of the tail. */
  readonly read: () => Promise<readonly KeyedEvent[]>;
}

/** Returns the polled lists. While little happens, they cause at most 18 requests a minute in total. */
export function accountFeeds(operator: Operator, sinceMs: number | null): readonly AccountFeed[] {
  const statuses = new Changes(operator, sinceMs, () =>
    walkPages(operator, listTransactions, SORT_BY_LAST_CHANGE),
  );
  const disputes = new Changes(operator, sinceMs, () =>
    walkPages(operator, listInfractions, SORT_BY_LAST_CHANGE),
  );
  const attempts = new AttemptFeed(operator, sinceMs);
  return [
    {
      name: 'transaction',
      everyMs: 5_000,
      besideInboxMs: 30_000,
      read: () => statuses.read(statusEvent),
    },
    {
      name: 'delivery',
      everyMs: 15_000,
      besideInboxMs: 15_000,
      read: () => readDeliveries(operator, attempts),
    },
    {
      name: 'dispute',
      everyMs: 30_000,
      besideInboxMs: 60_000,
      read: () => disputes.read(disputeEvent),
    },
  ];
}

type Changing = Parameters<typeof changedAt>[0];

/** Reads a list, newest change first, back to the start of the previous reading. */
class Changes<T extends Changing> {
  readonly #operator: Operator;
  readonly #list: () => PagedRows<T>;
  /**
   * Start of the next reading. If the tail has no `--since`, the start is null before the first reading. The
   * first reading then finds only changes from the time before the tail began. These changes are not shown.
   */
  #sinceMs: number | null;
  #isUnsorted = false;

  constructor(operator: Operator, sinceMs: number | null, list: () => PagedRows<T>) {
    this.#operator = operator;
    this.#sinceMs = sinceMs;
    this.#list = list;
  }

  async read(eventOf: (item: T) => KeyedEvent): Promise<readonly KeyedEvent[]> {
    const isFirst = this.#sinceMs === null;
    const since = this.#sinceMs ?? Number.POSITIVE_INFINITY;
    const found: T[] = [];
    let newest = 0;
    for await (const page of this.#list().pages()) {
      const items = page.map(({ item }) => item);
      newest = Math.max(newest, ...items.map(changedAt));
      found.push(...items.filter((item) => isFirst || changedAt(item) >= since));
      if (!isByChange(items)) this.#noteUnsorted();
      const oldest = items.at(-1);
      if (this.#isUnsorted || oldest === undefined || changedAt(oldest) < since) break;
      if (found.length >= MOST_CHANGES) {
        this.#operator.note('events.cut', { count: MOST_CHANGES });
        break;
      }
      if (items.length === PAGE_ROWS) await sleep(this.#operator.clock, PAGE_PAUSE_MS, this.#operator.signal);
    }
    // The next reading starts shortly before the newest change, not at the current time. So it also finds
    // changes that happened while the service was answering.
    this.#sinceMs = Math.max(isFirst ? 0 : since, newest - OVERLAP_MS);
    return found.map((item) => {
      const keyed = eventOf(item);
      return isFirst ? { ...keyed, isBefore: true } : keyed;
    });
  }

  #noteUnsorted(): void {
    if (!this.#isUnsorted) this.#operator.note('events.unsorted');
    this.#isUnsorted = true;
  }
}

async function readDeliveries(
  { clock, signal }: Operator,
  feed: AttemptFeed,
): Promise<readonly KeyedEvent[]> {
  const found: KeyedEvent[] = [];
  for await (const record of feed.read(MOST_CHANGES)) {
    found.push(deliveryEvent(record));
    if (found.length % PAGE_ROWS === 0) await sleep(clock, PAGE_PAUSE_MS, signal);
  }
  return found;
}

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
