import { apiFamilyFlag, familyOf } from '../../cli/flags/api-family-flag.ts';
import { idArgument, watchFlag } from '../../cli/flags/flag-types.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { hubReadInfraction } from '../../contract/routes/infractions.ts';
import { infraction } from '../../contract/schemas/infraction.ts';
import { findInfraction } from '../../operations/infractions/find-infraction.ts';
import { infractionView } from '../../output/views/infraction-view.ts';
import { hubInfractionView } from '../../output/views/money/hub-views.ts';

export default class InfractionGet extends PixCommand {
  static override traits = {
    prints: [hubInfractionView, infractionView, infraction],
  };
  static override summary = 'Show a dispute (MED infraction)';
  static override examples = [
    'pix infraction get clx0a1b2c3',
    'pix infraction get 20261121-000017 --family hub',
  ];
  static override args = {
    id: idArgument({
      required: true,
      description: 'infraction id or protocol; with --family hub, the protocol',
    }),
  };
  static override flags = { family: apiFamilyFlag, ...watchFlag };

  async run(): Promise<void> {
    const { args, flags, out, session } = await this.start(InfractionGet);
    const operator = await this.operator();
    if (familyOf(flags.family, session) === 'hub') {
      const path = { protocol: args.id };
      return out.one(hubInfractionView, await this.call(hubReadInfraction, { path }));
    }
    await out.one(infractionView, await findInfraction(operator, args.id));
  }
}
