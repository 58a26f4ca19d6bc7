import { boolean, string } from '@oclif/core/flags';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { whenOf } from '../../cli/flags/parse-values.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { planRemoval, removeLines } from '../../operations/audit/audit-removal.ts';
import { prunedAuditView } from '../../output/views/setup/audit-log-view.ts';

export default class AuditPrune extends PixCommand {
  static override summary = 'Remove old lines of the audit log';
  static override description =
    'Leaves a line that records who removed which lines, and the hash of the last removed line. `pix audit verify` still checks the rest and reports the removal. Export the lines first with `pix audit export`. Refused if the log is damaged.';
  static override examples = [
    'pix audit prune --before 365d --dry-run',
    'pix audit prune --before 2026-01-01 --yes',
  ];
  static override flags = {
    before: string({
      required: true,
      helpValue: 'WHEN',
      description: 'remove lines written before: date, ISO 8601 time, or 365d',
    }),
    'dry-run': boolean({ description: 'count what would be removed; change nothing' }),
    yes: changeFlags.yes,
  };
  static override traits = { changes: true, shows: [prunedAuditView] };

  async run(): Promise<void> {
    const { flags, out, session } = await this.start(AuditPrune);
    const before = whenOf('before', flags.before, this.world.clock.now(), 'from');
    const journal = await session.journal();
    const removal = await planRemoval(journal, Date.parse(before));
    const dryRun = flags['dry-run'] === true;
    if (removal.lines > 0 && !dryRun) {
      await this.confirm('audit.prune.confirm', { lines: removal.lines, before });
      const { newEvent } = await import('../../cli/session/record-command.ts');
      const ended = { command: 'audit prune', outcome: 'done', exitCode: 0 } as const;
      const event = { ...newEvent(this.world, session.profileName), ...ended };
      await removeLines(journal, removal, event, before);
    }
    await out.own(prunedAuditView, { dryRun, before, removed: removal.lines });
  }
}
