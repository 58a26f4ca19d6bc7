import { string } from '@oclif/core/flags';
import { fileFlag, reportFileFlags } from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { refuseWithout } from '../../cli/flags/refuse-flags.ts';
import {
  askedPeriodFlags,
  filtersOf,
  periodOf,
  transactionFilterFlags,
} from '../../cli/flags/transaction-filter-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { withServiceTime } from '../../cli/session/with-service-time.ts';
import { exportReport } from '../../operations/reports/export-report.ts';
import { exportView } from '../../output/views/report-view.ts';

export default class ReportExport extends PixCommand {
  static override summary = 'Export transactions to a file';
  static override description =
    'Uses a report job of the service, or with --via pages reads the list page by page. Filters that a job does not support require pages.';
  static override examples = [
    'pix report export --from 2026-11-01 --to 2026-11-20 --out november.csv',
    'pix report export --from yesterday --to today --via pages --format ndjson --out -',
  ];
  static override flags = {
    ...transactionFilterFlags,
    ...askedPeriodFlags,
    out: fileFlag({ default: 'report.csv', description: 'output file; - for stdout' }),
    format: string({
      options: ['csv', 'ndjson'],
      default: 'csv',
      description: 'file format; ndjson requires --via pages',
    }),
    via: string({
      options: ['job', 'pages'],
      description: 'export method (default: job, when it supports the filters)',
    }),
    ...reportFileFlags,
    ...changeFlags,
  };
  static override traits = { writesCsv: true, shows: [exportView, { columns: [{ name: 'reportId' }] }] };

  async run(): Promise<void> {
    const { flags, out, session, typed } = await this.start(ReportExport);
    if (flags.format === 'ndjson') refuseWithout(typed, '--format csv', ['excel']);
    const target = flags.out === '-' ? null : await this.outputFile(flags.out, flags, '--out');
    const operator = await this.operator();
    const read = (now: number) => ({ ...filtersOf(flags, now), ...periodOf(flags, now) });
    const filters = await withServiceTime(operator, flags, read);
    const exported = await exportReport(operator, () => session.transport(), {
      filters,
      target,
      sink: this.stdoutSink(),
      format: flags.format === 'ndjson' ? 'ndjson' : 'csv',
      via: flags.via as 'job' | 'pages' | undefined,
      unguarded: flags.raw,
      style: out.options.csvStyle,
    });
    if (exported.file !== null) await out.own(exportView, exported);
  }
}
