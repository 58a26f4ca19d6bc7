import { Replay } from '../../handler-types.ts';
import type { Service } from '../../service.ts';
import { HubFault } from '../../service-fault.ts';
import type { TransactionRow } from '../transactions/transaction-row.ts';
import { transactionBySeq } from '../transactions/transactions.ts';

/**
 * Data that a repeated request must share with the first one. If they differ, the idempotency key is in
 * conflict (§4.2).
 */
export interface Asked {
  readonly operation: 'payout' | 'qr-payment' | 'transfer';
  readonly amountCents: bigint | undefined;
  readonly destination: string;
}

export interface Keyed<Reply> {
  readonly account: bigint;
  readonly key: string | undefined;
  readonly asked: Asked;
  /** Makes the transaction. It is called only for the first request with the key. */
  readonly make: () => TransactionRow;
  readonly show: (row: TransactionRow) => Reply;
}

/** An idempotency key has 1 to 255 visible ASCII characters (§8). */
const KEY = /^[\x21-\x7e]{1,255}$/;

/**
 * Runs `make` once for each idempotency key of the account. A repeated request gets the existing transaction
 * in its current state. If `make` throws, the key can be used again.
 * @throws HubFault `SCHEMA_INVALID` for an invalid key, `IDEMPOTENCY_KEY_CONFLICT` for another operation,
 * amount or destination
 */
export function once<Reply>(service: Service, keyed: Keyed<Reply>): Reply | Replay<Reply> {
  const { db } = service;
  const { account, key, asked, make, show } = keyed;
  if (key === undefined) return show(make());
  if (!KEY.test(key))
    throw new HubFault('SCHEMA_INVALID', { 'Idempotency-Key': '1 a 255 caracteres ASCII visíveis' });
  const words = JSON.stringify([asked.operation, String(asked.amountCents ?? ''), asked.destination]);
  const sql = 'select asked, subject from idempotencyKeys where account = ? and key = ?';
  const known = db.get<{ asked: string; subject: bigint }>(sql, account, key);
  if (known && known.asked !== words) throw new HubFault('IDEMPOTENCY_KEY_CONFLICT');
  if (known) return new Replay(show(transactionBySeq(service, known.subject)));
  const row = make();
  db.run(
    'insert into idempotencyKeys (account, key, asked, subject) values (?, ?, ?, ?)',
    account,
    key,
    words,
    row.seq,
  );
  return show(row);
}
