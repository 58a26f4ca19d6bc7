/**
 * - `unknown`, `unseen`, `open` (accepted, not final) and `mismatched` entries are never pruned.
 * - An `unused` entry moved no money, and `pix` generated its reference.
 * - A `personal` entry still has personal data, a `bare` one has none.
 */
export const ENTRY_NEEDS = ['unknown', 'unseen', 'open', 'mismatched', 'unused', 'personal', 'bare'] as const;
export type EntryNeed = (typeof ENTRY_NEEDS)[number];

export type EntryNeeds = Readonly<Record<EntryNeed, number>>;

/** After pruning, a repeated reference or batch still cannot pay twice. */
export interface JournalPruning {
  /**
   * Counts the entries that ended before a time, of all profiles. For an entry that has not ended, the time
   * of sending counts.
   */
  entryNeeds(beforeMs: number): Promise<EntryNeeds>;
  /**
   * Deletes `unused` entries, and erases destination and texts of `personal` ones. Small steps let payments
   * continue.
   */
  prune(beforeMs: number): Promise<{ readonly reduced: number; readonly removed: number }>;
  /**
   * Removes deleted data from the files. Returns false if another process uses them. Does nothing for a
   * database server.
   */
  compact(): Promise<boolean>;
  needsOf(ids: readonly string[]): Promise<ReadonlyMap<string, EntryNeed>>;
  /**
   * Erases destination and texts of `personal` and `unused` entries.
   * @returns the ids of the changed entries
   */
  reduce(ids: readonly string[]): Promise<ReadonlySet<string>>;
}
