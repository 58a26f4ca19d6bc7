import { boolean, string as stringFlag } from '@oclif/core/flags';
import { entryIdArgument } from '../../cli/flags/flag-types.ts';
import { EndedUnpaid, resolvedRow } from '../../cli/flows/show-journal-entries.ts';
import { PixCommand, type Started } from '../../cli/pix-command.ts';
import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import { fail } from '../../domain/errors.ts';
import { Decimal } from '../../domain/money/decimal.ts';
import { UNKNOWN_STATES } from '../../domain/money/transaction-statuses.ts';
import type { Fact } from '../../operations/acts/act.ts';
import {
  declareEntry,
  entryById,
  refuseDeclaration,
  resolveEntries,
} from '../../operations/money/resolve-entry.ts';
import type { Operator } from '../../operations/operator.ts';
import { type JournalRecord, resolvedView } from '../../output/views/money/journal-view.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { JournalEntry } from '../../storage/journal/journal-entry.ts';

export default class JournalResolve extends PixCommand {
  static override traits = { showsUnknown: true, audited: true, changes: true, shows: [resolvedView] };
  static override summary = 'Resolve unknown outcomes of payments with the service';
  static override description =
    'Looks the payments up in the service and records their outcomes; sends no payment. Exit code 7 if an outcome is still unknown.';
  static override examples = [
    'pix journal resolve --all',
    'pix journal resolve m1abcdef-k3jd92mxpq --json',
    'pix journal resolve m1abcdef-k3jd92mxpq --as not-applied',
  ];
  static override args = { id: entryIdArgument() };
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
      await refuseDeclaration(operator, entry);
      const { id, reference } = entry;
      await this.confirm(
        'journal.declare.confirm',
        { id, reference, state: flags.as },
        { facts: factsOf(entry) },
      );
      const state = flags.as === 'confirmed' ? 'confirmed' : 'not_applied';
      const declared = await declareEntry(operator, journal, entry, state);
      operator.money.showOutcome({ entry: declared.id, as: 'result' });
      return out.one(resolvedView, resolvedRow(words, { entry: declared, open: null }));
    }
    const open = await resolveJournal(started, operator, journal, { id: args.id, all: flags.all });
    if (open > 0) this.endsWith('unknown');
  }
}

/** Returns what a person must see of an entry before recording its outcome. */
const factsOf = ({ kind, amountCents, destination, createdAt, profile }: JournalEntry): readonly Fact[] => [
  { label: 'column.kind', value: { codes: [kind] } },
  { label: 'column.amount', value: Decimal.fromCents(amountCents) },
  { label: 'column.destination', value: destination },
  { label: 'column.createdAt', value: { time: new Date(createdAt).toISOString() } },
  { label: 'column.profile', value: profile },
];

/**
 * Resolves and shows one entry, or all entries with an unknown outcome.
 * @returns the number of entries whose outcome is still unknown
 * @throws PixError `usage` unless either an id or `--all` is given
 */
async function resolveJournal(
  { out, words, notes }: Started,
  operator: Operator,
  journal: Journal,
  { id, all }: { readonly id: string | undefined; readonly all: boolean },
): Promise<number> {
  if ((id === undefined) === !all) throw fail('journal.which');
  const entries =
    id === undefined
      ? journal.walk({ profile: operator.account.profile, states: UNKNOWN_STATES })
      : [await entryById(journal, id)];
  let open = 0;
  let count = 0;
  const ended = new EndedUnpaid();
  const records = async function* (): AsyncGenerator<DecodedRow<JournalRecord>> {
    for await (const resolved of resolveEntries(operator, journal, entries)) {
      count += 1;
      ended.add(resolved.entry);
      if (resolved.open !== null) open += 1;
      yield resolvedRow(words, resolved);
    }
  };
  await out.many(resolvedView, records());
  notes.note(count === 0 ? 'journal.nothing_open' : 'journal.resolved', { count, open });
  ended.note({ notes });
  return open;
}
