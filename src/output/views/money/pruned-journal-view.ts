import { fields, type View } from '../../view.ts';

/**
 * Counts of the entries that were removed from the journal. With `dryRun`, of those that would be removed.
 */
export interface PrunedJournal {
  readonly dryRun: boolean;
  /** Entries older than this time were removed or reduced. ISO 8601 UTC. */
  readonly before: string;
  /**
   * Number of entries whose personal data was removed. Reference, account, amount, status and fingerprint were kept.
   */
  readonly reduced: number;
  /** Number of deleted entries. They moved no money, and their reference was generated. */
  readonly removed: number;
  /** Number of entries from which the personal data had been removed earlier. */
  readonly alreadyReduced: number;
  readonly keptUnknown: number;
  readonly keptUnseen: number;
  readonly keptOpen: number;
  readonly keptMismatched: number;
}

export const prunedJournalView: View<PrunedJournal> = {
  noun: 'result',
  times: 'machine',
  columns: fields<PrunedJournal>([
    ['dryRun', 'yesno', 'table'],
    ['before', 'time', 'table'],
    ['reduced', 'number', 'table'],
    ['removed', 'number', 'table'],
    ['alreadyReduced', 'number', 'table'],
    ['keptUnknown', 'number', 'table'],
    ['keptUnseen', 'number', 'table'],
    ['keptOpen', 'number', 'table'],
    ['keptMismatched', 'number', 'table'],
  ]),
};
