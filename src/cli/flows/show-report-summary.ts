import { Decimal, formatBrl } from '../../domain/money/money.ts';
import { say } from '../../i18n/index.ts';
import { instantOf, type ReportSummary } from '../../operations/reports/summarise-report.ts';
import { barChart } from '../../output/drawing/bar-chart.ts';
import { EMPTY_LINE, plainLine } from '../../output/drawing/line.ts';
import { canDraw, writeLines } from '../../output/drawing/write-lines.ts';
import type { OutputOptions } from '../../output/output-options.ts';
import { toneOfStatus } from '../../output/style.ts';
import { reportGroupView, summaryView } from '../../output/views/money/report-summary.ts';
import type { Start } from '../pix-command.ts';

/**
 * Shows a summary: one document for scripts; for people its groups with a total, and below it the problems of the file.
 */
export async function showReportSummary(
  { out, notes, words }: Start<unknown, unknown>,
  summary: ReportSummary,
): Promise<void> {
  const { form } = out.options;
  const { days, ...told } = summary;
  if (form === 'json' || form === 'ndjson') return out.own(summaryView, told);
  const { groups, total, rows, firstAt, lastAt, duplicates, unreadable } = summary;
  const all = { type: say(words, 'summary.total'), status: '-', ...total };
  await out.ownMany(reportGroupView, form === 'csv' ? groups : [...groups, all]);
  if (canDraw(out.options)) await drawBars(out.options, summary);
  notes.note('summary.rows', { rows, from: isoOf(firstAt), to: isoOf(lastAt) });
  if (duplicates.count > 0)
    notes.note('summary.duplicates', { count: duplicates.count, ids: duplicates.ids.join(', ') });
  if (unreadable.count > 0)
    notes.note('summary.unreadable', { count: unreadable.count, lines: unreadable.lines.join(', ') });
  const { unknownColumns: unknown, missingColumns: missing } = summary;
  if (unknown.length > 0) notes.note('summary.unknown_columns', { columns: unknown.slice(0, 20).join(', ') });
  if (missing.length > 0) notes.note('summary.missing_columns', { columns: missing.join(', ') });
}

/** The most days that are drawn, the newest ones. */
const MOST_DAYS = 31;

/** On a terminal: the amounts by status and by day, as bars. */
async function drawBars(options: OutputOptions, { groups, days }: ReportSummary): Promise<void> {
  const { words, width } = options;
  const room = width ?? 0;
  const row = (label: string, amount: Decimal) => ({
    label,
    value: Number(amount.toString()),
    text: formatBrl(amount),
  });
  const byStatus = [...Map.groupBy(groups, ({ status }) => status)].map(([status, of]) => ({
    ...row(
      status,
      of.reduce((sum, { amount }) => sum.plus(amount), Decimal.zero),
    ),
    tone: toneOfStatus(status),
  }));
  const earlier = days.length - MOST_DAYS;
  await writeLines(options, [
    EMPTY_LINE,
    plainLine(words['summary.by_status'], 'bold'),
    ...barChart(byStatus, room),
    EMPTY_LINE,
    plainLine(words['summary.by_day'], 'bold'),
    ...(earlier > 0 ? [plainLine(`  ${say(words, 'summary.earlier_days', { count: earlier })}`, 'dim')] : []),
    ...barChart(
      days.slice(-MOST_DAYS).map(({ day, amount }) => row(dayText(day, options.lang), amount)),
      room,
    ),
  ]);
}

const dayText = (day: string, lang: OutputOptions['lang']): string =>
  lang === 'pt-BR' ? day.split('-').reverse().join('/') : day;

const isoOf = (text: string | null): string =>
  text === null ? '-' : new Date(instantOf(text)).toISOString();
