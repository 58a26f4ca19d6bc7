import { phraseOf, say } from '../../i18n/index.ts';
import { toneOfStatus } from '../../output/style.ts';
import type { Batch, Entry } from '../state/rows.ts';
import type { DashboardState } from '../state/state.ts';
import { ageText, type DrawingOptions, money } from './drawing.ts';
import type { ScreenColumn } from './table-lines.ts';

/** Payments and batches of the journal. */
export function payoutColumns(
  { words }: DrawingOptions,
  { nowMs }: Pick<DashboardState, 'nowMs'>,
): readonly ScreenColumn<Entry | Batch>[] {
  return [
    {
      ...{ title: words['column.reference'], width: 14, grows: 36, cutsMiddle: true },
      cell: (row) => ({
        text: isBatch(row) ? say(words, 'dashboard.batch', { name: row.name }) : row.reference,
      }),
    },
    {
      ...{ title: words['column.state'], width: 18 },
      cell: (row) =>
        isBatch(row)
          ? { text: batchProgress(row, words), tone: hasOpen(row) ? 'bad' : 'plain' }
          : { text: phraseOf(words, row.state), tone: toneOfStatus(row.state) },
    },
    {
      title: words['column.amount'],
      width: 13,
      align: 'right',
      cell: (row) => ({ text: money(isBatch(row) ? row.totalCents : row.amountCents) }),
    },
    {
      title: words['dashboard.age'],
      width: 6,
      align: 'right',
      cell: ({ createdAt }) => ({ text: ageText(nowMs - createdAt) }),
    },
    {
      title: words['column.kind'],
      width: 10,
      cell: (row) => ({ text: isBatch(row) ? '-' : phraseOf(words, row.kind) }),
    },
    {
      title: words['column.destination'],
      width: 14,
      grows: 36,
      cell: (row) => ({ text: isBatch(row) ? '-' : row.destination }),
    },
  ];
}

export const isBatch = (row: Entry | Batch): row is Batch => 'states' in row;

const hasOpen = ({ states }: Batch): boolean =>
  states.some(([state, count]) => count > 0 && (state === 'unknown' || state === 'mismatched'));

/** `completed 7 of 10`, and states that are worse. */
export function batchProgress({ states, rows }: Batch, words: DrawingOptions['words']): string {
  const done = states.find(([state]) => state === 'completed')?.[1] ?? 0;
  const unknown = states.find(([state]) => state === 'unknown')?.[1] ?? 0;
  const key = unknown > 0 ? 'dashboard.batch_unknown' : 'dashboard.batch_done';
  return say(words, key, { done, of: rows, unknown });
}
