/**
 * Each entry has one need. The need decides how pruning treats the entry:
 * - Entries that are `unknown`, `unseen` (never shown), `open` (accepted, not final) or `mismatched` are
 *   never pruned.
 * - An `unused` entry moved no money, and `pix` generated its reference.
 * - A `personal` entry still contains personal data. A `bare` entry contains none.
 */
export const ENTRY_NEEDS = ['unknown', 'unseen', 'open', 'mismatched', 'unused', 'personal', 'bare'] as const;
export type EntryNeed = (typeof ENTRY_NEEDS)[number];

export type EntryNeeds = Readonly<Record<EntryNeed, number>>;

/**
 * Removes old entries and personal data. References and batch names of payments stay, so that a repeated
 * payment is still detected.
 */
export interface JournalPruning {
  /**
   * Counts entries of all profiles by need. Only entries that ended before `beforeMs` count. If an entry has
   * not ended, the time of its last request is compared instead.
   */
  entryNeeds(beforeMs: number): Promise<EntryNeeds>;
  /**
   * Deletes `unused` entries, and erases destinations and texts of `personal` entries. Works in small steps,
   * so that payments can continue.
   */
  prune(beforeMs: number): Promise<{ readonly reduced: number; readonly removed: number }>;
  /**
   * Removes deleted data from the SQLite files. Returns false if another process uses them. With PostgreSQL,
   * does nothing and returns true.
   */
  compact(): Promise<boolean>;
  needsOf(ids: readonly string[]): Promise<ReadonlyMap<string, EntryNeed>>;
  /**
   * Erases destinations and texts of the given entries. Skips entries without personal data, and entries
   * whose need is neither `personal` nor `unused`.
   * @returns the ids of the changed entries
   */
  reduce(ids: readonly string[]): Promise<ReadonlySet<string>>;
}
