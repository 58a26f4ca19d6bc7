import type {
  cancelTransaction,
  expireCharge,
  failTransaction,
  payCharge as payRow,
  refundTransaction,
} from '../../contract/routes/control.ts';
import { checkDocument } from '../../domain/document.ts';
import type { TransactionStatus } from '../../domain/states.ts';
import type { Call, Handler } from '../handler.ts';
import { invalid, ServiceFault } from '../service-fault.ts';
import { mils } from '../state/mils.ts';
import { payCharge, refundCharge } from '../state/settle.ts';
import { toTransaction } from '../state/to-transaction.ts';
import type { TransactionRow } from '../state/transaction-row.ts';
import { moveTransaction, transactionById } from '../state/transactions.ts';

export const pay: Handler<typeof payRow> = ({ service, params, body }) => {
  const document = body.payerDocument === undefined ? undefined : documentOf(body.payerDocument);
  const row = payCharge(service, transactionById(service, params.id), {
    ...(body.payerName !== undefined && { name: body.payerName }),
    ...(document !== undefined && { document }),
  });
  return toTransaction(service, row);
};

export const cancel: Handler<typeof cancelTransaction> = (call) =>
  move(call, 'CANCELED', { cancellationReason: 'Cancelada manualmente' });

export const expire: Handler<typeof expireCharge> = (call) => move(call, 'EXPIRED');

export const fail: Handler<typeof failTransaction> = (call) => move(call, 'ERROR');

export const refund: Handler<typeof refundTransaction> = ({ service, params, body }) => {
  const amount = body.amount === undefined ? undefined : mils(body.amount);
  return toTransaction(service, refundCharge(service, transactionById(service, params.id), amount));
};

function move(
  { service, params }: Call<typeof cancelTransaction>,
  to: TransactionStatus,
  changes: { readonly cancellationReason?: string } = {},
): ReturnType<typeof toTransaction> {
  const row = transactionById(service, params.id);
  // Only what was charged can pass its time unpaid.
  if (to === 'EXPIRED' && row.type !== 'DEPOSIT') throw new ServiceFault('PZG409');
  const moved: TransactionRow = moveTransaction(service, row, to, changes);
  return toTransaction(service, moved);
}

function documentOf(text: string): string {
  const { canonical } = checkDocument(text);
  if (canonical === null) throw invalid('payerDocument', 'CPF ou CNPJ inválido');
  return canonical;
}
