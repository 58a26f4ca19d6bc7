import { chooseEvents } from '../../operations/webhooks/undelivered/choose-events.ts';
import { groupEvents, sumOf } from '../../operations/webhooks/undelivered/group-events.ts';
import {
  type UndeliveredHistory,
  UndeliveredReading,
} from '../../operations/webhooks/undelivered/read-undelivered.ts';
import type { UndeliveredEvent } from '../../operations/webhooks/undelivered/undelivered-event.ts';
import type { UndeliveredValue } from '../state/undelivered-value.ts';
import type { DashboardSources } from './dashboard-sources.ts';
import { Turns } from './turns.ts';

/** The most pages read at once; older attempts are read back one by one. */
const MOST_PAGES = 5;

/** Reads undelivered events, as `pix callback triage` does, and keeps the last result for a resend. */
export class UndeliveredReader {
  readonly #sources: DashboardSources;
  readonly #reading: UndeliveredReading;
  /** Each reading continues where the previous one stopped. */
  readonly #turns = new Turns();
  #look: UndeliveredHistory | null = null;

  constructor(sources: DashboardSources) {
    const { operator, undelivered, since } = sources;
    this.#sources = sources;
    this.#reading = new UndeliveredReading(operator, undelivered, { since });
  }

  readonly read = (): Promise<UndeliveredValue> =>
    this.#turns.next(async () => this.#value(await this.#reading.newest(MOST_PAGES)));

  /** Reads one more page of attempts, back from where reading stopped. */
  readonly further = (): Promise<UndeliveredValue> =>
    this.#turns.next(async () => this.#value(await this.#reading.further()));

  /** Whether older attempts are still to be read. */
  readonly isBehind = async (): Promise<boolean> => this.#look?.isComplete === false;

  /** A reading that is under way fails. */
  close(): void {
    this.#reading.close();
  }

  #value(look: UndeliveredHistory): UndeliveredValue {
    this.#look = look;
    const open = chooseEvents(look, this.#sources.choice).filter(({ isSuperseded }) => !isSuperseded);
    const { events, amountCents } = sumOf(open);
    return {
      groups: groupEvents(open, this.#sources.grouping),
      open: events,
      amountCents,
      attempts: look.history.count,
      since: look.since,
      isComplete: look.isComplete,
    };
  }

  /** The last result and the events in it with these keys; null before the first reading. */
  chosen(
    keys: readonly string[],
  ): { readonly look: UndeliveredHistory; readonly events: readonly UndeliveredEvent[] } | null {
    if (this.#look === null) return null;
    const wanted = new Set(keys);
    return { look: this.#look, events: this.#look.events.filter(({ key }) => wanted.has(key)) };
  }
}
