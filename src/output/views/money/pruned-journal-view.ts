import { view } from '../../view.ts';

/** Result of pruning the journal. With `dryRun`, the counts are of entries that would be changed. */
export const prunedJournalView = view(
  [
    ['dryRun', 'yesno', 'table'],
    // Time in ISO 8601 UTC. Older entries were removed or reduced.
    ['before', 'time', 'table'],
    // Entries that lost their personal data. Reference, account, amount, status and fingerprint were kept.
    ['reduced', 'number', 'table'],
    // Deleted entries. They moved no money, and their reference was generated.
    ['removed', 'number', 'table'],
    ['alreadyReduced', 'number', 'table'],
    ['keptUnknown', 'number', 'table'],
    ['keptUnseen', 'number', 'table'],
    ['keptOpen', 'number', 'table'],
    ['keptMismatched', 'number', 'table'],
  ],
  { times: 'machine' },
);
