import type { ErrorCode } from '../../contract/error-codes.ts';
import type { Service } from '../service.ts';
import { ServiceFault } from '../service-fault.ts';

/**
 * Returns the row with this id, if it belongs to the account.
 * @throws ServiceFault when the account has no such row
 * @param missing error code of this ServiceFault
 */
export function ownRow<Row>(
  { db }: Service,
  table: string,
  { id, account }: { readonly id: string; readonly account: bigint },
  missing: ErrorCode = 'PZG404',
): Row {
  const row = db.get<Row>(`select * from ${table} where id = ? and account = ?`, id, account);
  if (!row) throw new ServiceFault(missing);
  return row;
}
