import { transaction } from '../../contract/schemas/transaction.ts';
import type { Service } from '../service.ts';
import { toTransaction } from './to-transaction.ts';
import { transactionBySeq } from './transactions.ts';

/** Some two kilobytes each. */
const MOST_KEPT = 4_000;

/**
 * Transactions as they were last answered, in JSON: whoever polls asks for the same ones again and again. Whatever
 * changes a transaction makes it be forgotten, even if that change is undone; it is kept when it is read, which is
 * never within a transaction of the store.
 */
export class KeptTransactions {
  readonly #kept = new Map<bigint, Uint8Array>();

  /** The record of §2.1 as it goes on the wire. */
  written(service: Service, seq: bigint): Uint8Array {
    const known = this.#kept.get(seq);
    if (known !== undefined) return known;
    const record = toTransaction(service, transactionBySeq(service, seq));
    const written = Buffer.from(JSON.stringify(service.encoders.encode(transaction, record)));
    if (this.#kept.size >= MOST_KEPT) {
      // The one that was kept first.
      for (const oldest of this.#kept.keys()) {
        this.#kept.delete(oldest);
        break;
      }
    }
    this.#kept.set(seq, written);
    return written;
  }

  forget(seq: bigint): void {
    this.#kept.delete(seq);
  }

  forgetAll(): void {
    this.#kept.clear();
  }
}
