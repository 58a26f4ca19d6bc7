import { ONCE } from '../../client/retry.ts';
import { isTemporary, PixError } from '../../domain/pix-error.ts';
import { pauseAfterFailure, READ_AGAIN } from '../../domain/time/backoff.ts';
import { sleep } from '../../domain/time/clock.ts';
import type { AccountEvent } from '../../domain/webhook/listener-inbox.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import type { Operator } from '../operator.ts';
import { type AccountFeed, accountFeeds, InboxFeed } from './account-feeds.ts';
import type { KeyedEvent } from './keyed-event.ts';

const TICK_MS = 500;
const MOST_KEYS = 50_000;

export interface Tail {
  /** Start of the tail by the service's clock, in ms since 1970. Null means the current time. */
  readonly sinceMs: number | null;
  /** Returns null while no listener for this account stores deliveries in the inbox. */
  readonly inbox: () => Promise<Inbox | null>;
  readonly isWanted: (event: AccountEvent) => boolean;
  /** Called with the first source, then at each change of the source. */
  readonly onSource: (isInbox: boolean) => void;
  /** Called once when a source can no longer be read; `onBack` once when it can be read again. */
  readonly onLost: (error: PixError) => void;
  readonly onBack: () => void;
}

/**
 * Yields each status change, delivery attempt and dispute once, including those that happened during an
 * outage. While a listener runs on this machine, also reads its inbox. Runs until the operator's signal is
 * aborted, then throws the signal's reason.
 */
export async function* tailEvents(operator: Operator, tail: Tail): AsyncGenerator<AccountEvent> {
  const { clock, signal } = operator;
  const quiet = { ...operator, client: operator.client.with({ retries: ONCE }) };
  const seen = new SeenKeys();
  const inbox = new InboxFeed(tail.inbox);
  const service = new ServiceFeeds(quiet, accountFeeds(quiet, tail.sinceMs), tail);
  let polling: Promise<readonly KeyedEvent[]> | null = null;
  let wasInbox: boolean | null = null;
  for (;;) {
    const received = await inbox.read();
    if (inbox.isOpen !== wasInbox) {
      tail.onSource(inbox.isOpen);
      service.hurry();
    }
    wasInbox = inbox.isOpen;
    yield* seen.fresh(received).filter(tail.isWanted);
    polling ??= service.isDue() ? service.read(wasInbox) : null;
    const tick = sleep(clock, TICK_MS, signal).then(() => null);
    // The slower promise of the race may reject later. Without this handler, its rejection would end the
    // process.
    for (const one of [polling, tick]) one?.catch(() => undefined);
    const polled: readonly KeyedEvent[] | null = await (polling ? Promise.race([polling, tick]) : tick);
    if (polled === null) continue;
    polling = null;
    yield* seen.fresh(polled).filter(tail.isWanted);
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
  readonly #operator: Operator;
  readonly #tail: Tail;
  readonly #due: Map<AccountFeed, number>;
  #failures = 0;

  constructor(operator: Operator, feeds: readonly AccountFeed[], tail: Tail) {
    this.#operator = operator;
    this.#tail = tail;
    this.#due = new Map(feeds.map((feed) => [feed, 0]));
  }

  isDue(): boolean {
    return Math.min(...this.#due.values()) <= this.#operator.clock.now();
  }

  /**
   * Makes every list due immediately. But after a failure of the service, the pause before the next request
   * still applies.
   */
  hurry(): void {
    if (this.#failures === 0) for (const feed of this.#due.keys()) this.#due.set(feed, 0);
  }

  async read(besideInbox: boolean): Promise<readonly KeyedEvent[]> {
    const { clock, signal } = this.#operator;
    const found: KeyedEvent[] = [];
    for (const [feed, dueMs] of this.#due) {
      if (dueMs > clock.now()) continue;
      try {
        found.push(...(await feed.read()));
        this.#due.set(feed, clock.now() + (besideInbox ? feed.besideInboxMs : feed.everyMs));
        if (this.#failures > 0) this.#tail.onBack();
        this.#failures = 0;
      } catch (error) {
        if (signal.aborted || !this.#survives(error, feed)) throw error;
        break;
      }
    }
    return found;
  }

  /** Schedules the next reading after a failure. Returns false if no later reading can succeed. */
  #survives(error: unknown, feed: AccountFeed): boolean {
    const { clock, note } = this.#operator;
    if (!isTemporary(error)) {
      const isRefused = error instanceof PixError && ['auth', 'missing', 'refused'].includes(error.kind);
      // Some tokens only permit reading transactions. The tail then continues without the other lists.
      if (!isRefused || feed.name === 'transaction') return false;
      this.#due.delete(feed);
      note(`events.without_${feed.name}`, { reason: error.errorCode });
      return true;
    }
    if (this.#failures === 0) this.#tail.onLost(error);
    this.#failures += 1;
    const pauseMs = pauseAfterFailure(error, this.#failures, READ_AGAIN);
    for (const [one, dueMs] of this.#due) this.#due.set(one, Math.max(dueMs, clock.now() + pauseMs));
    return true;
  }
}
