import type { Service } from '../../service.ts';
import { HubFault } from '../../service-fault.ts';
import { balanceOf } from '../money/ledger.ts';
import { centsDown, centsUp, type Thousandths } from '../money/thousandths.ts';
import { checkTarget } from '../webhooks/check-target.ts';
import type { AccountRow } from './account-row.ts';

/**
 * Checks that the available balance is enough for a payment in the hub.
 * @throws HubFault `WITHDRAW_INSUFFICIENT_BALANCE`, with the available and the required amount in cents
 */
export function checkHubBalance(service: Service, account: AccountRow, required: Thousandths): void {
  const available = balanceOf(service, account.seq, 'available');
  if (available >= required) return;
  throw new HubFault('WITHDRAW_INSUFFICIENT_BALANCE', {
    available: Number(centsDown(available)),
    required: Number(centsUp(required)),
  });
}

/**
 * Checks a `callbackUrl`. The account must have a callback secret, because deliveries to the URL are signed
 * with it.
 * @throws HubFault `CALLBACK_SECRET_MISSING`
 */
export function checkCallback(service: Service, account: AccountRow, callbackUrl: string | undefined): void {
  if (callbackUrl === undefined) return;
  checkTarget(service, 'callbackUrl', callbackUrl);
  if (account.callbackSecret === null) throw new HubFault('CALLBACK_SECRET_MISSING');
}
