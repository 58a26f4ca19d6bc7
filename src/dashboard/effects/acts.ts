import { createDefense } from '../../contract/routes/infractions.ts';
import { resendTransaction } from '../../contract/routes/webhooks.ts';
import { PixError } from '../../domain/errors.ts';
import { Decimal, formatBrl, wholeCents } from '../../domain/money/money.ts';
import { endedUnpaid } from '../../domain/money/statuses.ts';
import { callRow } from '../../operations/call-row.ts';
import { createCharge } from '../../operations/charges/create-charge.ts';
import { defenseText } from '../../operations/infractions/defense-text.ts';
import { findInfraction } from '../../operations/infractions/find-infraction.ts';
import { confirmedRow } from '../../operations/money/money-outcome.ts';
import { isRepeated, planRefund, refundCharge, shownOfRefund } from '../../operations/money/refunds.ts';
import { entryById, resolveEntries } from '../../operations/money/resolve-entry.ts';
import type { Operator } from '../../operations/operator.ts';
import { readPayer } from '../../operations/payouts/read-payer.ts';
import { awaitArrivals } from '../../operations/webhooks/resend/await-arrivals.ts';
import { resendEvents } from '../../operations/webhooks/resend/resend-failed.ts';
import type { Resent } from '../../operations/webhooks/resend/send-again.ts';
import { UNKNOWN_STATES } from '../../storage/journal/entry-state.ts';
import type { Effect } from '../state/actions.ts';
import type { Act } from '../state/dialog.ts';
import type { FeedName } from '../state/feeds.ts';
import type { Message } from '../state/state.ts';
import { typedAmount } from './typed-amount.ts';
import type { UndeliveredReader } from './undelivered-reader.ts';

export interface ActContext {
  readonly operator: Operator;
  readonly undelivered: UndeliveredReader;
  /** On a live profile a defense also needs its amount typed. */
  readonly isLive: boolean;
  readonly say: (message: Omit<Message, 'at'>) => void;
  readonly refresh: (names: readonly FeedName[]) => void;
  readonly perform: (effect: Effect) => void;
}

type Inputs = Readonly<Record<string, string>>;

/** The longest wait for a resent delivery, in ms. */
const MOST_WAIT_MS = 120_000;

/**
 * Performs a confirmed action by the same operation as the command; money goes through `move-money` and the journal.
 * @throws PixError as those do
 */
export function performAct(context: ActContext, act: Act, inputs: Inputs): Promise<void> {
  switch (act.kind) {
    case 'resend':
      return resend(context, act.keys);
    case 'resend-payment':
      return resendPayment(context, act.id);
    case 'refund':
      return refund(context, act, inputs);
    case 'defend':
      return defend(context, act.id, inputs);
    case 'resolve':
      return resolve(context, act.id);
    case 'create-charge':
      return charge(context, inputs);
  }
}

async function resend(
  { operator, undelivered, say, refresh }: ActContext,
  keys: readonly string[],
): Promise<void> {
  const chosen = undelivered.chosen(keys);
  if (chosen === null) return;
  const { look, events } = chosen;
  const resent = await resendEvents(operator, look, events);
  const accepted = resent.filter(({ result }) => result === 'accepted').length;
  if (accepted === 0) {
    const reason = resent[0]?.errorCode ?? resent[0]?.result ?? 'nothing_to_resend';
    say({ tone: 'warn', key: 'dashboard.resent_none', params: { reason } });
    return;
  }
  say({ tone: 'plain', key: 'dashboard.resent', params: { count: accepted } });
  const ended = await awaitArrivals(operator, resent, look, MOST_WAIT_MS);
  refresh(['undelivered']);
  say(proofOf(ended));
}

function proofOf(ended: readonly Resent[]): Omit<Message, 'at'> {
  const count = (result: Resent['result']): number => ended.filter((one) => one.result === result).length;
  const delivered = count('delivered');
  const asked = ended.filter(({ result }) => result !== 'superseded').length;
  if (delivered === asked)
    return { tone: 'good', key: 'dashboard.proven', params: { delivered, count: asked } };
  const failed = count('failed_again');
  const params = { delivered, count: asked, failed, open: asked - delivered - failed };
  return { tone: 'bad', key: 'dashboard.not_proven', params };
}

async function resendPayment({ operator, say, refresh }: ActContext, transactionId: string): Promise<void> {
  const { item } = await callRow(operator, resendTransaction, { path: { transactionId } });
  const count = item.enqueued?.count ?? item.total ?? 1;
  say({ tone: 'good', key: 'dashboard.resent', params: { count } });
  refresh(['undelivered']);
}

/** Refunds what the dialog has shown; asks again about what it has not. */
async function refund(
  { operator, say, refresh, perform }: ActContext,
  { id, asked }: Extract<Act, { kind: 'refund' }>,
  inputs: Inputs,
): Promise<void> {
  if (asked === null) throw new Error('a refund is asked for first');
  const payer = await readPayer(operator, 'main');
  const typed = asked.amount ?? inputs.amount ?? '';
  const reference = { text: asked.reference, generated: true };
  const planned = await planRefund(operator, payer, { id, amount: typedAmount(typed), reference });
  const isSecond = asked.amount !== null;
  if (shownOfRefund(planned, isSecond) !== asked.shown || (!isSecond && isRepeated(planned)))
    return perform({ type: 'prepare', act: { kind: 'refund', id, asked: { ...asked, amount: typed } } });
  const moved = await refundCharge(operator, payer, planned, undefined);
  const { item } = confirmedRow(moved);
  const { refundStatus, status } = item;
  const params = { id, amount: formatBrl(planned.amount), status: refundStatus ?? status };
  if (moved.outcome === 'confirmed' && moved.mismatch !== null)
    say({ tone: 'bad', key: 'money.mismatch', params: { reason: moved.mismatch, id: moved.entry } });
  else say({ tone: endedUnpaid(params.status) ? 'bad' : 'good', key: 'dashboard.refunded', params });
  refresh(['payments', 'balance', 'journal']);
}

async function defend(
  { operator, isLive, say, refresh }: ActContext,
  id: string,
  inputs: Inputs,
): Promise<void> {
  const text = defenseText('dashboard', inputs.text ?? '');
  if (isLive) {
    const { item } = await findInfraction(operator, id);
    const disputed = item.amount ?? Decimal.zero;
    const typed = typedAmount(inputs.amount ?? '');
    if (wholeCents(typed) !== wholeCents(disputed))
      throw new PixError({
        kind: 'declined',
        key: 'confirm.other_amount',
        params: { typed: inputs.amount ?? '', amount: formatBrl(disputed) },
        errorCode: 'declined',
        outcome: 'not_sent',
      });
  }
  const { item } = await callRow(operator, createDefense, { path: { id }, body: { defense: text } });
  say({ tone: 'good', key: 'dashboard.defended', params: { id, status: item.status ?? '-' } });
  refresh(['disputes']);
}

async function resolve({ operator, say, refresh }: ActContext, id: string | null): Promise<void> {
  const journal = await operator.journal();
  const entries =
    id === null
      ? journal.walk({ profile: operator.profile, states: UNKNOWN_STATES })
      : [await entryById(journal, id)];
  let [count, open] = [0, 0];
  for await (const resolved of resolveEntries(operator, journal, entries)) {
    if (resolved.open !== null) open += 1;
    else {
      count += 1;
      operator.tellOutcome({ entry: resolved.entry.id, as: 'result' });
    }
  }
  say({ tone: open > 0 ? 'bad' : 'good', key: 'dashboard.resolved', params: { count, open } });
  refresh(['journal', 'balance']);
}

async function charge({ operator, say, refresh, perform }: ActContext, inputs: Inputs): Promise<void> {
  const { item } = await createCharge(operator, { amount: typedAmount(inputs.amount ?? '') });
  const amount = item.amount ?? Decimal.zero;
  say({ tone: 'good', key: 'dashboard.charge_created', params: { id: item.id, amount: formatBrl(amount) } });
  refresh(['payments']);
  const { qrCodeText } = item;
  if (qrCodeText)
    perform({ type: 'draw-qr', id: item.id, code: qrCodeText, amountCents: Number(wholeCents(amount)) });
}
