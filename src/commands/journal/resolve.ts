import { boolean, string as stringFlag } from '@oclif/core/flags';
import { idArgument } from '../../cli/flags/flag-types.ts';
import { resolveJournal } from '../../cli/flows/resolve-journal.ts';
import { resolvedRow } from '../../cli/flows/show-journal-entries.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { declareEntry, entryById } from '../../operations/money/resolve-entry.ts';
import { resolvedView } from '../../output/views/money/journal-view.ts';

export default class JournalResolve extends PixCommand {
  static override traits = { audited: true, changes: true };
  static override summary = 'Resolve unknown outcomes of payments with the service';
  static override description =
    'Looks the payments up in the service and records their outcomes; sends no payment. Exit code 7 if an outcome is still unknown.';
  static override examples = [
    'pix journal resolve --all',
    'pix journal resolve m1abcdef-k3jd92mxpq --json',
    'pix journal resolve m1abcdef-k3jd92mxpq --as not-applied',
  ];
  static override args = { id: idArgument({ description: 'journal entry id' }) };
  static override flags = {
    all: boolean({ description: 'all unknown outcomes of this profile' }),
    as: stringFlag({
      options: ['confirmed', 'not-applied'],
      exclusive: ['all'],
      helpValue: 'STATE',
      description: 'record this outcome by hand, when the service cannot show it',
    }),
    yes: boolean({ char: 'y', description: 'skip the confirmation of --as' }),
  };

  async run(): Promise<void> {
    const started = await this.start(JournalResolve);
    const { args, flags, out, words, session } = started;
    const operator = await this.operator();
    const journal = await session.journal();
    if (args.id !== undefined && flags.as !== undefined) {
      const entry = await entryById(journal, args.id);
      await this.confirm('journal.declare.confirm', {
        id: entry.id,
        reference: entry.reference,
        state: flags.as,
      });
      const state = flags.as === 'confirmed' ? 'confirmed' : 'not_applied';
      const declared = await declareEntry(operator, journal, entry, state);
      operator.money.showOutcome({ entry: declared.id, as: 'result' });
      return out.one(resolvedView, resolvedRow(words, { entry: declared, open: null }));
    }
    const open = await resolveJournal(started, operator, journal, { id: args.id, all: flags.all });
    if (open > 0) this.endsWith('unknown');
  }
}
