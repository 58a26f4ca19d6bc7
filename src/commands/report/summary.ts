import { csvArgument, forceFlag, htmlFlag } from '../../cli/flags/flag-types.ts';
import { writeHtml } from '../../cli/flows/write-html.ts';
import { PixCommand, type Started } from '../../cli/pix-command.ts';
import { type Decimal, formatBrl } from '../../domain/money/decimal.ts';
import { type MessageKey, type Params, say } from '../../i18n/index.ts';
import type { OutputFile } from '../../operations/files/atomic-file.ts';
import {
  FLOWS,
  instantOf,
  type ReportSummary as Summary,
  summariseReport,
} from '../../operations/reports/summarise-report.ts';
import { dayText } from '../../output/describe-time.ts';
import { type Chart, drawCharts } from '../../output/drawing/bar-chart.ts';
import type { OutputOptions } from '../../output/output-options.ts';
import { toneOfStatus } from '../../output/style.ts';
import { reportGroupView, summaryView } from '../../output/views/report-view.ts';

export default class ReportSummary extends PixCommand {
  static override traits = { prints: [summaryView, reportGroupView] };
  static override summary = 'Summarize a report: statuses, types, fees, dates, duplicate ids';
  static override description =
    'Works offline, in constant memory, on CSV files from `pix report export` or from a report job. Lists the columns it does not recognize.';
  static override examples = [
    'pix report summary november.csv',
    'pix report summary november.csv --jq .total.received.amount',
    'pix report summary november.csv --html november.html',
  ];
  static override args = {
    file: csvArgument({ required: true, description: 'CSV file of a report; - for stdin' }),
  };
  static override flags = { html: htmlFlag, force: forceFlag };

  async run(): Promise<void> {
    const started = await this.start(ReportSummary);
    const file = await this.inputPath(started.args.file);
    const { flags } = started;
    const html = await this.outputFile(this.resultPath(flags.html, [file], 'html.hint'), flags, '--html');
    await showReportSummary(started, await summariseReport(file, started.session.signal), html);
  }
}

/**
 * Shows the summary: one document for scripts; groups, a total, and the file's problems for people.
 * @param html web page with the summary and its charts
 */
async function showReportSummary(started: Started, summary: Summary, html?: OutputFile): Promise<void> {
  const { out, notes, words } = started;
  const { form } = out.options;
  const { days, ...told } = summary;
  const { groups, total } = summary;
  const flows = FLOWS.map((flow) => ({ type: words[`summary.${flow}`], status: '-', ...total[flow] }));
  const all = flows.filter(({ count }) => count > 0);
  const facts = factsOf(summary);
  await writeHtml(started, html, () => ({
    title: say(words, 'html.summary', {
      file: process.getBuiltinModule('node:path').basename(summary.file),
    }),
    facts: facts.map(([key, params]) => say(words, key, params)),
    charts: chartsOf(summary, out.options),
    view: reportGroupView,
    rows: [...groups, ...all].map((item) => ({ raw: null, item })),
  }));
  if (form === 'json' || form === 'ndjson') return out.own(summaryView, told);
  await out.ownMany(reportGroupView, form === 'csv' ? groups : [...groups, ...all]);
  await drawCharts(out.options, () => chartsOf(summary, out.options));
  for (const [key, params] of facts) notes.note(key, params);
}

function factsOf(summary: Summary): (readonly [MessageKey, Params])[] {
  const { rows, firstAt, lastAt, duplicates, unreadable, unknownColumns: unknown } = summary;
  const { missingColumns: missing } = summary;
  const facts: [MessageKey, Params][] = [['summary.rows', { rows, from: isoOf(firstAt), to: isoOf(lastAt) }]];
  if (duplicates.count > 0)
    facts.push(['summary.duplicates', { count: duplicates.count, ids: duplicates.ids.join(', ') }]);
  if (unreadable.count > 0)
    facts.push(['summary.unreadable', { count: unreadable.count, lines: unreadable.lines.join(', ') }]);
  if (unknown.length > 0)
    facts.push(['summary.unknown_columns', { columns: unknown.slice(0, 20).join(', ') }]);
  if (missing.length > 0) facts.push(['summary.missing_columns', { columns: missing.join(', ') }]);
  return facts;
}

const MOST_DAYS = 31;

function chartsOf({ groups, days }: Summary, { words, lang }: OutputOptions): [Chart, Chart] {
  const row = (label: string, amount: Decimal) => ({
    label,
    value: Number(amount.toString()),
    text: formatBrl(amount),
  });
  const byStatus = groups.map(({ type, status, amount }) => ({
    ...row(`${type} ${status}`, amount),
    tone: toneOfStatus(status),
  }));
  const byDay = days.slice(-MOST_DAYS).map(({ day, amount }) => row(dayText(day, lang), amount));
  const earlier = days.length - MOST_DAYS;
  const more = earlier > 0 ? ` ${say(words, 'summary.earlier_days', { count: earlier })}` : '';
  return [
    { title: words['summary.by_status'], rows: byStatus },
    { title: words['summary.by_day'] + more, rows: byDay },
  ];
}

const isoOf = (text: string | null): string =>
  text === null ? '-' : new Date(instantOf(text)).toISOString();
