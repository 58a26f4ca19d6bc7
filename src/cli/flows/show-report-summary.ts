import { say } from '../../i18n/index.ts';
import type { ReportSummary } from '../../operations/reports/summarise-report.ts';
import { reportGroupView, summaryView } from '../../output/views/report-summary.ts';
import type { Start } from '../pix-command.ts';

/** A summary: one document for scripts; for people its groups with a total, and below what is odd about the file. */
export async function showReportSummary(
  { out, notes, words }: Start<unknown, unknown>,
  summary: ReportSummary,
): Promise<void> {
  const { form } = out.options;
  if (form === 'json' || form === 'ndjson') return out.own(summaryView, summary);
  const { groups, total, rows, firstAt, lastAt, duplicates, unreadable } = summary;
  const all = { type: say(words, 'summary.total'), status: '-', ...total };
  await out.ownMany(reportGroupView, form === 'csv' ? groups : [...groups, all]);
  notes.note('summary.rows', { rows, from: firstAt ?? '-', to: lastAt ?? '-' });
  if (duplicates.count > 0)
    notes.note('summary.duplicates', { count: duplicates.count, ids: duplicates.ids.join(', ') });
  if (unreadable.count > 0)
    notes.note('summary.unreadable', { count: unreadable.count, lines: unreadable.lines.join(', ') });
  const { unknownColumns: unknown, missingColumns: missing } = summary;
  if (unknown.length > 0) notes.note('summary.unknown_columns', { columns: unknown.slice(0, 20).join(', ') });
  if (missing.length > 0) notes.note('summary.missing_columns', { columns: missing.join(', ') });
}
