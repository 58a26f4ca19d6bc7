import { checkDocument } from '../../domain/keys/check-document.ts';
import { Decimal, formatBrl, wholeCents } from '../../domain/money/decimal.ts';
import { createCharge as create } from '../../operations/charges/create-charge.ts';
import { type ActDescription, dialog, phrase, typedAmount } from './act.ts';

/** The empty form. It accepts keys immediately, because it shows no data that a person must read first. */
export const CHARGE_FORM = dialog({
  act: { kind: 'create-charge' },
  title: phrase('dialog.create_charge'),
  notes: [phrase('dialog.create_charge.hint')],
  required: ['amount'],
  optional: ['reference', 'document'],
  confirmsOnEnter: true,
  drawnAt: 0,
});

export const createCharge: ActDescription<'create-charge'> = {
  isAudited: false,
  command: (_act, { amount, reference, document }, sentAs = reference) => ({
    name: 'charge create',
    flags: { amount, reference: sentAs, document: document ? '-' : undefined },
  }),
  prepare: () => CHARGE_FORM,

  async perform({ operator, refresh, perform }, _act, inputs, action) {
    const { amount: typed = '', reference, document } = inputs;
    const { item } = await create(operator, {
      amount: typedAmount(typed),
      ...(reference ? { reference } : {}),
      document: checkDocument(document ?? '').canonical ?? undefined,
    });
    const cents = item.amount ?? Decimal.zero;
    const amount = formatBrl(cents);
    if (item.clientReference) action.sentAs(item.clientReference);
    refresh(['payments']);
    const { qrCodeText, id } = item;
    if (qrCodeText)
      perform({ type: 'draw-qr', id, code: qrCodeText, amountCents: Number(wholeCents(cents)) });
    return {
      outcome: 'done',
      message: phrase('dashboard.charge_created', { id, amount }),
      parts: [{ id, transactionId: id, result: 'created', detail: amount }],
    };
  },
};
