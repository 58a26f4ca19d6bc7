import { boolean, string } from '@oclif/core/flags';
import { completes, referenceFilter, startTime } from '../../cli/flags/flag-types.ts';
import { listFlags } from '../../cli/flags/global-flags.ts';
import { whenOf } from '../../cli/flags/parse-values.ts';
import { showJournalEntries } from '../../cli/flows/show-journal-entries.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { ENTRY_STATES, UNKNOWN_STATES } from '../../domain/money/transaction-statuses.ts';
import { refreshEntries } from '../../operations/money/refresh-entries.ts';
import { limitItems } from '../../operations/walk-pages.ts';
import { journalView } from '../../output/views/money/journal-view.ts';
import type { JournalFilter } from '../../storage/journal/journal-entry.ts';

export default class JournalList extends PixCommand {
  static override traits = { prints: [journalView], showsUnknown: true };
  static override summary = 'List payments created here, newest first';
  static override description =
    'Accepted payments are read again from the service; the others are shown as recorded. To resolve unknown outcomes: `pix journal resolve`.';
  static override examples = [
    'pix journal list --unknown',
    'pix journal list --state refused --since 3d -o csv',
  ];
  static override flags = {
    unknown: boolean({
      exclusive: ['state'],
      description: 'only payments in progress or with an unknown outcome',
    }),
    state: string({
      options: [...ENTRY_STATES],
      multiple: true,
      delimiter: ',',
      description: 'only these states, comma-separated',
    }),
    batch: string({ helpValue: 'BATCH', description: 'only this batch', ...completes('batches') }),
    reference: referenceFilter({ description: 'only this reference' }),
    since: startTime(),
    'all-profiles': boolean({ description: 'payments of all profiles (default: the current one)' }),
    ...listFlags,
  };

  async run(): Promise<void> {
    const started = await this.start(JournalList);
    const { flags, session } = started;
    const since = flags.since && whenOf('since', flags.since, this.world.clock.now(), 'from');
    const filter: JournalFilter = {
      ...(flags['all-profiles'] ? {} : { profile: session.profileName }),
      ...(flags.unknown ? { states: UNKNOWN_STATES } : {}),
      ...(flags.state ? { states: flags.state as JournalFilter['states'] } : {}),
      batch: flags.batch,
      reference: flags.reference,
      sinceMs: since ? Date.parse(since) : undefined,
    };
    const journal = await session.journal();
    await session.journalMark.warn(journal);
    const walk = this.walk(flags);
    const found = journal.walkRows({ ...filter, limit: walk.limit + 1 }, 'newest');
    const now = refreshEntries(() => this.operator(), journal, limitItems(found, walk));
    if ((await showJournalEntries(started, now)) > 0) this.endsWith('check');
  }
}
