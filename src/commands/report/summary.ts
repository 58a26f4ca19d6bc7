import { forceFlag, htmlFlag } from '../../cli/flags/csv-and-html-flags.ts';
import { csvArgument } from '../../cli/flags/flag-types.ts';
import { showReportSummary } from '../../cli/flows/show-report-summary.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { summariseReport } from '../../operations/reports/summarise-report.ts';
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
