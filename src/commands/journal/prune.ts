import { boolean, string } from '@oclif/core/flags';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { whenOf } from '../../cli/flags/parse-values.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { prunedJournalView } from '../../output/views/money/journal-view.ts';

export default class JournalPrune extends PixCommand {
  static override traits = { showsUnknown: true, audited: true, changes: true, shows: [prunedJournalView] };
  static override summary = 'Remove personal data of old payments from the journal';
  static override description =
    'Removes receivers and texts from finished payments of all profiles. Reference, account, amount, status and a fingerprint of the receiver stay, so that nothing is paid twice. Payments that moved no money, with a reference generated here, are deleted. So are proposals of batches that expired before this time. A payment stays unchanged if it is in progress, not final or was never shown, or if its outcome is unknown or its answer differed from the order.';
  static override examples = [
    'pix journal prune --older-than 180d --dry-run',
    'pix journal prune --older-than 2026-01-01 --yes',
  ];
  static override flags = {
    'older-than': string({
      required: true,
      helpValue: 'WHEN',
      description: 'payments that ended before: date, ISO 8601 time, or 90d',
    }),
    'dry-run': boolean({ description: 'count what would be removed; change nothing' }),
    yes: changeFlags.yes,
  };

  async run(): Promise<void> {
    const { flags, out, notes, session } = await this.start(JournalPrune);
    const before = whenOf('older-than', flags['older-than'], this.world.clock.now(), 'from');
    const beforeMs = Date.parse(before);
    const journal = await session.journal();
    const { unused, personal, bare, unknown, unseen, open, mismatched } =
      await journal.pruning.needs(beforeMs);
    const dryRun = flags['dry-run'] === true;
    if (!dryRun && unused + personal > 0)
      await this.confirm('journal.prune.confirm', { before, reduced: personal, removed: unused });
    session.told.subjects.push(`before ${before}`);
    const done = dryRun ? { reduced: personal, removed: unused } : await journal.pruning.prune(beforeMs);
    if (!dryRun) await journal.proposals.prune(beforeMs);
    await out.own(prunedJournalView, {
      dryRun,
      before,
      ...done,
      alreadyReduced: bare,
      keptUnknown: unknown,
      keptUnseen: unseen,
      keptOpen: open,
      keptMismatched: mismatched,
    });
    if (!dryRun && !(await journal.pruning.compact()))
      notes.note('privacy.not_compacted', { store: 'journal.sqlite' });
  }
}
