import { string } from '@oclif/core/args';
import { string as stringFlag } from '@oclif/core/flags';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { SandboxCommand } from '../../cli/sandbox-command.ts';
import { openInfraction } from '../../contract/routes/control.ts';
import {
  INFRACTION_RESULTS,
  INFRACTION_STATUSES,
  INFRACTION_TYPES,
} from '../../contract/schemas/infraction.ts';
import { callRow } from '../../operations/call-row.ts';
import { infractionView } from '../../output/views/infraction.ts';

export default class SandboxInfraction extends SandboxCommand {
  static override summary = 'Dispute a paid charge of the sandbox (MED), as its payer’s bank would';
  static override examples = [
    '<%= config.bin %> sandbox infraction PIX20261121ABCDEF',
    '<%= config.bin %> sandbox infraction PIX20261121ABCDEF --status CLOSED --result AGREED',
  ];
  static override args = { id: string({ required: true, description: 'transaction id' }) };
  static override flags = {
    type: stringFlag({ options: INFRACTION_TYPES, description: 'what is reported' }),
    details: stringFlag({ helpValue: 'TEXT', description: 'what the payer says' }),
    status: stringFlag({ options: INFRACTION_STATUSES, description: 'move the open infraction to this' }),
    result: stringFlag({ options: INFRACTION_RESULTS, description: 'of the analysis, with --status CLOSED' }),
    ...changeFlags,
  };

  async run(): Promise<void> {
    const { args, flags, out } = await this.start(SandboxInfraction);
    const { type, details, status, result: analysisResult } = flags;
    const given = Object.entries({ type, details, status, analysisResult });
    const body = Object.fromEntries(given.filter(([, value]) => value !== undefined));
    const infraction = await callRow(await this.operator(), openInfraction, { path: { id: args.id }, body });
    await out.one(infractionView, infraction);
  }
}
