import { checkDocument } from '../../domain/keys/check-document.ts';
import { looksLikeBrCode } from '../../domain/keys/check-pix-key.ts';
import { formatBrl } from '../../domain/money/decimal.ts';
import { givenReference, referenceFrom } from '../../domain/money/reference.ts';
import { endedUnpaid } from '../../domain/money/transaction-statuses.ts';
import { PixError } from '../../domain/pix-error.ts';
import type { MessageKey } from '../../i18n/index.ts';
import { checkTypedAmount, type Warning } from '../../operations/acts/act.ts';
import { type PreparedPayout, prepareKeyPayout, sendKeyPayout } from '../../operations/acts/payout.ts';
import {
  type PreparedCodePayout,
  prepareCodePayout,
  sendCodePayout,
} from '../../operations/acts/qr-payout.ts';
import { payableKey } from '../../operations/keys/pix-key.ts';
import { askedAgainNote } from '../../operations/money/money-outcome.ts';
import type { Operator } from '../../operations/operator.ts';
import { readPayout } from '../../operations/read-payment.ts';
import { shownName } from '../screens/drawing-options.ts';
import type { Language } from '../state/dashboard-state.ts';
import type { AskedPayout, Dialog, Inputs } from '../state/dialog.ts';
import type { Phrase } from '../state/phrase.ts';
import {
  type ActContext,
  type ActDescription,
  dialog,
  factOf,
  phrase,
  seen,
  typedAmount,
  warningOf,
} from './act.ts';
import { followSent } from './follow-sent.ts';

/** The first dialog of a payment to a key or of a code. Its button only reads who is paid: the next dialog asks. */
const formOf = (values: Inputs, fault: Phrase | null): Dialog =>
  dialog({
    act: { kind: 'payout' },
    title: phrase('dialog.pay'),
    notes: [phrase('dialog.pay.hint')],
    required: ['key'],
    optional: ['amount', 'reference', 'comment'],
    values,
    asksMore: true,
    fault,
  });

/** The empty form. It accepts keys immediately, because it shows no data that a person must read first. */
export const PAYOUT_FORM: Dialog = { ...formOf({}, null), drawnAt: 0 };

export const payout: ActDescription<'payout'> = {
  isAudited: true,

  /** A code may contain a CPF or CNPJ as its key, too. */
  command({ asked }, _inputs, sentAs) {
    const { form, prepared } = seen(asked);
    const { amount, comment } = form;
    const given = prepared.order.reference;
    const reference = sentAs ?? (given.generated ? undefined : given.text);
    const flags = { amount, reference, comment, family: 'main' };
    if (isCodePayout(prepared)) {
      const { text, code } = prepared.payable;
      return { name: 'payout qr', args: [isDocument(code.key ?? '') ? '-' : text], flags };
    }
    const { canonical } = prepared.order.key;
    return { name: 'payout create', flags: { key: isDocument(canonical) ? '-' : canonical, ...flags } };
  },

  /**
   * Reads whom to pay and how much. If an equal payment was made within a day, a second dialog asks about it. The
   * last dialog shows everything, and its button pays.
   */
  async prepare(context, { asked }, inputs, reader) {
    const { operator } = context;
    if (asked?.knowsEqual && asked.changed === null) return lastQuestion(context, asked, reader);
    const form = asked?.form ?? inputs;
    try {
      const prepared = await preparePayout(operator, form, asked, reader);
      const to = shownName(prepared.receiver, reader);
      const knowsEqual = prepared.alike === 0;
      const now = { form, prepared, to, knowsEqual, changed: asked?.changed ?? null };
      return knowsEqual ? lastQuestion(context, now, reader) : equalQuestion(operator, now, reader);
    } catch (error) {
      if (!(error instanceof PixError)) throw error;
      const { key, params = {} } = error.init;
      return formOf(form, phrase(IN_A_DIALOG.get(key) ?? key, params));
    }
  },

  /** Pays a key or a code. If what the person saw has changed meanwhile, opens another dialog and returns null. */
  async perform(context, { asked: given }, inputs, action) {
    const { operator, isLive, perform } = context;
    const asked = seen(given);
    const { prepared, to } = asked;
    if (isLive) checkTypedAmount(inputs.amount ?? '', prepared.amount);
    const moved = await (isCodePayout(prepared)
      ? sendCodePayout(operator, prepared)
      : sendKeyPayout(operator, prepared));
    const changed = moved.outcome === 'confirmed' ? undefined : askedAgainNote(moved.error);
    if (changed !== undefined) {
      perform({ type: 'prepare', act: { kind: 'payout', asked: { ...asked, knowsEqual: false, changed } } });
      return null;
    }
    const paid =
      moved.outcome === 'confirmed' && moved.how === 'before' ? 'dashboard.paid_before' : 'dashboard.paid';
    return followSent(context, action, {
      moved,
      amount: prepared.amount,
      reference: prepared.order.reference.text,
      transactionOf: ({ id }) => id,
      statusOf: ({ status }) => status,
      read: (id) => readPayout(operator, { id }),
      message: ({ id, status, cancellationReason }, isLast, reference) =>
        phrase(!isLast ? 'dashboard.pay_followed' : endedUnpaid(status) ? 'payout.ended' : paid, {
          ...{ to, reference, id, status },
          amount: formatBrl(prepared.amount),
          reason: cancellationReason ?? '-',
        }),
    });
  },
};

/** Errors whose text names a flag of the command. */
const IN_A_DIALOG: ReadonlyMap<string, MessageKey> = new Map([
  ['payout.needs_amount', 'dialog.pay.needs_amount'],
]);

/** Reads who is paid. Asked again, the payment keeps its reference. */
async function preparePayout(
  operator: Operator,
  { key = '', amount, reference: given, comment }: Inputs,
  asked: AskedPayout | undefined,
  { reveal }: Language,
): Promise<AskedPayout['prepared']> {
  const reference =
    asked?.prepared.order.reference ??
    referenceFrom(operator, given ? givenReference(given, 'main') : undefined);
  const order = { family: 'main', lookup: true, reference, comment: comment || undefined } as const;
  const typed = amount ? typedAmount(amount) : undefined;
  if (looksLikeBrCode(key)) return prepareCodePayout(operator, { ...order, text: key, amount: typed }, {});
  const paid = { ...order, key: payableKey(key, undefined), document: undefined };
  return prepareKeyPayout(operator, { ...paid, amount: typed ?? typedAmount('') }, { reveal });
}

const isCodePayout = (prepared: AskedPayout['prepared']): prepared is PreparedCodePayout =>
  'payable' in prepared;
const isDocument = (key: string): boolean => checkDocument(key).valid;

const EQUAL: ReadonlySet<string> = new Set(['payout.alike', 'payout.alike_more']);
const isEqual = ({ key }: Warning): boolean => EQUAL.has(key);
const changeNotes = ({ changed }: AskedPayout): readonly Phrase[] =>
  changed === null ? [] : [phrase(changed)];

const askedParams = ({ amount, receiver }: PreparedPayout) => ({ amount: formatBrl(amount), receiver });

function equalQuestion(operator: Operator, asked: AskedPayout, reader: Language): Dialog {
  const { prepared } = asked;
  return dialog({
    act: { kind: 'payout', asked: { ...asked, knowsEqual: true, changed: null } },
    title: phrase('payout.confirm_again', askedParams(prepared)),
    notes: [...changeNotes(asked), ...prepared.warnings.filter(isEqual).map(warningOf(operator, reader))],
    pays: 'main',
    asksMore: true,
  });
}

function lastQuestion({ operator, isLive }: ActContext, asked: AskedPayout, reader: Language): Dialog {
  const { amount, facts, warnings, question } = asked.prepared;
  const others = warnings.filter((warning) => !isEqual(warning));
  return dialog({
    act: { kind: 'payout', asked },
    title: phrase(question, askedParams(asked.prepared)),
    facts: facts.map(factOf(reader)),
    notes: [
      ...changeNotes(asked),
      ...others.map(warningOf(operator, reader)),
      ...(isLive ? [phrase('dialog.pay.amount', { amount: formatBrl(amount) })] : []),
    ],
    required: isLive ? ['amount'] : [],
    pays: 'main',
  });
}
