import { transaction } from '../../../contract/schemas/transaction.ts';
import type { Service, TransactionJson } from '../../service.ts';
import { toTransaction } from './to-transaction.ts';
import { transactionBySeq } from './transactions.ts';
import { writtenTransactions } from './transactions-as-json.ts';

/**
 * About two kilobytes each. Kept as bytes: texts would be cheaper to make, but far more expensive to join into a page.
 */
const MOST_KEPT = 4_000;

/** How many records are compared with the contract: the first ones, then some now and then. */
const CHECKED_FIRST = 32;
const CHECKED_EACH = 1_024;

/**
 * Transactions as last answered, as JSON, because polling clients request the same ones repeatedly. Any change of a
 * transaction removes it, even if the change is rolled back. It is added on reading, which never happens within a
 * transaction of the store.
 */
export class TransactionJsonCache implements TransactionJson {
  /** By `seq` as a number, which is much faster to look up. */
  readonly #kept = new Map<number, Uint8Array>();
  #made = 0;

  written(service: Service, seq: bigint): Uint8Array {
    return this.#kept.get(Number(seq)) ?? this.writtenEach(service, [seq])[0] ?? none(seq);
  }

  writtenEach(service: Service, seqs: readonly bigint[]): readonly Uint8Array[] {
    const found = seqs.map((seq) => this.#kept.get(Number(seq)));
    const missing = seqs.filter((_, at) => found[at] === undefined);
    if (missing.length === 0) return found as Uint8Array[];
    const made = writtenTransactions(service, missing);
    for (const [seq, written] of made) this.#keep(service, seq, written);
    const bySeq = new Map(made.map(([seq, written]) => [Number(seq), written]));
    return seqs.map((seq, at) => found[at] ?? bySeq.get(Number(seq)) ?? none(seq));
  }

  forget(seq: bigint): void {
    this.#kept.delete(Number(seq));
  }

  forgetAll(): void {
    this.#kept.clear();
  }

  #keep(service: Service, seq: bigint, written: Uint8Array): void {
    if (this.#made < CHECKED_FIRST || this.#made % CHECKED_EACH === 0) check(service, seq, written);
    this.#made += 1;
    if (this.#kept.size >= MOST_KEPT) {
      // The one that was kept first.
      for (const oldest of this.#kept.keys()) {
        this.#kept.delete(oldest);
        break;
      }
    }
    this.#kept.set(Number(seq), written);
  }
}

function check(service: Service, seq: bigint, written: Uint8Array): void {
  const record = toTransaction(service, transactionBySeq(service, seq));
  const wanted = JSON.stringify(service.encoders.encode(transaction, record));
  if (Buffer.from(written).toString() !== wanted)
    throw new Error("the sandbox's quick way to write a transaction is not the contract's");
}

function none(seq: bigint): never {
  throw new Error(`no transaction ${seq}`);
}
