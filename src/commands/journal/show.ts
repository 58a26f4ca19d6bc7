import { entryIdArgument, watchFlag } from '../../cli/flags/flag-types.ts';
import { EndedUnpaid } from '../../cli/flows/show-journal-entries.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { refreshEntries } from '../../operations/money/refresh-entries.ts';
import { entryById } from '../../operations/money/resolve-entry.ts';
import { journalView, recordOf } from '../../output/views/money/journal-view.ts';

export default class JournalShow extends PixCommand {
  static override traits = { prints: [journalView], showsUnknown: true };
  static override summary = 'Show a payment as recorded in the journal';
  static override description = 'An accepted payment is read again from the service.';
  static override examples = ['pix journal show m1abcdef-k3jd92mxpq'];
  static override args = { id: entryIdArgument({ required: true }) };
  static override flags = watchFlag;

  async run(): Promise<void> {
    const started = await this.start(JournalShow);
    const { args, out, session } = started;
    const journal = await session.journal();
    const found = [await entryById(journal, args.id)];
    const ended = new EndedUnpaid();
    for await (const entry of refreshEntries(() => this.operator(), journal, found)) {
      await out.own(journalView, recordOf(entry));
      ended.add(entry);
    }
    ended.note(started);
  }
}
