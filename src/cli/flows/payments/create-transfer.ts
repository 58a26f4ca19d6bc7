import { confirmedRow } from '../../../operations/money/money-outcome.ts';
import type { Operator } from '../../../operations/operator.ts';
import type { Payer } from '../../../operations/payouts/read-payer.ts';
import { readTransfer } from '../../../operations/payouts/read-payout.ts';
import { type Transfer, transferToAccount, transferToKey } from '../../../operations/payouts/transfer.ts';
import { hubTransferView } from '../../../output/views/money/hub-views.ts';
import type { Started } from '../../pix-command.ts';
import { showHubPaid, showPayment } from './show-payment.ts';

export async function createTransfer(
  started: Started,
  operator: Operator,
  payer: Payer,
  family: 'main' | 'hub',
  transfer: Transfer & { readonly wait: boolean },
): Promise<'paid' | 'failed'> {
  if (family === 'hub')
    return showHubPaid(
      started,
      hubTransferView,
      confirmedRow(await transferToKey(operator, payer, transfer)),
    );
  const row = confirmedRow(await transferToAccount(operator, payer, transfer));
  return showPayment(started, operator, row, {
    wait: transfer.wait,
    read: () => readTransfer(operator, { id: row.item.id }),
  });
}
