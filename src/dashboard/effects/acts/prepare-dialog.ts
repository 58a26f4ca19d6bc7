import { fail } from '../../../domain/errors.ts';
import { looksLikeBrCode } from '../../../domain/keys/check-pix-key.ts';
import { type Decimal, formatBrl, formatCents, parseAmount } from '../../../domain/money/decimal.ts';
import { givenReference, referenceFrom } from '../../../domain/money/reference.ts';
import { UNKNOWN_STATES } from '../../../domain/money/transaction-statuses.ts';
import { PixError } from '../../../domain/pix-error.ts';
import { type MessageKey, say, type Words } from '../../../i18n/index.ts';
import { type Fact, factText, type Warning } from '../../../operations/acts/act.ts';
import {
  approvalOf,
  type BatchPayment,
  checkApproval,
  describeBatch,
  describeFindings,
  prepareBatchPayment,
  proposedFile,
} from '../../../operations/acts/batch.ts';
import { prepareDefense } from '../../../operations/acts/defense.ts';
import { type PreparedPayout, prepareKeyPayout } from '../../../operations/acts/payout.ts';
import { type PreparedCodePayout, prepareCodePayout } from '../../../operations/acts/qr-payout.ts';
import { prepareRefund } from '../../../operations/acts/refund.ts';
import { type EndpointPlan, planLine, prepareResend } from '../../../operations/acts/resend.ts';
import { personText } from '../../../operations/batch/batch-proposal.ts';
import { findBatch } from '../../../operations/batch/find-batch.ts';
import { findProposal, type KnownProposal } from '../../../operations/batch/stored-proposals.ts';
import { payableKey } from '../../../operations/keys/pix-key.ts';
import { MAIN_REFUND } from '../../../operations/money/movements/main-refund.ts';
import { entriesOfAccount, entryById } from '../../../operations/money/resolve-entry.ts';
import type { MoneyFamily, Operator } from '../../../operations/operator.ts';
import type { UnreachableReason } from '../../../operations/webhooks/undelivered/resend-route.ts';
import { describePast } from '../../../output/describe-time.ts';
import { batchSummary } from '../../../storage/journal/batch-plan.ts';
import { NEW_CHARGE, NEW_PAYOUT } from '../../reducer/handle-dialog-key.ts';
import { shownName } from '../../screens/drawing-options.ts';
import type { Language } from '../../state/dashboard-state.ts';
import type { Act, AskedPayout, Dialog, DialogFact, InputName, PayoutForm } from '../../state/dialog.ts';
import type { Phrase } from '../../state/phrase.ts';
import type { ActContext } from './act-context.ts';

const MOST_ENDPOINTS = 4;

const phrase = (key: string, params: Phrase['params'] = {}): Phrase => ({ key, params });
const fact = (label: MessageKey, text: string): DialogFact => ({ label, text });

const factOf =
  (language: Language) =>
  (shown: Fact): DialogFact =>
    fact(shown.label, factText(shown, language));

const warningOf =
  ({ clock }: Operator, { lang }: Language) =>
  ({ key, params, at }: Warning): Phrase =>
    at === undefined
      ? { key, params }
      : {
          key,
          params: { ...params, when: describePast(at, { lang, nowMs: clock.now(), relativeTimes: true }) },
        };

/** Returns these plans as one; nothing if there are none. */
function othersOf(words: Words, plan: readonly EndpointPlan[]): readonly EndpointPlan[] {
  const [first] = plan;
  if (first === undefined) return [];
  const sum = (name: 'webhook' | 'transaction' | 'bulk' | 'alsoSent'): number =>
    plan.reduce((total, one) => total + one[name], 0);
  const unreachable = new Map<UnreachableReason, number>();
  for (const one of plan)
    for (const [why, count] of one.unreachable) unreachable.set(why, (unreachable.get(why) ?? 0) + count);
  return [
    {
      ...first,
      endpoint: say(words, 'list.more', { count: plan.length }),
      webhook: sum('webhook'),
      transaction: sum('transaction'),
      bulk: sum('bulk'),
      alsoSent: sum('alsoSent'),
      unreachable,
    },
  ];
}

type Parts = Pick<Dialog, 'act' | 'title' | 'facts' | 'confirm'> &
  Partial<Pick<Dialog, 'notes'>> & { readonly inputs?: readonly InputName[] };

const MOVES_MONEY: ReadonlySet<Act['kind']> = new Set<Act['kind']>(['refund', 'payout', 'approve']);

/**
 * Creates a dialog. If the action moves money, the Cancel button has the focus; otherwise the first input or
 * the confirming button.
 */
function dialog({ notes = [], inputs = [], ...parts }: Parts): Omit<Dialog, 'drawnAt'> {
  const movesMoney = MOVES_MONEY.has(parts.act.kind);
  return {
    ...parts,
    notes,
    movesMoney,
    fault: null,
    focus: movesMoney ? 0 : 1,
    inputs: inputs.map((name) => ({ name, value: '', isOptional: false })),
  };
}

type Prepared = Omit<Dialog, 'drawnAt'> | null;

const PREPARE: {
  readonly [Kind in Act['kind']]: (
    context: ActContext,
    act: Extract<Act, { kind: Kind }>,
    language: Language,
  ) => Prepared | Promise<Prepared>;
} = {
  /** Resends events with the same plan as `pix resend failed`. */
  async resend({ undelivered, say: tell }, act, reader) {
    const { words } = reader;
    const chosen = await undelivered.chosen(act.keys);
    const prepared = prepareResend(chosen.look, chosen.events);
    const { plan, question, facts } = prepared;
    if (question.count === 0) {
      const reason = plan.flatMap(({ unreachable }) => [...unreachable.keys()])[0] ?? 'nothing_to_resend';
      tell({ tone: 'warn', key: 'dashboard.resent_none', params: { reason } });
      return null;
    }
    const lines = [...plan.slice(0, MOST_ENDPOINTS), ...othersOf(words, plan.slice(MOST_ENDPOINTS))];
    return dialog({
      act: { ...act, prepared },
      title: phrase('resend.failed.confirm', question),
      facts: [
        ...lines.map((one) => fact('column.endpoint', planLine(words, one))),
        ...facts.map(factOf(reader)),
      ],
    });
  },

  'resend-payment': (_context, act) =>
    dialog({
      act,
      title: phrase('resend.confirm', { what: act.id }),
      facts: [fact('column.transactionId', act.id)],
    }),

  /**
   * Asks for the amount of a refund. If an equal refund exists, or if the charge changed while this dialog was
   * open, a second dialog shows the amount and asks for confirmation.
   */
  async refund({ operator }, { id, asked }, reader) {
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
    const notes = earlier.map(warningOf(operator, reader));
    // The other warnings depend on the amount, which the person has not typed yet.
    const unseen = prepared.warnings.filter(({ key }) => key === 'refund.before_unknown');
    if (typed === null)
      return dialog({
        act,
        title: phrase('dialog.refund', { id }),
        facts,
        notes: [...unseen.map(warningOf(operator, reader)), ...notes, phrase('dialog.refund.type')],
        inputs: ['amount'],
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
        ...prepared.warnings.map(warningOf(operator, reader)),
      ],
    });
  },

  /**
   * Asks whom to pay and how much. If an equal payment was made within a day, a second dialog asks about it. The
   * last dialog shows everything, and its button pays.
   */
  async payout({ operator, isLive }, act, reader) {
    const { form, asked } = act;
    if (form === null) return NEW_PAYOUT;
    if (asked?.knowsEqual && asked.changed === null)
      return lastQuestion(operator, form, asked, isLive, reader);
    try {
      const prepared = await preparePayout(operator, form, asked, reader);
      const to = shownName(prepared.receiver, reader);
      const now = { prepared, to, knowsEqual: prepared.alike === 0, changed: asked?.changed ?? null };
      return now.knowsEqual
        ? lastQuestion(operator, form, now, isLive, reader)
        : equalQuestion(operator, form, now, reader);
    } catch (error) {
      if (!(error instanceof PixError)) throw error;
      const { key, params = {} } = error.init;
      return { ...filled(form), fault: phrase(IN_A_DIALOG.get(key) ?? key, params), drawnAt: null };
    }
  },

  async defend({ operator, isLive }, { id }, reader) {
    const prepared = await prepareDefense(operator, id);
    const amount = formatBrl(prepared.amount);
    return dialog({
      act: { kind: 'defend', id, prepared },
      title: phrase('dialog.defend', { id: prepared.id }),
      facts: prepared.facts.map(factOf(reader)),
      notes: [phrase('dialog.defend.once'), ...(isLive ? [phrase('dialog.defend.amount', { amount })] : [])],
      inputs: isLive ? ['text', 'amount'] : ['text'],
    });
  },

  /** Asks about the payments that this account can resolve. The entries are fixed when the dialog opens. */
  async resolve({ operator, say }, { ids, isAll }) {
    const journal = await operator.money.journal();
    const unknown = journal.walk({ profile: operator.account.profile, states: UNKNOWN_STATES });
    const asked = isAll
      ? await Array.fromAsync(unknown)
      : await Promise.all(ids.map((id) => entryById(journal, id)));
    const entries = await entriesOfAccount(operator, asked);
    if (entries.length === 0) {
      say({
        tone: 'warn',
        key: asked.length === 0 ? 'disabled.nothing_unknown' : 'dialog.resolve.none_own',
        params: {},
      });
      return null;
    }
    const act: Act = { kind: 'resolve', ids: entries.map(({ id }) => id), isAll };
    const cents = entries.reduce((sum, { amountCents }) => sum + amountCents, 0n);
    return dialog({
      act,
      title: phrase('dialog.resolve', { count: entries.length }),
      facts: [
        fact('dialog.fact.payments', String(entries.length)),
        fact('column.amount', formatCents(cents)),
        ...(entries.length === 1 && entries[0] ? [fact('column.reference', entries[0].reference)] : []),
      ],
      notes: [phrase('dialog.resolve.safe')],
    });
  },

  /**
   * Asks for the csv file of a proposed batch. The file is checked before the last dialog shows the amounts, and the
   * button of that dialog pays.
   */
  async approve(context, act, reader) {
    const { operator, cwd } = context;
    const journal = await operator.money.journal();
    await operator.money.journalMark.check(journal);
    const known = await findProposal(operator, journal, act.id);
    const { resolve } = process.getBuiltinModule('node:path');
    if (act.file === null) {
      checkApproval(operator, known);
      return fileQuestion(act, known, proposedFile(known, cwd), reader);
    }
    try {
      const order = await approvalOf(operator, known, resolve(cwd, act.file));
      return await approvalQuestion(context, act, { known, order }, reader);
    } catch (error) {
      if (!(error instanceof PixError)) throw error;
      const { key, params = {} } = error.init;
      return { ...fileQuestion(act, known, act.file, reader), fault: phrase(key, params) };
    }
  },

  async reject({ operator }, act, reader) {
    const known = await findProposal(operator, await operator.money.journal(), act.id);
    return dialog({
      act,
      title: phrase('dialog.reject', { name: known.proposal.batch }),
      facts: proposalFacts(known, reader),
      notes: [phrase('dialog.reject.final')],
      inputs: ['reason'],
    });
  },

  async pause({ operator }, act) {
    const journal = await operator.money.journal();
    const plan = await findBatch(journal, operator.account.profile, act.name);
    const { remaining, remainingCents } = batchSummary(plan);
    return dialog({
      act,
      title: phrase('dialog.pause', { name: act.name }),
      facts: [
        fact('dialog.fact.rows_left', String(remaining)),
        fact('column.amount', formatCents(remainingCents)),
      ],
      notes: [phrase('dialog.pause.how', { name: act.name })],
    });
  },

  'create-charge': () => NEW_CHARGE,
};

/**
 * Reads the data for the dialog of an action, and returns the dialog; null when there is nothing to confirm.
 * @throws PixError when the data cannot be read
 */
export async function prepareDialog(context: ActContext, act: Act, language: Language): Promise<Prepared> {
  context.checkRules();
  const prepared = await PREPARE[act.kind](context, act as never, language);
  if (!prepared?.movesMoney) return prepared;
  const { last4 } = await context.operator.account.credential(payingFamily(prepared.act));
  return { ...prepared, last4 };
}

function payingFamily(act: Act): MoneyFamily {
  if (act.kind === 'approve') return act.asked?.prepared.family ?? 'main';
  return act.kind === 'payout' ? (act.asked?.prepared.order.family ?? 'main') : 'main';
}

type ApproveAct = Extract<Act, { kind: 'approve' }>;

const proposalFacts = ({ proposal }: KnownProposal, reader: Language): readonly DialogFact[] => [
  fact('column.rows', String(proposal.rows)),
  fact('column.amount', formatCents(BigInt(proposal.totalCents))),
  fact('column.proposedBy', personText(proposal.proposedBy)),
  factOf(reader)({ label: 'column.expires', value: { time: proposal.expiresAt } }),
];

/** The dialog that asks where the csv file is. Its button only checks the file: the next dialog asks. */
function fileQuestion(
  act: ApproveAct,
  known: KnownProposal,
  file: string,
  reader: Language,
): Omit<Dialog, 'drawnAt'> {
  const asked = dialog({
    act: { ...act, file: null, asked: null },
    title: phrase('dialog.approve.file', { name: known.proposal.batch }),
    facts: proposalFacts(known, reader),
    notes: [phrase('dialog.approve.how')],
    confirm: 'dialog.next',
  });
  return {
    ...asked,
    movesMoney: false,
    focus: 1,
    inputs: [{ name: 'file', value: file, isOptional: false }],
  };
}

/** Number of rows of each kind to which the approver must pay attention. `Enter` on the proposal shows more. */
const MOST_FINDINGS = 2;

async function approvalQuestion(
  { operator, say: tell }: ActContext,
  act: ApproveAct,
  { known, order }: { readonly known: KnownProposal; readonly order: BatchPayment },
  reader: Language,
): Promise<Prepared> {
  const earlier: Phrase[] = [];
  const noting: Operator = {
    ...operator,
    note: (key, params = {}) => void earlier.push(phrase(key, params)),
  };
  const asked = await prepareBatchPayment(noting, order);
  const { prepared, findings, total } = asked;
  const { rows } = prepared.validated.left;
  if (rows === 0) {
    tell({ tone: 'warn', key: 'disabled.batch_ended', params: {} });
    return null;
  }
  const amount = formatBrl(total);
  const { plan, warnings } = describeBatch(reader.words, prepared);
  return dialog({
    act: { ...act, asked },
    title: phrase('batch.confirm', { rows, total: amount, name: prepared.name }),
    facts: [
      fact('column.proposedBy', personText(known.proposal.proposedBy)),
      fact('column.file', order.file),
    ],
    notes: [
      ...[...warnings, ...(findings === null ? [] : describeFindings(findings, MOST_FINDINGS))].map(
        warningOf(operator, reader),
      ),
      ...earlier,
      ...plan.map(warningOf(operator, reader)),
      phrase('dialog.approve.amount', { amount }),
    ],
    inputs: ['amount'],
  });
}

/** Errors whose text names a flag of the command. */
const IN_A_DIALOG: ReadonlyMap<string, MessageKey> = new Map([
  ['payout.needs_amount', 'dialog.pay.needs_amount'],
]);

/** Returns the first dialog with what the person typed. */
const filled = (form: PayoutForm): Dialog => ({
  ...NEW_PAYOUT,
  inputs: NEW_PAYOUT.inputs.map((input) => ({ ...input, value: form[input.name] ?? '' })),
});

/** Reads who is paid. Asked again, the payment keeps its reference. */
async function preparePayout(
  operator: Operator,
  form: PayoutForm,
  asked: AskedPayout | null,
  { reveal }: Language,
): Promise<AskedPayout['prepared']> {
  const { key = '', amount, reference: given, comment } = form;
  const reference =
    asked?.prepared.order.reference ??
    referenceFrom(operator, given ? givenReference(given, 'main') : undefined);
  const order = { family: 'main', lookup: true, reference, comment: comment || undefined } as const;
  const typed = amount ? typedAmount(amount) : undefined;
  if (looksLikeBrCode(key)) return prepareCodePayout(operator, { ...order, text: key, amount: typed }, {});
  const paid = { ...order, key: payableKey(key, undefined), document: undefined };
  return prepareKeyPayout(operator, { ...paid, amount: typed ?? typedAmount('') }, { reveal });
}

export const isCodePayout = (prepared: AskedPayout['prepared']): prepared is PreparedCodePayout =>
  'payable' in prepared;

const EQUAL: ReadonlySet<string> = new Set(['payout.alike', 'payout.alike_more']);
const isEqual = ({ key }: Warning): boolean => EQUAL.has(key);
const changeNotes = ({ changed }: AskedPayout): readonly Phrase[] =>
  changed === null ? [] : [phrase(changed)];

const askedParams = ({ amount, receiver }: PreparedPayout) => ({ amount: formatBrl(amount), receiver });

function equalQuestion(operator: Operator, form: PayoutForm, asked: AskedPayout, reader: Language): Prepared {
  const { prepared } = asked;
  return dialog({
    act: { kind: 'payout', form, asked: { ...asked, changed: null } },
    title: phrase('payout.confirm_again', askedParams(prepared)),
    facts: [],
    notes: [...changeNotes(asked), ...prepared.warnings.filter(isEqual).map(warningOf(operator, reader))],
    confirm: 'dialog.next',
  });
}

function lastQuestion(
  operator: Operator,
  form: PayoutForm,
  asked: AskedPayout,
  isLive: boolean,
  reader: Language,
): Prepared {
  const { prepared } = asked;
  const { amount, facts, warnings, question } = prepared;
  const others = warnings.filter((warning) => !isEqual(warning));
  return dialog({
    act: { kind: 'payout', form, asked },
    title: phrase(question, askedParams(prepared)),
    facts: facts.map(factOf(reader)),
    notes: [
      ...changeNotes(asked),
      ...others.map(warningOf(operator, reader)),
      ...(isLive ? [phrase('dialog.pay.amount', { amount: formatBrl(amount) })] : []),
    ],
    inputs: isLive ? ['amount'] : [],
  });
}

/** Parses an amount in reais. @throws PixError `usage` */
export function typedAmount(amount: string): Decimal {
  const reading = parseAmount(amount);
  if (reading.ok) return reading.amount;
  throw fail(`amount.${reading.reason}`, { value: amount.slice(0, 40) });
}
