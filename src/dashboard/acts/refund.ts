import type { Transaction } from '../../contract/schemas/transaction.ts';
import { formatBrl } from '../../domain/money/decimal.ts';
import type { Warning } from '../../operations/acts/act.ts';
import { prepareRefund, sendRefund } from '../../operations/acts/refund.ts';
import { askedAgainNote } from '../../operations/money/money-outcome.ts';
import { MAIN_REFUND } from '../../operations/money/movements/main-refund.ts';
import type { Operator } from '../../operations/operator.ts';
import { readTransaction } from '../../operations/transactions.ts';
import type { Act } from '../state/dialog.ts';
import { type ActDescription, dialog, factOf, phrase, seen, typedAmount, warningOf } from './act.ts';
import { followSent } from './follow-sent.ts';

const statusOf = ({ refundStatus, status }: Transaction): string => refundStatus ?? status;

export const refund: ActDescription<'refund'> = {
  isAudited: true,
  command: ({ id, asked }, inputs, reference) => ({
    name: 'refund create',
    args: [id],
    flags: { amount: asked?.amount ?? inputs.amount, reference, family: 'main' },
  }),

  /**
   * Asks for the amount of a refund. If an equal refund exists, or if the charge changed while this dialog was
   * open, a second dialog shows the amount and asks for confirmation.
   */
  async prepare({ operator }, { id, asked }, _inputs, reader) {
    const earlier: Warning[] = [];
    const noting: Operator = {
      ...operator,
      note: (key, params = {}) => {
        earlier.push({ key, params });
        operator.note(key, params);
      },
    };
    const typed = asked?.amount ?? null;
    const prepared = await prepareRefund(noting, MAIN_REFUND, {
      ...(asked?.prepared.order ?? { id }),
      amount: typed === null ? undefined : typedAmount(typed),
    });
    const changed = asked?.changed ?? null;
    const act: Act = { kind: 'refund', id, asked: { prepared, amount: typed, changed } };
    const facts = prepared.facts.map(factOf(reader));
    const noteOf = warningOf(operator, reader);
    const notes = earlier.map(noteOf);
    // The other warnings depend on the amount, which the person has not typed yet.
    const unseen = prepared.warnings.filter(({ key }) => key === 'refund.before_unknown');
    if (typed === null)
      return dialog({
        act,
        title: phrase('dialog.refund', { id }),
        facts,
        notes: [...unseen.map(noteOf), ...notes, phrase('dialog.refund.type')],
        required: ['amount'],
        pays: 'main',
      });
    const amount = formatBrl(prepared.refund.amount);
    const paid = formatBrl(prepared.refund.paid);
    const isChange = changed === 'refund.changed' || changed === 'money.asked_again';
    const title = prepared.isRepeated
      ? 'dialog.refund.again'
      : isChange
        ? 'dialog.refund.amount'
        : 'refund.confirm';
    return dialog({
      act,
      title: phrase(title, { id, amount, paid }),
      facts,
      notes: [
        ...(isChange || changed === null ? [] : [phrase(changed)]),
        ...notes,
        ...prepared.warnings.map(noteOf),
      ],
      pays: 'main',
    });
  },

  /**
   * Refunds the amount. If the charge changed while the dialog was open, or if an equal refund exists and was not
   * confirmed yet, opens another dialog and returns null.
   */
  async perform(context, { id, asked: given }, inputs, action) {
    const asked = seen(given);
    const typed = asked.amount === null ? (inputs.amount ?? '') : null;
    const { operator, perform } = context;
    const { prepared } = asked;
    const amountTyped = typed === null ? undefined : typedAmount(typed);
    const sent = await sendRefund(operator, prepared, amountTyped).catch((error: unknown) => {
      const changed = askedAgainNote(error);
      if (changed === undefined) throw error;
      return { changed };
    });
    if ('changed' in sent) {
      const amount = typed ?? asked.amount;
      perform({ type: 'prepare', act: { kind: 'refund', id, asked: { ...asked, amount, ...sent } } });
      return null;
    }
    const amount = formatBrl(sent.amount);
    return followSent(context, action, {
      ...sent,
      reference: prepared.order.reference.text,
      transactionOf: () => id,
      statusOf,
      read: () => readTransaction(operator, id),
      message: (now, isLast) =>
        phrase(isLast ? 'dashboard.refunded' : 'dashboard.refund_followed', {
          id,
          amount,
          status: statusOf(now),
        }),
    });
  },
};
