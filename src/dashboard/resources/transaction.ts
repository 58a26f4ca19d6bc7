import { hasMoved, PAID_STATUSES } from '../../domain/money/transaction-statuses.ts';
import { type MessageKey, phraseOf, type Words } from '../../i18n/index.ts';
import { readIdentifier } from '../../operations/trace/find-payment.ts';
import { gatherTrace } from '../../operations/trace/gather-trace.ts';
import { answerOf, columnsInAnswer } from '../../operations/trace/payment-answer.ts';
import { type Problem, problemKey, problemsOf } from '../../operations/trace/problems.ts';
import { timelineOf } from '../../operations/trace/timeline-of.ts';
import { readTransaction } from '../../operations/transactions.ts';
import { shortenAddresses } from '../../output/shortener.ts';
import { payoutView, transactionView } from '../../output/views/money/transaction-view.ts';
import { shownName } from '../screens/drawing-options.ts';
import { updated } from '../state/action.ts';
import type { DashboardState, Item } from '../state/dashboard-state.ts';
import { type Payment, paymentOf } from '../state/list-rows.ts';
import type { Phrase } from '../state/phrase.ts';
import {
  amount,
  column,
  direction,
  factsOf,
  fieldGroups,
  ID,
  type Movement,
  moment,
  movedTone,
  named,
  type Resource,
  STATUS,
  statusTone,
  TYPE,
} from './resource.ts';

/** Returns null for a type without a known direction. Money of a returned payout has not moved. */
function movementOf({ type, status }: Pick<Payment, 'type' | 'status'>): Movement | null {
  if (type !== 'DEPOSIT' && type !== 'WITHDRAW') return null;
  const isOutgoing = type === 'WITHDRAW';
  return { way: isOutgoing ? 'out' : 'in', hasMoved: hasMoved(status, isOutgoing) };
}

const amountTone = (movement: Movement | null) => (movement?.hasMoved ? movedTone(movement) : 'plain');

/** The person at the other side, and the ids, in the order of the detail. */
const PAYER: readonly (readonly [string, MessageKey])[] = [
  ['payerName', 'fact.payer'],
  ['payerDocument', 'column.document'],
  ['payerInstitutionName', 'fact.bank'],
  ['generatedName', 'column.generatedName'],
];
const RECEIVER: readonly (readonly [string, MessageKey])[] = [
  ['receiverName', 'fact.receiver'],
  ['receiverDocument', 'column.document'],
  ['receiverInstitutionName', 'fact.bank'],
  ['withdrawPixKey', 'column.key'],
];
const IDS: readonly (readonly [string, MessageKey])[] = [
  ['clientReference', 'column.reference'],
  ['endToEndId', 'column.endToEndId'],
  ['refundEndToEndId', 'column.refundEndToEndId'],
  ['virtualAccount', 'column.virtualAccount'],
];

export const paymentPlace = (id: string): Item => ({ kind: 'payment', key: id, label: id });

export const payment: Resource<Payment> = {
  feed: 'payments',
  rows: ({ feeds }) => feeds.payments.value?.rows ?? [],
  isCut: ({ payments }) => payments.value?.hasMore === true,
  key: ({ id }) => id,
  columns: [
    moment('column.at', ({ createdAt }) => createdAt),
    direction(movementOf),
    {
      ...amount('column.amount', ({ amountCents }) => amountCents),
      tone: (row) => amountTone(movementOf(row)),
    },
    column('column.name', ({ name }, { language }) => shownName(name, language), {
      width: 8,
      fits: 14,
      grows: 30,
      also: ({ name }) => name,
    }),
    named('column.status', ({ status }) => status, { ...STATUS, tone: ({ status }) => statusTone(status) }),
    column('column.clientReference', ({ reference }) => reference, {
      width: 9,
      grows: 36,
      cutsMiddle: true,
    }),
    named('column.type', ({ type }) => type, TYPE),
    column('column.id', ({ id }) => id, { ...ID, isSpare: true }),
    column('column.endToEndId', ({ endToEndId }) => endToEndId, {
      width: 20,
      grows: 32,
      cutsMiddle: true,
      isSpare: true,
    }),
  ],
  mark: ({ id }, { watched }) => (watched.has(id) ? '◉' : ' '),
  place: ({ id }) => paymentPlace(id),
  transactionId: ({ id }) => id,
  copies: ({ id, endToEndId, reference, code }) => [
    ['column.id', id],
    ['column.endToEndId', endToEndId],
    ['column.reference', reference],
    ['code.code', code],
  ],
  actions: {
    qr: ({ id, code, amountCents }, state) =>
      code ? updated(state, { type: 'draw-qr', id, code, amountCents }) : 'disabled.no_code',
    refund: ({ id, type, status }, state) =>
      type === 'DEPOSIT' && status === 'COMPLETED'
        ? updated(state, { type: 'prepare', act: { kind: 'refund', id } })
        : 'disabled.not_refundable',
    receipt: ({ id, status }, state) =>
      PAID_STATUSES.has(status) ? updated(state, { type: 'save-receipt', id }) : 'disabled.no_receipt',
    resend: ({ id }, state) => updated(state, { type: 'prepare', act: { kind: 'resend-payment', id } }),
    watch: (row, state) => updated(watch(state, row)),
  },

  async detail({ operator, trace }, id, { language }, context) {
    const identifier = readIdentifier(id);
    const traced = identifier === null ? null : await gatherTrace(operator, identifier, trace());
    if (traced === null) return null;
    const now = operator.client.serviceNow();
    const item = traced.transaction?.item;
    const isOut = item?.type === 'WITHDRAW';
    const view = isOut ? payoutView : transactionView;
    const answer = answerOf(traced);
    const told = columnsInAnswer(answer);
    const facts = [...(isOut ? RECEIVER : PAYER), ...IDS].filter(([name]) => !told.has(name));
    // The id is the title.
    const shown = new Set(['id', ...told, ...facts.map(([name]) => name)]);
    return {
      kind: 'payment',
      row: item ? paymentOf(item) : null,
      answer,
      facts: item ? factsOf(view, item, context, facts) : [],
      timeline: timelineOf(traced, now),
      groups: item ? fieldGroups(view, item, context, shown) : [],
      problems: problemPhrases(problemsOf(traced, now), language.words),
    };
  },
  json: async ({ operator }, id) => (await readTransaction(operator, id)).raw,
};

/** Returns the problems; one for an event that several endpoints do not have. */
function problemPhrases(problems: readonly Problem[], words: Words): readonly Phrase[] {
  const isMissing = ({ kind }: Problem): boolean => kind === 'not_delivered';
  const missing = Map.groupBy(problems.filter(isMissing), ({ params }) => params.event);
  return problems.flatMap((one) => {
    const same = isMissing(one) ? (missing.get(one.params.event) ?? []) : [];
    if (same.length < 2) return { key: problemKey(one), params: one.params };
    if (same[0] !== one) return [];
    const urls = shortenAddresses(
      same.map(({ params }) => `${params.url}`),
      ENDPOINT_ROOM,
    );
    const endpoints = same.map(
      ({ params: { url, answer } }) => `${urls.get(`${url}`)} (${phraseOf(words, `${answer}`)})`,
    );
    const params = { event: one.params.event ?? '-', count: same.length, endpoints: endpoints.join(', ') };
    return { key: 'dashboard.not_delivered_to', params };
  });
}

/** Columns for an endpoint in a sentence. */
const ENDPOINT_ROOM = 40;

function watch(state: DashboardState, { id, status }: Payment): DashboardState {
  const watched = new Map(state.watched);
  const isWatched = watched.delete(id);
  if (!isWatched) watched.set(id, status);
  const key = isWatched ? 'dashboard.unwatched' : 'dashboard.watched';
  return { ...state, watched, message: { tone: 'plain', key, params: { id }, at: state.nowMs } };
}
