import type { Service } from '../service.ts';
import { ServiceFault } from '../service-fault.ts';
import type { AccountRow } from './accounts.ts';
import type { TransactionRow } from './transaction-row.ts';

export interface LookUp {
  readonly id?: string | undefined;
  readonly clientReference?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly virtualAccount?: string | undefined;
}

const COLUMNS = ['id', 'clientReference', 'endToEndId', 'virtualAccount'] as const;

/**
 * `GET /pix` and its like: every parameter must hold; of several transactions, the newest.
 * @throws ServiceFault `PZC310` when there is none
 */
export function lookUpTransaction(
  { db }: Service,
  account: AccountRow,
  type: TransactionRow['type'],
  query: LookUp,
): TransactionRow {
  const asked = COLUMNS.flatMap((column) => {
    const value = query[column];
    return value === undefined ? [] : [{ column, value }];
  });
  const sql = `select * from transactions where account = ? and type = ?
    ${asked.map(({ column }) => `and ${column} = ?`).join(' ')} order by createdAt desc, seq desc limit 1`;
  const row = db.get<TransactionRow>(sql, account.seq, type, ...asked.map(({ value }) => value));
  if (!row) throw new ServiceFault('PZC310');
  return row;
}

/** @throws ServiceFault `PZC210`: an account uses a reference once, whatever for (§7.3) */
export function checkReference({ db }: Service, account: AccountRow, reference: string | undefined): void {
  if (reference === undefined) return;
  const sql = 'select 1 as found from transactions where account = ? and clientReference = ?';
  if (db.get(sql, account.seq, reference)) throw new ServiceFault('PZC210');
}
