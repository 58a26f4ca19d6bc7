import { causeCode } from '../../domain/webhook/delivery-attempt.ts';
import { accountScope } from '../../operations/account-scope.ts';
import { chooseEvents } from '../../operations/webhooks/undelivered/choose-events.ts';
import { groupEvents, sumOf } from '../../operations/webhooks/undelivered/group-events.ts';
import {
  readUndelivered,
  type UndeliveredHistory,
} from '../../operations/webhooks/undelivered/read-undelivered.ts';
import type { UndeliveredEvent } from '../../operations/webhooks/undelivered/undelivered-event.ts';
import type { UndeliveredGroup, UndeliveredValue } from '../state/undelivered-value.ts';
import type { DashboardSources } from './dashboard-sources.ts';

/** Reads undelivered events, as `pix callback triage` does, and keeps the last result for a resend. */
export class UndeliveredReader {
  readonly #sources: DashboardSources;
  #look: UndeliveredHistory | null = null;
  /** Asked for once: the account stays the same. */
  #scope: string | undefined;

  constructor(sources: DashboardSources) {
    this.#sources = sources;
  }

  async read(): Promise<UndeliveredValue> {
    const { operator, undelivered, choice, since } = this.#sources;
    this.#scope ??= await accountScope(operator);
    const look = await readUndelivered(operator, { ...undelivered(), scope: this.#scope }, { since });
    this.#look = look;
    const open = chooseEvents(look, choice).filter(({ isSuperseded }) => !isSuperseded);
    const { events, amountCents } = sumOf(open);
    return {
      groups: this.#groups(open),
      open: events,
      amountCents,
      attempts: look.history.count,
      since: look.since,
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

  #groups(open: readonly UndeliveredEvent[]): readonly UndeliveredGroup[] {
    const { grouping } = this.#sources;
    const keyOf = ({
      endpoint,
      cause,
      event,
    }: Pick<UndeliveredEvent, 'endpoint' | 'cause' | 'event'>): string => {
      const parts = { endpoint, cause: causeCode(cause), event };
      return JSON.stringify(grouping === null ? [endpoint, parts.cause] : [parts[grouping]]);
    };
    const members = Map.groupBy(open, keyOf);
    return [...members]
      .flatMap(([key, group]) => groupEvents(group, grouping).map((one) => ({ ...one, key, members: group })))
      .sort((a, b) => b.events - a.events || (b.amountCents ?? 0) - (a.amountCents ?? 0));
  }
}
