import { boolean, string as stringFlag } from '@oclif/core/flags';
import { fileFlag, idArgument } from '../../cli/flags/flag-types.ts';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { type Draft, draftFile, editorOf, withEditedText } from '../../cli/flows/edit-text.ts';
import { PixCommand, type Started } from '../../cli/pix-command.ts';
import type { World } from '../../cli/session/world.ts';
import { DEFENSE_MOST_CHARACTERS, defense } from '../../contract/schemas/infraction.ts';
import { fail } from '../../domain/errors.ts';
import { safeForTerminal } from '../../domain/text/safe-text.ts';
import { say, type Words } from '../../i18n/index.ts';
import { factText } from '../../operations/acts/act.ts';
import {
  defenseRequest,
  defenseText,
  type PreparedDefense,
  prepareDefense,
} from '../../operations/acts/defense.ts';
import { WHOLE_WORDS, wrapText } from '../../output/drawing/wrap-text.ts';
import { defenseView } from '../../output/views/infraction-view.ts';

export default class InfractionDefend extends PixCommand {
  static override traits = { audited: true, changes: true, shows: [defenseView, defense] };
  static override summary = 'Defend a charge in a dispute (MED infraction)';
  static override description = 'A defense can be sent only once and cannot be changed.';
  static override examples = [
    "pix infraction defend clx0a1b2c3 --text 'Delivered on 20 Nov, signed for' --yes",
    'pix infraction defend clx0a1b2c3 --file defense.txt',
    'pix infraction defend clx0a1b2c3 --edit',
  ];
  static override args = { id: idArgument({ required: true, description: 'infraction id or protocol' }) };
  static override flags = {
    text: stringFlag({
      exclusive: ['file', 'edit'],
      description: 'text of the defense, up to 2000 characters',
    }),
    file: fileFlag({ description: 'file with the text of the defense (UTF-8)' }),
    edit: boolean({
      exclusive: ['file'],
      description: 'write the defense in $VISUAL or $EDITOR; an empty text cancels',
    }),
    'confirm-amount': stringFlag({
      helpValue: 'REAIS',
      description: 'on a live profile: the disputed amount, as confirmation',
    }),
    ...changeFlags,
  };

  async run(): Promise<void> {
    const started = await this.start(InfractionDefend);
    const { args, flags, notes, words } = started;
    if (flags.edit) {
      const editor = editorOf(this.world);
      const prepared = await prepareDefense(await this.operator(), args.id);
      const draft = draftOf(this.world, words, prepared);
      return withEditedText({ world: this.world, notes, editor }, draft, (text) =>
        this.#send(started, prepared, defenseText(draft.file, text)),
      );
    }
    const given = flags.text ?? (flags.file && (await this.readNamedFile(flags.file)));
    if (given === undefined) throw fail('infraction.needs_text');
    const defense = defenseText(flags.file ?? '--text', given);
    await this.#send(started, await prepareDefense(await this.operator(), args.id), defense);
  }

  async #send(
    { flags, out }: Started<{ readonly 'confirm-amount'?: string | undefined }>,
    prepared: PreparedDefense,
    defense: string,
  ): Promise<void> {
    const { id, amount, facts } = prepared;
    const send = await defenseRequest(await this.operator(), prepared, defense);
    const words = { id, text: defense.slice(0, 300) };
    await this.confirmAmount(amount, flags['confirm-amount'], 'infraction.defend.confirm', words, { facts });
    await out.one(defenseView, await send());
  }
}

const HEADER_COLUMNS = 76;

function draftOf(world: World, words: Words, { id, facts }: PreparedDefense): Draft {
  const about = facts.map((fact) => `${words[fact.label]}: ${factText(fact, { words, reveal: false })}`);
  const most = say(words, 'infraction.edit_header', { most: DEFENSE_MOST_CHARACTERS });
  return {
    file: draftFile(world, id),
    header: [...wrapText(most, HEADER_COLUMNS, WHOLE_WORDS), ...about.map((line) => safeForTerminal(line))],
  };
}
