import { fields, type View } from '../../view.ts';

/** The entries removed from the journal, or with `dryRun` those that would be. */
export interface PrunedJournal {
  readonly dryRun: boolean;
  /** ISO 8601 UTC. */
  readonly before: string;
  /** Personal data removed; reference, account, amount, status and fingerprint kept. */
  readonly reduced: number;
  /** Deleted: they moved no money, and their reference was generated. */
  readonly removed: number;
  /** Contained no personal data any more. */
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
