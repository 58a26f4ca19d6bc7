import { string as stringFlag } from '@oclif/core/flags';
import { chargeIdArgument } from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { openInfraction } from '../../contract/routes/control.ts';
import {
  INFRACTION_RESULTS,
  INFRACTION_STATUSES,
  INFRACTION_TYPES,
  infraction,
} from '../../contract/schemas/infraction.ts';
import { infractionView } from '../../output/views/infraction-view.ts';

export default class SandboxInfraction extends PixCommand {
  static override traits = { onSandbox: true, shows: [infractionView, infraction] };
  static override summary = 'Open or update a dispute (MED) of a paid sandbox charge';
  static override examples = [
    'pix sandbox infraction PIX20261121ABCDEF',
    'pix sandbox infraction PIX20261121ABCDEF --status CLOSED --result AGREED',
  ];
  static override args = { id: chargeIdArgument({ required: true, description: 'transaction id' }) };
  static override flags = {
    type: stringFlag({ options: INFRACTION_TYPES, description: 'type of dispute' }),
    details: stringFlag({ helpValue: 'TEXT', description: 'statement of the payer' }),
    status: stringFlag({ options: INFRACTION_STATUSES, description: 'move the open dispute to this status' }),
    result: stringFlag({
      options: INFRACTION_RESULTS,
      description: 'result of the analysis, with --status CLOSED',
    }),
    ...changeFlags,
  };

  async run(): Promise<void> {
    const { args, flags, out } = await this.start(SandboxInfraction);
    const { type, details, status, result: analysisResult } = flags;
    const given = Object.entries({ type, details, status, analysisResult });
    const body = Object.fromEntries(given.filter(([, value]) => value !== undefined));
    await out.one(infractionView, await this.call(openInfraction, { path: { id: args.id }, body }));
  }
}
