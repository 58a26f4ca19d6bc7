import { startTime } from '../../cli/flags/flag-types.ts';
import { listFlags } from '../../cli/flags/global-flags.ts';
import { whenOf } from '../../cli/flags/parse-values.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import type { AuditLine } from '../../domain/audit-line.ts';
import { type DamagedLine, listAudit } from '../../operations/audit/verify-audit.ts';
import { upTo } from '../../operations/up-to.ts';
import { auditLogView, type ShownLine } from '../../output/views/setup/audit-log-view.ts';

export default class AuditList extends PixCommand {
  static override summary = 'List who ran which command, newest first';
  static override description =
    'Covers payments, refunds, resends, and changes of secrets, profiles, webhooks, Pix keys, card recurrences, disputes, the journal and personal data. Shows user, machine, command, references and outcome, but no receivers or amounts. With PIX_JOURNAL_URL, includes all machines that use this journal.';
  static override examples = ['pix audit list --since 3d', 'pix audit list --all -o csv'];
  static override flags = {
    since: startTime(),
    ...listFlags,
  };

  async run(): Promise<void> {
    const { flags, notes, out, session } = await this.start(AuditList);
    const since = flags.since && whenOf('since', flags.since, this.world.clock.now(), 'from');
    let damaged = 0;
    const lines = listAudit(await session.journal(), since ? Date.parse(since) : undefined);
    await out.ownMany(
      auditLogView,
      counted(upTo(lines, this.walk(flags)), () => (damaged += 1)),
    );
    if (damaged === 0) return;
    notes.note('output.damaged', { count: damaged });
    this.endsWith('check');
  }
}

async function* counted(
  lines: AsyncIterable<AuditLine | DamagedLine>,
  onDamaged: () => void,
): AsyncGenerator<ShownLine> {
  for await (const line of lines) {
    if (line.outcome === 'damaged') onDamaged();
    yield line;
  }
}
