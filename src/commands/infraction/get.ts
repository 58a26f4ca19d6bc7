import { string } from '@oclif/core/args';
import { PixCommand } from '../../cli/pix-command.ts';
import { readInfraction } from '../../contract/routes/infractions.ts';
import { callRow } from '../../operations/call-row.ts';
import { infractionView } from '../../output/views/infraction.ts';

export default class InfractionGet extends PixCommand {
  static override summary = 'Show one infraction (MED dispute)';
  static override examples = ['<%= config.bin %> infraction get clx0a1b2c3'];
  static override args = { id: string({ required: true, description: 'infraction id' }) };

  async run(): Promise<void> {
    const { args, out } = await this.start(InfractionGet);
    const found = await callRow(await this.operator(), readInfraction, { path: { id: args.id } });
    await out.one(infractionView, found);
  }
}
