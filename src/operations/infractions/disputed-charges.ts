import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import type { ItemOf } from '../../contract/route.ts';
import type { listInfractions } from '../../contract/routes/infractions.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { asFailure } from '../../domain/pix-error.ts';
import type { Operator } from '../operator.ts';
import { readTransaction } from '../transactions.ts';

type Infraction = ItemOf<typeof listInfractions>;
type AboutCharge = Pick<Transaction, 'clientReference' | 'payerName'>;
/** A dispute with the reference and the payer of its charge, as far as they were read. */
export type DisputeOfCharge = Infraction & AboutCharge;

/** Largest number of charges to read for one list: the service allows 60 requests a minute (unshown.md §1). */
export const MOST_CHARGES = 20;
const AT_ONCE = 5;
const NOT_READ: AboutCharge = { clientReference: null, payerName: null };

/**
 * Adds the charge's reference and payer to disputes, which contain only its id. Each charge is read once, also if
 * `--watch` reads the list again.
 */
export class DisputedCharges {
  readonly #known = new Map<string, AboutCharge>();
  #isRefused = false;

  /**
   * Yields the disputes in their order.
   * @param onCut called once if charges were not read
   */
  async *addTo(
    operator: Operator,
    disputes: AsyncIterable<DecodedRow<Infraction>> | Iterable<DecodedRow<Infraction>>,
    onCut: () => void,
  ): AsyncGenerator<DecodedRow<DisputeOfCharge>> {
    let waiting: DecodedRow<Infraction>[] = [];
    for await (const dispute of disputes) {
      waiting.push(dispute);
      if (waiting.length < AT_ONCE) continue;
      yield* await this.#withCharges(operator, waiting);
      waiting = [];
    }
    yield* await this.#withCharges(operator, waiting);
    if (this.#isCut) onCut();
  }
  #isCut = false;

  async #withCharges(
    operator: Operator,
    disputes: readonly DecodedRow<Infraction>[],
  ): Promise<readonly DecodedRow<DisputeOfCharge>[]> {
    const ids = [...new Set(disputes.flatMap(({ item }) => item.transactionId || []))];
    const unread = ids.filter((id) => !this.#known.has(id));
    const left = this.#isRefused ? 0 : MOST_CHARGES - this.#known.size;
    if (unread.length > left) this.#isCut = true;
    await Promise.all(unread.slice(0, Math.max(0, left)).map((id) => this.#read(operator, id)));
    return disputes.map(({ raw, item }) => ({
      raw,
      item: { ...item, ...(this.#known.get(item.transactionId ?? '') ?? NOT_READ) },
    }));
  }

  /** Reads a charge. If it cannot be read, the list is shown without it. */
  async #read(operator: Operator, id: string): Promise<void> {
    try {
      const { clientReference, payerName } = (await readTransaction(operator, id)).item;
      this.#known.set(id, { clientReference, payerName });
    } catch (error) {
      if (asFailure(error).kind === 'missing') this.#known.set(id, NOT_READ);
      else this.#isRefused = true;
    }
  }
}
