import { confirmedRow } from '../../../operations/money/money-outcome.ts';
import type { Operator } from '../../../operations/operator.ts';
import type { KeyPayout } from '../../../operations/payouts/pay-key.ts';
import { payKeyByHub } from '../../../operations/payouts/pay-key-by-hub.ts';
import type { Payer } from '../../../operations/payouts/read-payer.ts';
import { hubPayoutView } from '../../../output/views/money/hub-views.ts';
import type { Start } from '../../pix-command.ts';
import { showHubPaid } from './show-payment.ts';

/**
 * Pays to a key through the hub, in the way in which `payToKey` pays through the main family. This is a
 * separate file, so that other payouts do not load the hub's routes and tables.
 */
export async function payToKeyByHub(
  started: Start<unknown, unknown>,
  operator: Operator,
  payer: Payer,
  payout: KeyPayout,
): Promise<'paid' | 'failed'> {
  return showHubPaid(started, hubPayoutView, confirmedRow(await payKeyByHub(operator, payer, payout)));
}
