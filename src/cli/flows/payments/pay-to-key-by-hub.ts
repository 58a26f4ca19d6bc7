import { confirmedRow } from '../../../operations/money/money-outcome.ts';
import type { Operator } from '../../../operations/operator.ts';
import type { KeyPayout } from '../../../operations/payouts/pay-key.ts';
import { payKeyByHub } from '../../../operations/payouts/pay-key-by-hub.ts';
import type { Payer } from '../../../operations/payouts/read-payer.ts';
import { hubPayoutView } from '../../../output/views/money/hub-views.ts';
import type { Started } from '../../pix-command.ts';
import { showHubPaid } from './show-payment.ts';

/** A separate file, so that other payouts do not load the hub's routes. */
export async function payToKeyByHub(
  started: Started,
  operator: Operator,
  payer: Payer,
  payout: KeyPayout,
): Promise<'paid' | 'failed'> {
  return showHubPaid(started, hubPayoutView, confirmedRow(await payKeyByHub(operator, payer, payout)));
}
