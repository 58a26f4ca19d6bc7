import { hubListStatement } from '../../../contract/routes/hub.ts';
import type { JournalEntry } from '../../../storage/journal/journal-entry.ts';
import type { Operator } from '../../operator.ts';
import { walkPages } from '../../walk-pages.ts';
import { MARGIN_MS } from './find-hub-outcome.ts';

/**
 * Each reading of the statement starts this long before the payout. Other payouts in this period then need no
 * further request. Returned payouts are rare, so even a long period contains few entries.
 */
const STEP_MS = 30 * 86_400_000;

/**
 * `failed`: the payout failed, so its whole amount was returned. `cents`: sum of the entries that returned
 * money.
 */
interface Returned {
  readonly failed: boolean;
  readonly cents: bigint;
}

/**
 * Finds returned hub payouts in the statement, because the hub has no route that reads a single payout
 * (§4.2). Each period of the statement is read only once.
 */
export class HubPayoutReversals {
  readonly #operator: Operator;
  readonly #returned = new Map<string, Returned>();
  /** Start of the period that was read, in ms of the service's time; undefined before the first read. */
  #from: number | undefined;
  #reading: Promise<void> = Promise.resolve();

  constructor(operator: Operator) {
    this.#operator = operator;
  }

  async statusOf({ serviceId, notBefore, amountCents }: JournalEntry): Promise<string | null> {
    if (serviceId === null || notBefore === null) return null;
    this.#reading = this.#reading.then(() => this.#readFrom(notBefore - MARGIN_MS));
    await this.#reading;
    const returned = this.#returned.get(serviceId);
    if (returned?.failed) return 'FAILED';
    return returned !== undefined && returned.cents >= amountCents ? 'REFUNDED' : null;
  }

  async #readFrom(ms: number): Promise<void> {
    const until = this.#from;
    if (until !== undefined && ms >= until) return;
    const from = ms - STEP_MS;
    const filters = {
      trigger: ['PAYOUT_REVERSAL' as const, 'PAYOUT_REFUND_RECEIVED' as const],
      dateFrom: new Date(from).toISOString(),
      ...(until === undefined ? {} : { dateTo: new Date(until).toISOString() }),
    };
    const entries = new Map<string, Returned & { readonly payout: string }>();
    for await (const { item } of walkPages(this.#operator, hubListStatement, filters)) {
      if (item.originId === null) continue;
      const failed = item.trigger === 'PAYOUT_REVERSAL';
      entries.set(item.id, { payout: item.originId, failed, cents: item.gross ?? item.amount ?? 0n });
    }
    this.#from = from;
    for (const [id, { payout, failed, cents }] of entries) {
      // An entry at the border of two adjacent periods is in both of them.
      if (this.#seen.has(id)) continue;
      this.#seen.add(id);
      const known = this.#returned.get(payout);
      this.#returned.set(payout, {
        failed: failed || known?.failed === true,
        cents: cents + (known?.cents ?? 0n),
      });
    }
  }
  readonly #seen = new Set<string>();
}
