import { HubFault } from '../../hub-fault.ts';
import { UPPERCASE } from '../../seeded-random.ts';
import type { Service } from '../../service.ts';
import { balanceOf } from '../money/ledger.ts';
import type { Thousandths } from '../money/thousandths.ts';
import { centsDown, centsUp } from '../money/thousandths.ts';
import { iso } from '../time-conversions.ts';
import { checkTarget } from '../webhooks/check-target.ts';
import type { AccountRow } from './account-row.ts';

/** @throws HubFault `WITHDRAW_INSUFFICIENT_BALANCE`, with both amounts in cents */
export function checkHubBalance(service: Service, account: AccountRow, required: Thousandths): void {
  const available = balanceOf(service, account.seq, 'available');
  if (available >= required) return;
  throw new HubFault('WITHDRAW_INSUFFICIENT_BALANCE', {
    available: Number(centsDown(available)),
    required: Number(centsUp(required)),
  });
}

/**
 * Deliveries to a `callbackUrl` must be signed with the account's secret.
 * @throws HubFault `CALLBACK_SECRET_MISSING`
 */
export function checkCallback(service: Service, account: AccountRow, callbackUrl: string | undefined): void {
  if (callbackUrl === undefined) return;
  checkTarget(service, 'callbackUrl', callbackUrl);
  if (account.callbackSecret === null) throw new HubFault('CALLBACK_SECRET_MISSING');
}

/** Returns `PO-20261121` (or `IT-…`), then 10 capitals or digits, then 6 digits (unshown.md §1). */
export function hubId({ db, random, clock }: Service, prefix: 'PO' | 'IT'): string {
  const last = db.lastSeq('transactions');
  const day = iso(clock.now()).slice(0, 10).replaceAll('-', '');
  const letters = random.text(UPPERCASE, 10, 'hub', last + 1n);
  return `${prefix}-${day}${letters}${random.text('0123456789', 6, 'hub number', last + 1n)}`;
}
