import type { Route } from '../../../contract/route.ts';
import type { Service } from '../../service.ts';
import { ServiceFault } from '../../service-fault.ts';
import type { AccountRow } from './account-row.ts';
import { hasWithdrawToken, ipsOf } from './ip-whitelist.ts';

/**
 * Checks the source IP of a request to a route under `/v1` (§5 rules 8 and 9). This check comes before the
 * check of the token's scope.
 * @throws ServiceFault `PZA203`, `PZA205`, with the source IP in their message
 */
export function checkIp(service: Service, row: Route, account: AccountRow): void {
  if (row.family !== 'main' && row.family !== 'sandbox') return;
  const { sourceIp: ip } = account;
  const ips = ipsOf(account);
  if (ips.includes(ip)) return;
  if (ips.length > 0) throw new ServiceFault('PZA203', { ip });
  if (hasWithdrawToken(service, account)) throw new ServiceFault('PZA205', { ip });
}

/**
 * Checks that the contract is signed (§5 rule 12) and the account is not locked. This check runs before any
 * look-up, so that `PZA206` and `PZA204` have priority over errors about unknown ids (§7.3).
 * @throws ServiceFault `PZA206`, `PZA204`
 */
export function checkStanding(row: Route, { contractSigned, locked }: AccountRow): void {
  if (row.method !== 'GET' && contractSigned === 0n) throw new ServiceFault('PZA206');
  if (row.errors.includes('PZA204') && locked === 1n) throw new ServiceFault('PZA204');
}
