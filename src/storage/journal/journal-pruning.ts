/**
 * Categories of entries for pruning.
 * - `unknown`, `unseen`, `open` (accepted, not final) and `mismatched` entries are never pruned.
 * - An `unused` entry moved no money, and `pix` generated its reference.
 * - A `personal` entry still has personal data, a `bare` one has none.
 */
export const ENTRY_NEEDS = ['unknown', 'unseen', 'open', 'mismatched', 'unused', 'personal', 'bare'] as const;
export type EntryNeed = (typeof ENTRY_NEEDS)[number];

export type EntryNeeds = Readonly<Record<EntryNeed, number>>;

/** The remaining data still prevents a repeated reference or batch from paying twice. */
export interface JournalPruning {
  /**
   * Counts the entries of all profiles that ended before a time. For an entry that has not ended, the time of
   * sending counts.
   */
  entryNeeds(beforeMs: number): Promise<EntryNeeds>;
  /**
   * Deletes `unused` entries, and erases destination and texts of `personal` ones. Works in small steps, so
   * that payments do not have to wait.
   */
  prune(beforeMs: number): Promise<{ readonly reduced: number; readonly removed: number }>;
  /**
   * Removes deleted data from the files. Returns false if another process is using the files. Does nothing
   * for a database server.
   */
  compact(): Promise<boolean>;
  needsOf(ids: readonly string[]): Promise<ReadonlyMap<string, EntryNeed>>;
  /**
   * Erases destination and texts of those entries that are `personal` or `unused`.
   * @returns the ids of the changed entries
   */
  reduce(ids: readonly string[]): Promise<ReadonlySet<string>>;
}
