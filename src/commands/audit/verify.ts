import { string } from '@oclif/core/flags';
import { PixCommand } from '../../cli/pix-command.ts';
import { verifyAudit } from '../../operations/audit/verify-audit.ts';
import { verdictView } from '../../output/views/setup/audit-log-view.ts';

export default class AuditVerify extends PixCommand {
  static override traits = { prints: [verdictView] };
  static override summary = 'Check that no line of the audit log was changed or removed';
  static override description =
    'Each line contains the hash of the line before it. To detect that lines at the end were removed, pass --head with the hash that an earlier run showed. Exit code 8 if the log is damaged.';
  static override examples = ['pix audit verify', 'pix audit verify --json --jq .head'];
  static override flags = {
    head: string({ helpValue: 'HASH', description: 'hash of a line that must be in the log' }),
  };

  async run(): Promise<void> {
    const { flags, out, session } = await this.start(AuditVerify);
    const verdict = await verifyAudit(await session.journal(), flags.head?.trim().toLowerCase());
    await out.own(verdictView, verdict);
    if (!verdict.valid) this.endsWith('check');
  }
}
