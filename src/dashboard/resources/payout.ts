import { formatCents } from '../../domain/money/decimal.ts';
import { isOutcomeUnknown, type ShownRowState } from '../../domain/money/transaction-statuses.ts';
import { type MessageKey, phraseOf, say, type Words } from '../../i18n/index.ts';
import { findBatch } from '../../operations/batch/find-batch.ts';
import { answerOf } from '../../operations/trace/payment-answer.ts';
import { toneOfStatus } from '../../output/style.ts';
import { journalView, recordOf } from '../../output/views/money/journal-view.ts';
import { type BatchSummary, failedRows, type RecentRows } from '../../storage/journal/batch-plan.ts';
import { type EntrySum, isRefund } from '../../storage/journal/journal-entry.ts';
import { type Updated, updated } from '../state/action.ts';
import type { DashboardState } from '../state/dashboard-state.ts';
import { batchKey, type Entry } from '../state/list-rows.ts';
import {
  amount,
  column,
  direction,
  fieldGroups,
  type Movement,
  moment,
  type Resource,
  type RowColumn,
} from './resource.ts';

/** Batches and journal entries are in one list. */
const columns: readonly RowColumn<Entry | BatchSummary>[] = [
  moment('column.at', ({ createdAt }) => createdAt),
  direction(movementOf),
  amount('column.amount', (row) => (isBatch(row) ? row.totalCents : row.amountCents)),
  column(
    'column.destination',
    (row, { language: { words } }) =>
      isBatch(row) ? say(words, 'dashboard.batch', { name: row.name }) : row.destination,
    { width: 10, grows: 36 },
  ),
  column(
    'column.state',
    (row, { language: { words } }) => (isBatch(row) ? batchProgress(row, words) : phraseOf(words, row.state)),
    {
      width: 9,
      fits: 28,
      isNarrowed: true,
      tone: (row) => (isBatch(row) ? batchTone(row) : toneOfStatus(row.state)),
      also: (row) => (isBatch(row) ? null : row.state),
    },
  ),
  column('column.reference', (row) => (isBatch(row) ? null : row.reference), {
    width: 8,
    fits: 12,
    grows: 36,
    isNarrowed: true,
    cutsMiddle: true,
    also: (row) => (isBatch(row) ? row.name : `${row.id} ${row.batch ?? ''}`),
  }),
  column('column.kind', (row, { language: { words } }) => (isBatch(row) ? null : phraseOf(words, row.kind)), {
    width: 8,
    fits: 14,
    isSpare: true,
    also: (row) => (isBatch(row) ? null : row.kind),
  }),
];

/** Only a charge on a card brings money in. A batch counts as moved when one of its rows is completed. */
function movementOf(row: Entry | BatchSummary): Movement {
  if (isBatch(row)) return { way: 'out', hasMoved: row.completed > 0 };
  const hasMoved = row.state === 'completed' || row.state === 'mismatched';
  return { way: row.kind === 'card-charge' ? 'in' : 'out', hasMoved };
}

export const isBatch = (row: object): row is BatchSummary => 'states' in row;

/** Returns the number of rows in each state. Rows that were not started are not counted. */
export const stateCounts = ({ states }: BatchSummary): readonly (readonly [ShownRowState, number])[] =>
  Object.entries(states).map(([state, { count }]) => [state as ShownRowState, count]);

export function batchProgress(row: BatchSummary, words: Words): string {
  const { completed, unknown, rows } = row;
  const failed = failedRows(row);
  return [
    say(words, 'dashboard.batch_done', { done: completed + failed, of: rows }),
    ...(failed > 0 ? [say(words, 'dashboard.batch_failed', { failed })] : []),
    ...(unknown > 0 ? [say(words, 'dashboard.batch_unknown', { unknown })] : []),
  ].join(', ');
}

const batchTone = (row: BatchSummary): 'bad' | 'warn' | 'plain' =>
  failedRows(row) > 0 ? 'bad' : row.unknown > 0 ? 'warn' : 'plain';

export const batch: Resource<BatchSummary> = {
  feed: 'journal',
  rows: ({ feeds }) => feeds.journal.value?.batches ?? [],
  key: batchKey,
  columns,
  mark: null,
  place: (row) => ({ kind: 'batch', key: batchKey(row), label: row.name }),
  transactionId: () => null,
  copies: ({ name }) => [['column.name', name]],
  actions: {
    pause: ({ name, remaining, inProgress }, state) =>
      remaining + inProgress > 0
        ? updated(state, { type: 'prepare', act: { kind: 'pause', name } })
        : 'disabled.batch_ended',
  },
  async detail({ operator }, key, state, { words }) {
    const found = batch.rows(state).find((row) => batchKey(row) === key);
    if (found === undefined) return null;
    const journal = await operator.money.journal();
    const plan = await findBatch(journal, operator.account.profile, found.name);
    const recent = await journal.batches.recentRows(plan, operator.clock.now() - RATE_MS);
    const { states, reasons, remaining, remainingCents, rows, totalCents } = found;
    const fieldsOf = (sums: Readonly<Record<string, EntrySum>>) =>
      Object.entries(sums)
        .sort(([, a], [, b]) => b.count - a.count)
        .map(([code, { count, cents }]) => ({
          name: phraseOf(words, code),
          text: `${count} · ${formatCents(cents)}`,
        }));
    const left = remaining > 0 ? { waiting: { count: remaining, cents: remainingCents } } : {};
    const groups = [
      { words: 'detail.rows', fields: fieldsOf({ ...states, ...left }) },
      { words: 'detail.reasons', fields: fieldsOf(reasons) },
      {
        words: 'detail.batch',
        fields: [
          { name: words['column.rows'], text: `${rows} · ${formatCents(totalCents)}` },
          { name: words['column.file'], text: found.file },
        ],
      },
    ];
    const { pauseRequestedAt } = plan;
    const shown = groups.filter(({ fields }) => fields.length > 0);
    return { kind: 'batch', batch: found, recent, pauseRequestedAt, groups: shown };
  },
  json: null,
};

export const entry: Resource<Entry> = {
  feed: 'journal',
  rows: ({ feeds }) => feeds.journal.value?.entries ?? [],
  isCut: ({ journal }) => journal.value?.isCut === true,
  key: ({ id }) => id,
  columns,
  mark: null,
  place: ({ id }) => ({ kind: 'entry', key: id, label: id }),
  transactionId: ({ transactionId }) => transactionId,
  id: ({ id }) => id,
  copies: ({ id, reference, transactionId }) => [
    ['column.reference', reference],
    ['copy.transaction', transactionId],
    ['column.id', id],
  ],
  actions: {
    receipt: ({ transactionId, state: is }, state) =>
      transactionId !== null && is === 'completed'
        ? updated(state, { type: 'save-receipt', id: transactionId })
        : 'disabled.no_receipt',
    resolve: ({ id, state: is }, state) =>
      isOutcomeUnknown({ state: is })
        ? updated(state, { type: 'prepare', act: { kind: 'resolve', ids: [id], isAll: false } })
        : resolveAll(state),
  },
  async detail({ operator }, id, _state, context) {
    const found = await (await operator.money.journal()).get(id);
    if (found === null) return null;
    return {
      kind: 'fields',
      ...(!isRefund(found) && { answer: answerOf({ transaction: null, hub: null, journal: [found] }) }),
      groups: fieldGroups(journalView, recordOf(found), context),
      text: null,
    };
  },
  async json({ operator }, id) {
    const found = await (await operator.money.journal()).get(id);
    return found === null ? null : recordOf(found);
  },
};

export function resolveAll(state: DashboardState): Updated | MessageKey {
  if (!state.feeds.journal.value?.unknown.count) return 'disabled.nothing_unknown';
  return updated(state, { type: 'prepare', act: { kind: 'resolve', ids: [], isAll: true } });
}

/** The rate is the average of this time. */
export const RATE_MS = 5 * 60_000;
/** If no row was sent for this time, the rate is unknown. */
const STILL_MS = 60_000;
/** A run that has just started is measured as if it had run for this time. */
const LEAST_MS = 10_000;

export interface BatchPace {
  readonly perMinute: number;
  /** Time that the other rows need at this rate, in ms. */
  readonly leftMs: number;
}

/**
 * Returns how fast rows were sent lately; null if none was.
 * @param left number of rows that were not sent yet
 */
export function batchPace(
  { count, firstAt, lastAt }: RecentRows,
  left: number,
  nowMs: number,
): BatchPace | null {
  if (count === 0 || firstAt === null || lastAt === null || nowMs - lastAt > STILL_MS) return null;
  // The clock of the machine that pays may be ahead of ours.
  const perMs = count / Math.max(LEAST_MS, Math.max(nowMs, lastAt) - firstAt);
  return { perMinute: perMs * 60_000, leftMs: left / perMs };
}
