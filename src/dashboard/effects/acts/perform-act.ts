import { resendTransaction } from '../../../contract/routes/webhooks.ts';
import type { Transaction } from '../../../contract/schemas/transaction.ts';
import { checkDocument } from '../../../domain/keys/check-document.ts';
import { Decimal, formatBrl, formatCents, wholeCents } from '../../../domain/money/decimal.ts';
import { endedUnpaid, plainStatus } from '../../../domain/money/transaction-statuses.ts';
import { PixError } from '../../../domain/pix-error.ts';
import { poll } from '../../../domain/time/poll.ts';
import { causeCode } from '../../../domain/webhook/delivery-attempt.ts';
import type { Params } from '../../../i18n/index.ts';
import { checkTypedAmount } from '../../../operations/acts/act.ts';
import { batchEnd, rejectBatch, rowCounts, sendBatch } from '../../../operations/acts/batch.ts';
import { defenseRequest, defenseText } from '../../../operations/acts/defense.ts';
import { sendKeyPayout } from '../../../operations/acts/payout.ts';
import { sendCodePayout } from '../../../operations/acts/qr-payout.ts';
import { sendRefund } from '../../../operations/acts/refund.ts';
import { resendEvents } from '../../../operations/acts/resend.ts';
import { type BatchProposal, personText } from '../../../operations/batch/batch-proposal.ts';
import { findBatch } from '../../../operations/batch/find-batch.ts';
import { unpaidRows } from '../../../operations/batch/result-file.ts';
import { findProposal } from '../../../operations/batch/stored-proposals.ts';
import { callRoute } from '../../../operations/call-route.ts';
import { createCharge } from '../../../operations/charges/create-charge.ts';
import { askedAgainNote, confirmed } from '../../../operations/money/money-outcome.ts';
import { entryById, resolveEntries } from '../../../operations/money/resolve-entry.ts';
import type { Operator } from '../../../operations/operator.ts';
import { readPayout } from '../../../operations/read-payment.ts';
import { readTransaction } from '../../../operations/transactions.ts';
import {
  awaitArrivals,
  type Resent,
  verdictOf,
} from '../../../operations/webhooks/resend/request-resends.ts';
import { failedRows } from '../../../storage/journal/batch-plan.ts';
import type { JournalEntry } from '../../../storage/journal/journal-entry.ts';
import { eventLabel } from '../../screens/drawing-options.ts';
import type { Act } from '../../state/dialog.ts';
import type { ActionPart } from '../../state/list-rows.ts';
import type { ActContext, ActionEnd, Inputs, RunningAction } from './act-context.ts';
import { isCodePayout, typedAmount } from './prepare-dialog.ts';

type Performed = Promise<ActionEnd | null>;

const MOST_WAIT_MS = 120_000;
const MOST_PARTS = 500;

/** Resends events, then waits until each was delivered or failed again. The key `x` ends the waiting. */
async function resendAct(
  { operator, refresh }: ActContext,
  { prepared }: Extract<Act, { kind: 'resend' }>,
  _inputs: Inputs,
  action: RunningAction,
): Performed {
  if (prepared === null) throw new Error('a resend is asked for first');
  const { look, chosen, question } = prepared;
  const total = question.count;
  const told = {
    ...operator,
    signal: AbortSignal.any([operator.signal, action.signal]),
    progress: (key: string, { failed, open }: Params = {}) => {
      if (key !== 'resend.waiting') return;
      action.tell({
        progress: { done: total - Number(failed) - Number(open), failed: Number(failed), total },
      });
    },
  };
  action.tell({ canCancel: 'cancel', progress: { done: 0, failed: 0, total } });
  const askedAt = operator.client.serviceNow();
  const resent = await resendEvents(told, look, chosen);
  const accepted = resent.filter(({ result }) => result === 'accepted').length;
  if (accepted === 0 && !resent.some(({ result }) => result === 'unknown')) {
    const reason = resent[0]?.errorCode ?? resent[0]?.result ?? 'nothing_to_resend';
    return {
      outcome: 'failed',
      message: { key: 'dashboard.resent_none', params: { reason } },
      parts: partsOf(resent),
    };
  }
  action.tell({ message: { key: 'dashboard.resent', params: { count: accepted } } });
  try {
    const ended = await awaitArrivals(told, resent, look, { askedAt, maxWaitMs: MOST_WAIT_MS });
    return { ...proofOf(ended, total), parts: partsOf(ended) };
  } catch (error) {
    if (!action.signal.aborted) throw error;
    return {
      outcome: 'cancelled',
      message: { key: 'dashboard.cancelled', params: {} },
      parts: partsOf(resent),
    };
  } finally {
    refresh(['undelivered']);
  }
}

/** @param count number of events that the dialog asked about */
function proofOf(ended: readonly Resent[], count: number): Pick<ActionEnd, 'outcome' | 'message'> {
  const number = (...results: Resent['result'][]): number =>
    ended.filter(({ by, result }) => by !== null && results.includes(result)).length;
  const [delivered, failed] = [number('delivered'), number('failed_again')];
  const superseded = number('superseded', 'nothing_to_resend');
  const params = { delivered, count, failed, superseded, open: count - delivered - failed - superseded };
  if (verdictOf(ended.filter(({ by }) => by !== null)) !== null)
    return { outcome: 'failed', message: { key: 'dashboard.not_proven', params } };
  const key = superseded > 0 ? 'dashboard.proven_rest' : 'dashboard.proven';
  return { outcome: 'done', message: { key, params } };
}

/** Returns a line of the log for each event, undelivered events first. */
const partsOf = (resent: readonly Resent[]): readonly ActionPart[] =>
  resent
    .map(
      ({ event: { event, transactionId }, result, cause, errorCode, answer }): ActionPart => ({
        id: eventLabel(event, transactionId),
        transactionId,
        result,
        detail: cause !== null ? causeCode(cause) : (errorCode ?? (answer === null ? '' : `HTTP ${answer}`)),
      }),
    )
    .sort((a, b) => Number(a.result === 'delivered') - Number(b.result === 'delivered'))
    .slice(0, MOST_PARTS);

const PAUSES_MS: readonly number[] = [2_000, 3_000, 5_000, 10_000];
const LONGEST_PAUSE_MS = 30_000;
const FOLLOWED_MS = 15 * 60_000;

/**
 * Refunds the amount, then reads the charge repeatedly until the refund is final, for at most 15 minutes. If
 * the charge changed while the dialog was open, or if an equal refund exists and was not confirmed yet, opens
 * another dialog and returns null.
 */
async function refundAct(
  { operator, refresh, perform }: ActContext,
  { id, asked }: Extract<Act, { kind: 'refund' }>,
  inputs: Inputs,
  action: RunningAction,
): Performed {
  if (asked === null) throw new Error('a refund is asked for first');
  const typed = asked.amount === null ? (inputs.amount ?? '') : null;
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
  const { moved } = sent;
  const entry = moved.entry === null ? null : await readEntry(operator, moved.entry);
  // The refund may be an earlier attempt, with another reference than the dialog showed.
  if (entry?.amountCents === wholeCents(sent.amount)) action.sentAs(entry.reference);
  const { item } = confirmed(moved).row;
  refresh(['payments', 'balance', 'journal']);
  const part = { id: entry?.reference ?? prepared.order.reference.text, transactionId: id };
  if (moved.outcome === 'confirmed' && moved.mismatch !== null)
    return {
      outcome: 'failed',
      message: { key: 'money.mismatch', params: { reason: moved.mismatch, id: moved.entry } },
      parts: [{ ...part, result: 'mismatched', detail: moved.mismatch }],
    };
  const amount = formatBrl(sent.amount);
  const told = (now: Transaction) => ({ id, amount, status: stateOf(now) });
  action.tell({ message: { key: 'dashboard.refund_followed', params: told(item) } });
  action.release();
  const last = await followed(operator, item, () => readTransaction(operator, id), stateOf);
  refresh(['payments', 'balance', 'journal']);
  return {
    outcome: endedUnpaid(stateOf(last)) ? 'failed' : 'done',
    message: { key: 'dashboard.refunded', params: told(last) },
    parts: [{ ...part, result: stateOf(last), detail: amount }],
  };
}

/** Reads the journal entry; null if this fails. An error must not hide the outcome of the refund. */
async function readEntry({ money }: Operator, id: string): Promise<JournalEntry | null> {
  try {
    return await (await money.journal()).get(id);
  } catch (error) {
    if (error instanceof PixError) return null;
    throw error;
  }
}

const stateOf = ({ refundStatus, status }: Transaction): string => refundStatus ?? status;

/**
 * Pays a key or a code, then reads the payment repeatedly until it is final, for at most 15 minutes. If what the
 * person saw has changed meanwhile, opens another dialog and returns null.
 */
async function payoutAct(
  { operator, isLive, refresh, perform }: ActContext,
  act: Extract<Act, { kind: 'payout' }>,
  inputs: Inputs,
  action: RunningAction,
): Performed {
  const { asked } = act;
  if (asked === null) throw new Error('a payment is asked for first');
  const { prepared, to } = asked;
  if (isLive) checkTypedAmount(inputs.amount ?? '', prepared.amount);
  const moved = await (isCodePayout(prepared)
    ? sendCodePayout(operator, prepared)
    : sendKeyPayout(operator, prepared));
  const changed = moved.outcome === 'confirmed' ? undefined : askedAgainNote(moved.error);
  if (changed !== undefined) {
    perform({ type: 'prepare', act: { ...act, asked: { ...asked, knowsEqual: false, changed } } });
    return null;
  }
  const entry = moved.entry === null ? null : await readEntry(operator, moved.entry);
  // The payment may be an earlier attempt, with another reference than the dialog showed.
  if (entry?.amountCents === wholeCents(prepared.amount)) action.sentAs(entry.reference);
  refresh(['payments', 'balance', 'journal']);
  const {
    row: { item },
    how,
  } = confirmed(moved);
  const reference = entry?.reference ?? prepared.order.reference.text;
  const amount = formatBrl(prepared.amount);
  const part = { id: reference, transactionId: item.id };
  if (moved.outcome === 'confirmed' && moved.mismatch !== null)
    return {
      outcome: 'failed',
      message: { key: 'money.mismatch', params: { reason: moved.mismatch, id: moved.entry } },
      parts: [{ ...part, result: 'mismatched', detail: moved.mismatch }],
    };
  const told = ({ status, cancellationReason }: Transaction) => {
    return { amount, to, reference, id: item.id, status, reason: cancellationReason ?? '-' };
  };
  action.tell({ message: { key: 'dashboard.pay_followed', params: told(item) } });
  action.release();
  const last = await followed(
    operator,
    item,
    () => readPayout(operator, { id: item.id }),
    ({ status }) => status,
  );
  refresh(['payments', 'balance', 'journal']);
  const isUnpaid = endedUnpaid(last.status);
  const key = isUnpaid ? 'payout.ended' : how === 'before' ? 'dashboard.paid_before' : 'dashboard.paid';
  return {
    outcome: isUnpaid ? 'failed' : 'done',
    message: { key, params: told(last) },
    parts: [{ ...part, result: last.status, detail: amount }],
  };
}

/**
 * Approves and pays a proposed batch. The key `x` pauses it, as Ctrl-C does with the command: the payments in progress
 * end, and no further row starts.
 */
async function approveAct(
  { operator, refresh }: ActContext,
  { asked }: Extract<Act, { kind: 'approve' }>,
  inputs: Inputs,
  action: RunningAction,
): Performed {
  if (asked === null) throw new Error('an approval is asked for first');
  const { journal, prepared, total } = asked;
  nameProposal(action, prepared.approves);
  checkTypedAmount(inputs.amount ?? '', total);
  const sent = await sendBatch(operator, asked, {
    onPlan: ({ scope, name, rows }) => {
      action.ranBatch({ scope, batch: name });
      action.tell({ canCancel: 'pause', progress: { done: 0, failed: 0, total: rows } });
    },
    stop: () => action.signal,
    goesOn: async () => false,
    onProgress: (plan, progress) => action.tell({ progress: rowCounts(plan, progress) }),
    onStop: () => action.tell({ canCancel: false }),
  }).finally(() => refresh(['journal', 'balance', 'payments']));
  const { summary, state } = await batchEnd(journal, sent);
  const { name, rows, completed, accepted, unknown, remaining, inProgress } = summary;
  const failed = failedRows(summary);
  const params = { name, rows, completed, accepted, failed, unknown, left: remaining + inProgress };
  const isPaid = state !== null && completed + accepted === rows;
  const reason = sent.stoppedBy?.errorCode ?? (sent.hasTooManyFailures ? 'too_many_failures' : null);
  const unpaid = isPaid ? [] : await unpaidRows(journal, sent.plan, sent.results.unpaid);
  const message = isPaid
    ? { key: 'dashboard.batch_paid', params }
    : reason === null
      ? { key: params.left + unknown > 0 ? 'dashboard.batch_partial' : 'dashboard.batch_rows_failed', params }
      : { key: 'dashboard.batch_stopped', params: { ...params, reason } };
  return {
    outcome: isPaid ? 'done' : 'partial',
    message,
    parts: [
      ...unpaid.map(
        (row): ActionPart => ({
          id: row.reference,
          transactionId: row.id,
          result: row.outcome,
          detail: `${formatCents(row.amountCents)} ${row.reason ?? ''}`.trimEnd(),
        }),
      ),
      ...(sent.isThere && !sent.results.failure
        ? [{ id: sent.results.file, transactionId: null, result: 'results', detail: '' }]
        : []),
    ],
  };
}

/** Names the proposal in the audit log, as the commands do. */
function nameProposal(action: RunningAction, proposal: BatchProposal | undefined): void {
  if (proposal === undefined) return;
  const { id, batch, proposedBy } = proposal;
  action.names(`plan ${id}`, `proposed by ${personText(proposedBy)}`, batch);
}

/** Reads a sent movement until it is final. A failed reading does not end this, because the movement was sent. */
function followed(
  operator: Operator,
  first: Transaction,
  again: () => Promise<{ readonly item: Transaction }>,
  status: (now: Transaction) => string,
): Promise<Transaction> {
  const { clock, signal } = operator;
  let [isFirst, last] = [true, first];
  const read = async (): Promise<Transaction> => {
    try {
      if (!isFirst) last = (await again()).item;
    } catch (error) {
      if (!(error instanceof PixError) || error.kind === 'interrupted') throw error;
    }
    isFirst = false;
    return last;
  };
  const isDone = (now: Transaction): boolean => plainStatus(status(now)) !== 'PENDING';
  const pauseMs = (turn: number): number => PAUSES_MS[turn] ?? LONGEST_PAUSE_MS;
  return poll(read, { clock, signal, isDone, pauseMs, forMs: FOLLOWED_MS });
}

const PERFORM: {
  readonly [Kind in Act['kind']]: (
    context: ActContext,
    act: Extract<Act, { kind: Kind }>,
    inputs: Inputs,
    action: RunningAction,
  ) => Performed;
} = {
  resend: resendAct,
  refund: refundAct,
  payout: payoutAct,
  approve: approveAct,

  async reject({ operator, refresh }, { id }, inputs, action) {
    const known = await findProposal(operator, await operator.money.journal(), id);
    nameProposal(action, known.proposal);
    await rejectBatch(operator, known, inputs.reason ?? '');
    refresh(['journal']);
    const params = { name: known.proposal.batch };
    return { outcome: 'done', message: { key: 'dashboard.batch_rejected', params } };
  },

  async 'resend-payment'({ operator, refresh }, { id }) {
    const { item } = await callRoute(operator, resendTransaction, { path: { transactionId: id } });
    const count = item.enqueued?.count ?? item.total ?? 1;
    refresh(['undelivered']);
    return { outcome: 'done', message: { key: 'dashboard.resent', params: { count } } };
  },

  async defend({ operator, isLive, refresh }, { id, prepared }, inputs) {
    if (prepared === null) throw new Error('a defense is asked for first');
    const text = defenseText('dashboard', inputs.text ?? '');
    if (isLive) checkTypedAmount(inputs.amount ?? '', prepared.amount);
    const send = await defenseRequest(operator, prepared, text);
    const { item } = await send();
    refresh(['disputes']);
    return {
      outcome: 'done',
      message: { key: 'dashboard.defended', params: { id, status: item.status ?? '-' } },
    };
  },

  async resolve({ operator, refresh }, { ids }, _inputs, action) {
    const journal = await operator.money.journal();
    const entries = await Promise.all(ids.map((id) => entryById(journal, id)));
    let [count, open] = [0, 0];
    const parts: ActionPart[] = [];
    for await (const { entry, open: why } of resolveEntries(operator, journal, entries)) {
      const { reference, kind, subject, serviceId, serviceStatus } = entry;
      const transactionId = kind === 'refund' ? subject : serviceId;
      parts.push({ id: reference, transactionId, result: entry.state, detail: serviceStatus ?? '' });
      if (why === null) count += 1;
      else open += 1;
      action.tell({ progress: { done: count, failed: open, total: ids.length } });
    }
    refresh(['journal', 'balance']);
    const message = { key: 'dashboard.resolved', params: { count, open } };
    return { outcome: open > 0 ? 'unknown' : 'done', message, parts };
  },

  async pause({ operator, refresh }, { name }) {
    const journal = await operator.money.journal();
    const plan = await findBatch(journal, operator.account.profile, name);
    await journal.batches.requestPause(plan, operator.clock.now());
    refresh(['journal']);
    return { outcome: 'done', message: { key: 'dashboard.pause_requested', params: { name } } };
  },

  async 'create-charge'({ operator, refresh, perform }, _act, inputs, action) {
    const { amount: typed = '', reference, document } = inputs;
    const { item } = await createCharge(operator, {
      amount: typedAmount(typed),
      ...(reference ? { reference } : {}),
      document: checkDocument(document ?? '').canonical ?? undefined,
    });
    const amount = item.amount ?? Decimal.zero;
    if (item.clientReference) action.sentAs(item.clientReference);
    refresh(['payments']);
    const { qrCodeText, id } = item;
    if (qrCodeText)
      perform({ type: 'draw-qr', id, code: qrCodeText, amountCents: Number(wholeCents(amount)) });
    return {
      outcome: 'done',
      message: { key: 'dashboard.charge_created', params: { id, amount: formatBrl(amount) } },
      parts: [{ id, transactionId: id, result: 'created', detail: formatBrl(amount) }],
    };
  },
};

/**
 * Performs a confirmed action by the same function that the equivalent command calls.
 * @returns null if the operator must confirm another dialog first
 * @throws PixError when the action fails
 */
export async function performAct(
  context: ActContext,
  act: Act,
  inputs: Inputs,
  action: RunningAction,
): Performed {
  context.checkRules();
  return PERFORM[act.kind](context, act as never, inputs, action);
}
