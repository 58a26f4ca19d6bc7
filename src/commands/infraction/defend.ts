import { string as stringFlag } from '@oclif/core/flags';
import { fileFlag, idArgument } from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { defense } from '../../contract/schemas/infraction.ts';
import { fail } from '../../domain/errors.ts';
import { defenseRequest, defenseText, prepareDefense } from '../../operations/acts/defense.ts';
import { defenseView } from '../../output/views/infraction-view.ts';

export default class InfractionDefend extends PixCommand {
  static override traits = { audited: true, changes: true, shows: [defenseView, defense] };
  static override summary = 'Defend a charge in a dispute (MED infraction)';
  static override description = 'A defense can be sent only once and cannot be changed.';
  static override examples = [
    "pix infraction defend clx0a1b2c3 --text 'Delivered on 20 Nov, signed for' --yes",
    'pix infraction defend clx0a1b2c3 --file defense.txt',
  ];
  static override args = { id: idArgument({ required: true, description: 'infraction id or protocol' }) };
  static override flags = {
    text: stringFlag({ exclusive: ['file'], description: 'text of the defense, up to 2000 characters' }),
    file: fileFlag({ description: 'file with the text of the defense (UTF-8)' }),
    'confirm-amount': stringFlag({
      helpValue: 'REAIS',
      description: 'on a live profile: the disputed amount, as confirmation',
    }),
    ...changeFlags,
  };

  async run(): Promise<void> {
    const { args, flags, out } = await this.start(InfractionDefend);
    const given = flags.text ?? (flags.file && (await this.readNamedFile(flags.file)));
    if (given === undefined) throw fail('infraction.needs_text');
    const defense = defenseText(flags.file ?? '--text', given);
    const operator = await this.operator();
    const prepared = await prepareDefense(operator, args.id);
    const { id, amount, facts } = prepared;
    const send = await defenseRequest(operator, prepared, defense);
    const words = { id, text: defense.slice(0, 300) };
    await this.confirmAmount(amount, flags['confirm-amount'], 'infraction.defend.confirm', words, { facts });
    await out.one(defenseView, await send());
  }
}
