import { string } from '@oclif/core/args';
import { PixCommand } from '../../cli/pix-command.ts';
import { entryById } from '../../operations/money/resolve-entry.ts';
import { journalView, recordOf } from '../../output/views/money/journal.ts';

export default class JournalShow extends PixCommand {
  static override summary = 'Show a payment as recorded in the journal';
  static override examples = ['pix journal show m1abcdef-k3jd92mxpq'];
  static override args = { id: string({ required: true, description: 'journal entry id' }) };

  async run(): Promise<void> {
    const { args, out, session } = await this.start(JournalShow);
    await out.own(journalView, recordOf(await entryById(await session.journal(), args.id)));
  }
}
