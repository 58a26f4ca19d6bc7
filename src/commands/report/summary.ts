import { string } from '@oclif/core/args';
import { showSummary } from '../../cli/flows/show-report-summary.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { summariseReport } from '../../operations/reports/summarise-report.ts';

export default class ReportSummary extends PixCommand {
  static override summary = 'Sum up the csv of a report: statuses, types, fees, dates, ids there twice';
  static override description =
    'Offline, in constant memory. Takes what `pix report export` wrote and what the service’s job wrote; says which columns it does not know.';
  static override examples = [
    '<%= config.bin %> report summary november.csv',
    '<%= config.bin %> report summary november.csv --jq .total.amount',
  ];
  static override args = { file: string({ required: true, description: 'csv of a report' }) };

  async run(): Promise<void> {
    const started = await this.start(ReportSummary);
    await showSummary(started, await summariseReport(this.path(started.args.file)));
  }
}
