import { view } from '../../view.ts';

/** Result of pruning the journal. With `dryRun`, the counts are of entries that would be changed. */
export interface PrunedJournal {
  readonly dryRun: boolean;
  /** Time in ISO 8601 UTC. Older entries were removed or reduced. */
  readonly before: string;
  /** Entries that lost their personal data. Reference, account, amount, status and fingerprint were kept. */
  readonly reduced: number;
  /** Deleted entries. They moved no money, and their reference was generated. */
  readonly removed: number;
  readonly alreadyReduced: number;
  readonly keptUnknown: number;
  readonly keptUnseen: number;
  readonly keptOpen: number;
  readonly keptMismatched: number;
}

export const prunedJournalView = view<PrunedJournal>(
  [
    ['dryRun', 'yesno', 'table'],
    ['before', 'time', 'table'],
    ['reduced', 'number', 'table'],
    ['removed', 'number', 'table'],
    ['alreadyReduced', 'number', 'table'],
    ['keptUnknown', 'number', 'table'],
    ['keptUnseen', 'number', 'table'],
    ['keptOpen', 'number', 'table'],
    ['keptMismatched', 'number', 'table'],
  ],
  { times: 'machine' },
);
