import { string } from '@oclif/core/args';
import { string as stringFlag } from '@oclif/core/flags';
import { changeFlags } from '../../cli/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { usage } from '../../cli/reading.ts';
import { createDefense, readInfraction } from '../../contract/routes/infractions.ts';
import { Decimal } from '../../domain/money.ts';
import { callRow } from '../../operations/call-row.ts';
import { defenseView } from '../../output/views/infraction.ts';

export default class InfractionDefend extends PixCommand {
  static override summary = 'Defend a charge against an infraction; once, and for good';
  static override examples = [
    "<%= config.bin %> infraction defend clx0a1b2c3 --text 'Delivered on 20 Nov, signed for' --yes",
    '<%= config.bin %> infraction defend clx0a1b2c3 --file defence.txt',
  ];
  static override args = { id: string({ required: true, description: 'infraction id' }) };
  static override flags = {
    text: stringFlag({ exclusive: ['file'], description: 'the defence, at most 2000 characters' }),
    file: stringFlag({ helpValue: 'FILE', description: 'a file with its text' }),
    'confirm-amount': stringFlag({
      helpValue: 'REAIS',
      description: 'on a live profile: the amount in dispute',
    }),
    ...changeFlags,
  };
  static override changes = true;

  async run(): Promise<void> {
    const { args, flags, out } = await this.start(InfractionDefend);
    const defense = (flags.text ?? (await this.readTextOf(flags.file)) ?? '').trim();
    if (defense === '') throw usage('infraction.needs_text');
    const operator = await this.operator();
    const { item } = await callRow(operator, readInfraction, { path: { id: args.id } });
    const words = { id: args.id, text: defense.slice(0, 300) };
    await this.confirmAmount(
      item.amount ?? Decimal.zero,
      flags['confirm-amount'],
      'infraction.defend.confirm',
      words,
    );
    await out.one(
      defenseView,
      await callRow(operator, createDefense, { path: { id: args.id }, body: { defense } }),
    );
  }
}
