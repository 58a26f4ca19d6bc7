import { chooseEvents, groupEvents, sumOf } from '../../operations/webhooks/undelivered/group-events.ts';
import {
  type UndeliveredHistory,
  UndeliveredReading,
} from '../../operations/webhooks/undelivered/read-undelivered.ts';
import type { UndeliveredEvent } from '../../operations/webhooks/undelivered/undelivered-event.ts';
import type { UndeliveredValue } from '../state/feeds.ts';
import { hourStart, MINUTES } from '../state/money-flow-types.ts';
import type { DashboardSources } from './dashboard-sources.ts';
import { TaskQueue } from './payments-reader.ts';

const MOST_PAGES = 5;

/** Reads undelivered events like `pix callback triage`. Stores the result for a later resend. */
export class UndeliveredReader {
  readonly #sources: DashboardSources;
  readonly #reading: UndeliveredReading;
  /** Runs one reading after another, because each continues where the previous one stopped. */
  readonly #turns = new TaskQueue();
  #look: UndeliveredHistory | null = null;
  /** Number of running calls of `chosen`. */
  #awaited = 0;

  constructor(sources: DashboardSources) {
    const { operator, undelivered, since } = sources;
    this.#sources = sources;
    this.#reading = new UndeliveredReading(operator, undelivered, { since });
  }

  readonly read = (): Promise<UndeliveredValue> =>
    this.#turns.next(async () => this.#value(await this.#reading.newest(MOST_PAGES)));

  readonly further = (): Promise<UndeliveredValue> =>
    this.#turns.next(async () => this.#value(await this.#reading.further()));

  readonly isBehind = async (): Promise<boolean> => this.#look?.isComplete === false;

  /** Whether the operator waits for a reading. */
  get isAwaited(): boolean {
    return this.#awaited > 0;
  }

  close(): void {
    this.#reading.close();
  }

  async #value(look: UndeliveredHistory): Promise<UndeliveredValue> {
    this.#look = look;
    const open = chooseEvents(look, this.#sources.choice).filter(({ isSuperseded }) => !isSuperseded);
    const { events, amountCents } = sumOf(open);
    return {
      groups: groupEvents(open, this.#sources.grouping),
      open: events,
      amountCents,
      since: look.since,
      isComplete: look.isComplete,
      lastHour: await this.#lastHour(look),
    };
  }

  async #lastHour({ nowMs, since }: UndeliveredHistory): Promise<UndeliveredValue['lastHour']> {
    const first = hourStart(nowMs);
    const endpoints = await this.#reading.attemptsPerMinute(first, MINUTES);
    return { first, knownSince: Date.parse(since), endpoints };
  }

  /**
   * Reads what happened since the oldest attempts that were read, and returns the history and its events whose
   * key is in `keys`. Events that were delivered meanwhile, even in a gap of the history, are no longer among
   * them. Attempts before that are not needed, because no earlier attempt changes a shown event.
   */
  async chosen(
    keys: readonly string[],
  ): Promise<{ readonly look: UndeliveredHistory; readonly events: readonly UndeliveredEvent[] }> {
    this.#awaited += 1;
    const look = await this.#turns
      .next(() => this.#reading.withoutGaps())
      .finally(() => {
        this.#awaited -= 1;
      });
    this.#look = look;
    const wanted = new Set(keys);
    return { look, events: look.events.filter(({ key }) => wanted.has(key)) };
  }
}
