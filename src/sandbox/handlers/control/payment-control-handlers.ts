import type { cancelTransaction } from '../../../contract/routes/control.ts';
import { checkDocument } from '../../../domain/keys/check-document.ts';
import type { Call, Handlers } from '../../handler-types.ts';
import { invalid, ServiceFault } from '../../service-fault.ts';
import { thousandths } from '../../state/money/thousandths.ts';
import { payCharge } from '../../state/transactions/pay-charge.ts';
import { failPayout } from '../../state/transactions/payouts.ts';
import { refundAtOnce } from '../../state/transactions/refunds.ts';
import { toTransaction } from '../../state/transactions/to-transaction.ts';
import { moveTransaction, transactionById } from '../../state/transactions/transactions.ts';

export const paymentControlHandlers = {
  payCharge: ({ service, params, body }) => {
    const document = body.payerDocument === undefined ? undefined : documentOf(body.payerDocument);
    const row = payCharge(service, transactionById(service, params.id), {
      ...(body.payerName !== undefined && { name: body.payerName }),
      ...(document !== undefined && { document }),
    });
    return toTransaction(service, row);
  },

  cancelTransaction: (call) => end(call, 'CANCELED', 'Cancelada manualmente'),

  failTransaction: (call) => end(call, 'ERROR', 'Falha no processamento'),

  expireCharge: ({ service, params }) => {
    const row = transactionById(service, params.id);
    if (row.type !== 'DEPOSIT') throw new ServiceFault('PZG409');
    return toTransaction(service, moveTransaction(service, row, 'EXPIRED'));
  },

  refundTransaction: ({ service, params, body }) => {
    const amount = body.amount === undefined ? undefined : thousandths(body.amount);
    return toTransaction(service, refundAtOnce(service, transactionById(service, params.id), amount));
  },
} satisfies Handlers;

/** Gives an unpaid transaction the final status `to`. The money of a payout returns to the account. */
function end(
  { service, params }: Call<typeof cancelTransaction>,
  to: 'CANCELED' | 'ERROR',
  cancellationReason: string,
): ReturnType<typeof toTransaction> {
  const row = transactionById(service, params.id);
  const ended =
    row.type === 'WITHDRAW'
      ? failPayout(service, row, to, cancellationReason)
      : moveTransaction(service, row, to, { cancellationReason });
  return toTransaction(service, ended);
}

function documentOf(text: string): string {
  const { canonical } = checkDocument(text);
  if (canonical === null) throw invalid('payerDocument', 'CPF ou CNPJ inválido');
  return canonical;
}
