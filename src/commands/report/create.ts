import { changeFlags } from '../../cli/flags/global-flags.ts';
import {
  filtersOf,
  jobFilterFlags,
  periodFlags,
  periodOf,
} from '../../cli/flags/transaction-filter-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { withServiceTime } from '../../cli/session/with-service-time.ts';
import { createReport, reportJob } from '../../contract/routes/reports.ts';
import { reportView } from '../../output/views/report-view.ts';

export default class ReportCreate extends PixCommand {
  static override summary = 'Start a report job without waiting for it';
  static override examples = ['pix report create --from 2026-11-01 --to 2026-11-20'];
  static override flags = { ...periodFlags, ...jobFilterFlags, ...changeFlags };
  static override traits = { changes: true, shows: [reportView, reportJob] };

  async run(): Promise<void> {
    const { flags, out } = await this.start(ReportCreate);
    const operator = await this.operator();
    const { status, type } = filtersOf({ status: flags.status, type: flags.type }, 0);
    const period = await withServiceTime(operator, flags, (now) => periodOf(flags, now));
    const body = { ...period, ...(status && { status }), ...(type && { type }) };
    await out.one(reportView, await this.call(createReport, { body }));
  }
}
