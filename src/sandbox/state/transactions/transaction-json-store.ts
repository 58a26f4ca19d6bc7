import { transaction } from '../../../contract/schemas/transaction.ts';
import type { KeptJson, Service, TransactionJson } from '../../service.ts';
import { toTransaction } from './to-transaction.ts';
import type { TransactionRow } from './transaction-row.ts';
import { writtenTransactions } from './transactions-as-json.ts';
import { writeTransaction } from './write-transaction.ts';

/** The most records made anew that are remembered: about two kilobytes each. */
const MOST_REMEMBERED = 4_000;

/** How many records are compared with the contract: the first ones, then some now and then. */
const CHECKED_FIRST = 32;
const CHECKED_EACH = 1_024;

const ADD = 'insert into transactionJson (seq, head, tail) values (?, ?, ?)';
/** Those of an older version have none. */
const CHANGE = `${ADD} on conflict (seq) do update set head = excluded.head, tail = excluded.tail`;

/**
 * Transactions as JSON, kept in the store beside their rows: whatever creates or changes a transaction writes it in the
 * same commit, so that an answer is put together from texts. Those of an older version have none: they are made when
 * asked for, and remembered until they change. Reading never happens within a transaction of the store.
 */
export class TransactionJsonStore implements TransactionJson {
  /** By `seq` as a number, which is much faster to look up. */
  readonly #remembered = new Map<number, string>();
  #kept = 0;

  keep(service: Service, row: TransactionRow, isNew: boolean): string {
    const { head, tail } = writeTransaction(service, row);
    service.db.run(isNew ? ADD : CHANGE, row.seq, head, tail);
    const written = joined(head, addressOf(service), tail);
    if (this.#kept < CHECKED_FIRST || this.#kept % CHECKED_EACH === 0) check(service, row, written);
    this.#kept += 1;
    return written;
  }

  written(service: Service, kept: KeptJson): string {
    return this.list(service, [kept]);
  }

  list(service: Service, all: readonly KeptJson[]): string {
    if (all.some(([, head]) => head === null)) this.#remember(service, all);
    const address = addressOf(service);
    let text = '';
    for (const [seq, head, tail] of all) {
      const written =
        head === null ? (this.#remembered.get(Number(seq)) ?? none(seq)) : joined(head, address, tail);
      text += text === '' ? written : `,${written}`;
    }
    return text;
  }

  forgetAll(): void {
    this.#remembered.clear();
  }

  /** Makes those that are neither kept nor remembered. */
  #remember(service: Service, all: readonly KeptJson[]): void {
    if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear();
    const missing: bigint[] = [];
    for (const [seq, head] of all) if (head === null && !this.#remembered.has(Number(seq))) missing.push(seq);
    if (missing.length === 0) return;
    for (const [seq, written] of writtenTransactions(service, missing)) {
      this.#remembered.set(Number(seq), written);
    }
  }
}

/** As it stands within a text of JSON. */
const addressOf = ({ origin }: Service): string => JSON.stringify(origin).slice(1, -1);

const joined = (head: string, address: string, tail: string | null): string =>
  tail === null ? head : head + address + tail;

function check(service: Service, row: TransactionRow, written: string): void {
  const wanted = JSON.stringify(service.encoders.encode(transaction, toTransaction(service, row)));
  if (written !== wanted)
    throw new Error("the sandbox's quick way to write a transaction is not the contract's");
}

function none(seq: bigint): never {
  throw new Error(`no transaction ${seq}`);
}
