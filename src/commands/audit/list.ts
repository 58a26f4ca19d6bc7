import { startTime } from '../../cli/flags/flag-types.ts';
import { listFlags } from '../../cli/flags/global-flags.ts';
import { whenOf } from '../../cli/flags/parse-values.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { mapEach } from '../../domain/map-each.ts';
import { listAudit } from '../../operations/audit/verify-audit.ts';
import { limitItems } from '../../operations/walk-pages.ts';
import { auditLogView, type ShownLine } from '../../output/views/setup/audit-log-view.ts';

export default class AuditList extends PixCommand {
  static override traits = { prints: [auditLogView] };
  static override summary = 'List who ran which command, newest first';
  static override description =
    'Covers payments, refunds, resends, and changes of secrets, profiles, webhooks, Pix keys, card recurrences, disputes, the journal and personal data. Shows user, machine, command, references and outcome, but no receivers or amounts of payments. With PIX_JOURNAL_URL, includes all machines that use this journal.';
  static override examples = ['pix audit list --since 3d', 'pix audit list --all -o csv'];
  static override flags = {
    since: startTime(),
    ...listFlags,
  };

  async run(): Promise<void> {
    const { flags, notes, out, session } = await this.start(AuditList);
    const since = flags.since && whenOf('since', flags.since, this.world.clock.now(), 'from');
    let damaged = 0;
    const all = listAudit(await session.journal(), since ? Date.parse(since) : undefined);
    const lines = mapEach(limitItems(all, this.walk(flags)), (line): ShownLine => {
      if (line.outcome === 'damaged') damaged += 1;
      return line;
    });
    await out.ownMany(auditLogView, lines);
    if (damaged === 0) return;
    notes.note('output.damaged', { count: damaged });
    this.endsWith('check');
  }
}
