import type { Service } from '../../service.ts';
import { ServiceFault } from '../../service-fault.ts';
import type { TransactionRow } from '../transactions/transaction-row.ts';

/**
 * The sandbox's own charge that a dynamic code leads to; undefined for another bank's.
 * @throws ServiceFault `PZK301` for an address here at which there is none
 */
export function chargeAt({ db, origin }: Service, url: string): TransactionRow | undefined {
  const [, id = ''] = /\/qr\/v2\/([^/]+)$/.exec(url) ?? [];
  const row = db.get<TransactionRow>('select * from transactions where id = ?', id);
  if (row?.qrCodeText?.includes(url)) return row;
  if (url.startsWith(`${new URL(origin).host}/qr/v2/`)) throw new ServiceFault('PZK301');
  return undefined;
}
