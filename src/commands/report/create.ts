import { changeFlags } from '../../cli/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { filtersOf, jobFilterFlags, periodFlags, periodOf } from '../../cli/transaction-filters.ts';
import { createReport } from '../../operations/reports.ts';
import { reportView } from '../../output/views/service.ts';

export default class ReportCreate extends PixCommand {
  static override summary = 'Start a report job, and do not wait for it';
  static override examples = ['<%= config.bin %> report create --from 2026-11-01 --to 2026-11-20'];
  static override flags = { ...periodFlags, ...jobFilterFlags, ...changeFlags };
  static override changes = true;

  async run(): Promise<void> {
    const { flags, out } = await this.start(ReportCreate);
    const { status, type } = filtersOf(flags, this.world.clock.now());
    const period = periodOf(flags, this.world.clock.now());
    const job = await createReport(await this.operator(), {
      ...period,
      ...(status && { status }),
      ...(type && { type }),
    });
    await out.one(reportView, job);
  }
}
