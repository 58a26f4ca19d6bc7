import { fileFlag, idArgument, reportFileFlags } from '../../cli/flags/flag-types.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { saveReport } from '../../operations/reports/save-report.ts';
import { exportView } from '../../output/views/report-view.ts';

export default class ReportDownload extends PixCommand {
  static override summary = 'Download the file of a report job';
  static override description = 'Waits until the job is finished.';
  static override examples = ['pix report download 1c9e6679-7425-40de-944b-e07fc1f90ae7 --out november.csv'];
  static override args = { id: idArgument({ required: true, description: 'report id' }) };
  static override flags = {
    out: fileFlag({ required: true, description: 'output file; - for stdout' }),
    ...reportFileFlags,
  };
  static override traits = { writesCsv: true, shows: [exportView, { columns: [{ name: 'reportId' }] }] };

  async run(): Promise<void> {
    const { args, flags, out, session } = await this.start(ReportDownload);
    const to = flags.out === '-' ? null : await this.outputFile(flags.out, flags, '--out');
    const operator = await this.operator();
    const form = { unguarded: flags.raw, style: out.options.csvStyle };
    const target = { target: to, sink: this.stdoutSink(), ...form };
    const saved = await saveReport(operator, await session.transport(), args.id, target);
    if (saved.file !== null) await out.own(exportView, saved);
  }
}
