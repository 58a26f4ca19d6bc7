import { boolean, string } from '@oclif/core/flags';
import { listFlags } from '../../cli/flags/global-flags.ts';
import { whenOf } from '../../cli/flags/parse-values.ts';
import { rowsOf } from '../../cli/flows/journal-record.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { isAccepted, refreshEntries } from '../../operations/money/refresh-entries.ts';
import { journalView } from '../../output/views/journal.ts';
import { ENTRY_STATES, type JournalFilter, UNKNOWN_STATES } from '../../storage/journal/journal.ts';

export default class JournalList extends PixCommand {
  static override summary = 'List movements of money begun here, newest first';
  static override description =
    'What was accepted is read again; the rest is as the journal has it. `pix journal resolve` settles what is unknown.';
  static override examples = [
    '<%= config.bin %> journal list --in-doubt',
    '<%= config.bin %> journal list --state refused --since 3d -o csv',
  ];
  static override flags = {
    'in-doubt': boolean({ exclusive: ['state'], description: 'only what may have been applied' }),
    state: string({ options: [...ENTRY_STATES], multiple: true, delimiter: ',', description: 'one or more' }),
    batch: string({ helpValue: 'BATCH', description: 'of one batch' }),
    reference: string({ helpValue: 'TEXT', description: 'with this reference' }),
    since: string({ helpValue: 'WHEN', description: 'from: a date, ISO 8601, or 2h, 3d, yesterday, today' }),
    'all-profiles': boolean({ description: 'of every profile, not the one in use alone' }),
    ...listFlags,
  };

  async run(): Promise<void> {
    const { flags, out, session } = await this.start(JournalList);
    const since = flags.since && whenOf('since', flags.since, this.world.clock.now(), 'from');
    const filter: JournalFilter = {
      ...(flags['all-profiles'] ? {} : { profile: session.profileName }),
      ...(flags['in-doubt'] ? { states: UNKNOWN_STATES } : {}),
      ...(flags.state ? { states: flags.state as JournalFilter['states'] } : {}),
      batch: flags.batch,
      reference: flags.reference,
      sinceMs: since ? Date.parse(since) : undefined,
    };
    const journal = await session.journal();
    const { limit, onCut } = this.walk(flags);
    const entries = await journal.list({ ...filter, limit: Math.min(limit + 1, 1_000_000) });
    if (entries.length > limit) onCut?.();
    const known = entries.slice(0, limit);
    const now = known.some(isAccepted) ? refreshEntries(await this.operator(), journal, known) : known;
    await out.many(journalView, rowsOf(now));
  }
}
