import { ONCE } from '../../client/retry.ts';
import type { PagedRows } from '../../contract/raw-and-decoded-rows.ts';
import { listInfractions } from '../../contract/routes/infractions.ts';
import { listTransactions } from '../../contract/routes/transactions.ts';
import { isTemporary, PixError } from '../../domain/pix-error.ts';
import { pauseAfterFailure, READ_AGAIN } from '../../domain/time/backoff.ts';
import { sleep } from '../../domain/time/clock.ts';
import { poll } from '../../domain/time/poll.ts';
import type { AccountEvent } from '../../domain/webhook/listener-inbox.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import type { Operator } from '../operator.ts';
import { changedAt, isByChange, SORT_BY_LAST_CHANGE } from '../transactions.ts';
import { walkPages } from '../walk-pages.ts';
import { AttemptFeed } from '../webhooks/delivery-attempts.ts';
import { deliveryEvent, disputeEvent, type KeyedEvent, receivedEvent, statusEvent } from './keyed-event.ts';

const TICK_MS = 500;
const MOST_KEYS = 50_000;

interface Tail {
  /** Start of the tail by the service's clock, in ms since 1970. Null means the current time. */
  readonly sinceMs: number | null;
  /** Returns null while no listener for this account stores deliveries in the inbox. */
  readonly inbox: () => Promise<Inbox | null>;
  readonly isWanted: (event: AccountEvent) => boolean;
  /** Called with the first source, then at each change of the source. */
  readonly onSource: (isInbox: boolean) => void;
  /** Called once when a source can no longer be read; `onBack` once when all sources can be read again. */
  readonly onLost: (error: PixError) => void;
  readonly onBack: () => void;
}

/**
 * Yields each status change, delivery attempt and dispute once, including those that happened during an
 * outage. While a listener runs on this machine, also reads its inbox. Runs until the operator's signal is
 * aborted, then throws the signal's reason.
 */
export async function* tailEvents(operator: Operator, tail: Tail): AsyncGenerator<AccountEvent> {
  const stop = new AbortController();
  const signal = AbortSignal.any([operator.signal, stop.signal]);
  const quiet = { ...operator, signal, client: operator.client.with({ retries: ONCE }) };
  const seen = new SeenKeys();
  const inbox = new InboxFeed(tail.inbox);
  const service = new ServiceFeeds(quiet, tail);
  let wasInbox: boolean | null = null;
  try {
    for (;;) {
      const received = await inbox.read();
      if (inbox.isOpen !== wasInbox) {
        tail.onSource(inbox.isOpen);
        service.hurry(inbox.isOpen);
      }
      if (wasInbox === null) service.poll().catch((error: unknown) => stop.abort(error));
      wasInbox = inbox.isOpen;
      yield* seen.fresh(received).filter(tail.isWanted);
      yield* seen.fresh(service.found.splice(0)).filter(tail.isWanted);
      await sleep(operator.clock, TICK_MS, signal, (end) => {
        service.onFound = end;
      });
    }
  } finally {
    stop.abort();
  }
}

class SeenKeys {
  readonly #keys = new Set<string>();

  fresh(events: readonly KeyedEvent[]): readonly AccountEvent[] {
    const fresh = events.filter(({ key, isBefore = false }) => {
      const isKnown = this.#keys.has(key);
      this.#keys.add(key);
      return !isKnown && !isBefore;
    });
    // A set keeps the order of insertion, so the oldest keys come first.
    for (const key of this.#keys) {
      if (this.#keys.size <= MOST_KEYS) break;
      this.#keys.delete(key);
    }
    return fresh.map(({ event }) => event).sort(byTime);
  }
}

const byTime = (one: AccountEvent, other: AccountEvent): number =>
  (one.at ?? '') < (other.at ?? '') ? -1 : (one.at ?? '') > (other.at ?? '') ? 1 : 0;

class ServiceFeeds {
  /** The events of the last reading. The next reading begins only when nothing is left here. */
  readonly found: KeyedEvent[] = [];
  onFound = (): void => undefined;
  readonly #operator: Operator;
  readonly #tail: Tail;
  readonly #plans: Map<AccountFeed, FeedPlan>;
  #isBesideInbox = false;

  constructor(operator: Operator, tail: Tail) {
    this.#operator = operator;
    this.#tail = tail;
    const feeds = accountFeeds(operator, tail.sinceMs);
    this.#plans = new Map(feeds.map((feed) => [feed, { dueMs: 0, failures: 0 }]));
  }

  /** Makes every list due immediately. After a failed reading of a list, its pause still applies. */
  hurry(isBesideInbox: boolean): void {
    this.#isBesideInbox = isBesideInbox;
    for (const plan of this.#plans.values()) if (plan.failures === 0) plan.dueMs = 0;
  }

  /** Reads the lists when they are due. Rejects if no later reading can succeed. */
  poll(): Promise<void> {
    const { clock, signal } = this.#operator;
    return poll(() => this.#read(), { clock, signal, pauseMs: () => TICK_MS });
  }

  async #read(): Promise<void> {
    if (this.found.length > 0) return;
    const { clock } = this.#operator;
    const found: KeyedEvent[] = [];
    try {
      for (const [feed, plan] of this.#plans) {
        if (plan.dueMs > clock.now()) continue;
        const wasLost = this.#isLost();
        try {
          found.push(...(await feed.read()));
          plan.dueMs = clock.now() + (this.#isBesideInbox ? feed.besideInboxMs : feed.everyMs);
          plan.failures = 0;
        } catch (error) {
          this.#failed(feed, plan, error);
        }
        if (wasLost && !this.#isLost()) this.#tail.onBack();
      }
    } finally {
      if (this.found.push(...found) > 0) this.onFound();
    }
  }

  #isLost(): boolean {
    return [...this.#plans.values()].some(({ failures }) => failures > 0);
  }

  /** Schedules the next reading after a failure. @throws the error if no later reading can succeed */
  #failed(feed: AccountFeed, plan: FeedPlan, error: unknown): void {
    const { clock, note, signal } = this.#operator;
    if (signal.aborted) throw error;
    if (!isTemporary(error)) {
      const isRefused = error instanceof PixError && ['auth', 'missing', 'refused'].includes(error.kind);
      // Some tokens only permit reading transactions. The tail then continues without the other lists.
      if (!isRefused || feed.name === 'transaction') throw error;
      this.#plans.delete(feed);
      note(`events.without_${feed.name}`, { reason: error.errorCode });
      return;
    }
    if (!this.#isLost()) this.#tail.onLost(error);
    plan.failures += 1;
    plan.dueMs = clock.now() + pauseAfterFailure(error, plan.failures, READ_AGAIN);
    // `Retry-After` and a limit of requests concern all lists.
    const { statusCode, retryAfterSeconds } = error.init;
    if (statusCode === 429 || retryAfterSeconds !== undefined)
      for (const other of this.#plans.values()) other.dueMs = Math.max(other.dueMs, plan.dueMs);
  }
}

/** When a list is read next, and how often in a row it could not be read. */
interface FeedPlan {
  dueMs: number;
  failures: number;
}

/** Consecutive readings overlap, because a change may appear in the list a little late. */
const OVERLAP_MS = 10_000;
/**
 * Pause between two pages. It leaves a share of the 60 requests a minute to other commands (unshown.md §1).
 */
const PAGE_PAUSE_MS = 1_500;
const PAGE_ROWS = 100;
const MOST_CHANGES = 5_000;

interface AccountFeed {
  readonly name: 'transaction' | 'dispute' | 'delivery';
  /** Pause between two readings. `besideInboxMs` applies instead while most events come from the inbox. */
  readonly everyMs: number;
  readonly besideInboxMs: number;
  /** Returns the events since the last call. The first call returns those since the start of the tail. */
  readonly read: () => Promise<readonly KeyedEvent[]>;
}

/** Returns the polled lists. While little happens, they cause at most 18 requests a minute in total. */
function accountFeeds(operator: Operator, sinceMs: number | null): readonly AccountFeed[] {
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
class InboxFeed {
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
