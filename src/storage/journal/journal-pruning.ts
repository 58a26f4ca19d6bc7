/**
 * How much of an entry is still needed. `unknown`, `unseen`, `open` (accepted, not final) and `mismatched` entries are
 * never pruned. An `unused` entry moved no money and has a generated reference. A `personal` entry still has personal data,
 * a `bare` one has none.
 */
export const ENTRY_NEEDS = ['unknown', 'unseen', 'open', 'mismatched', 'unused', 'personal', 'bare'] as const;
export type EntryNeed = (typeof ENTRY_NEEDS)[number];

/** Number of entries before a moment, by need. */
export type EntryNeeds = Readonly<Record<EntryNeed, number>>;

/** Removes data that is no longer needed. After that, the same reference and the same batch still never pay twice. */
export interface JournalPruning {
  /** Counts the entries of all profiles that ended, or were sent, before this time. */
  entryNeeds(beforeMs: number): Promise<EntryNeeds>;
  /**
   * Deletes `unused` entries, and erases destination and texts of `personal` ones. Reference, account, fingerprint, amount
   * and status are kept. It works in small steps, so that concurrent payments do not wait.
   */
  prune(beforeMs: number): Promise<{ readonly reduced: number; readonly removed: number }>;
  /**
   * Removes deleted data from the files. Returns false if another process is using them. A database server does this
   * itself.
   */
  compact(): Promise<boolean>;
  /** Returns the need of each of these entries, by id. */
  needsOf(ids: readonly string[]): Promise<ReadonlyMap<string, EntryNeed>>;
  /** Erases destination and texts of `personal` and `unused` entries among these. @returns the ids of the changed entries */
  reduce(ids: readonly string[]): Promise<ReadonlySet<string>>;
}
