/**
 * What of an entry is still needed. `unknown`, `unseen`, `open` (accepted, not final) and `mismatched` are never touched.
 * `unused` moved nothing and has a reference that was made here. `settled` still has personal data, `bare` none.
 */
export const ENTRY_NEEDS = ['unknown', 'unseen', 'open', 'mismatched', 'unused', 'settled', 'bare'] as const;
export type EntryNeed = (typeof ENTRY_NEEDS)[number];

/** How many entries before a moment there are, by what they are needed for. */
export type EntryNeeds = Readonly<Record<EntryNeed, number>>;

/** Removing what is no longer needed. Whatever is removed, the same reference and the same batch still pay nothing twice. */
export interface JournalUpkeep {
  /** Counts entries of all profiles that ended, or were sent, before then. */
  entryNeeds(beforeMs: number): Promise<EntryNeeds>;
  /**
   * Deletes `unused` entries and takes destination and texts from `settled` ones; reference, account, fingerprint, amount
   * and status stay. In small steps, so that payments made meanwhile do not wait.
   */
  prune(beforeMs: number): Promise<{ readonly reduced: number; readonly removed: number }>;
  /**
   * Removes from the files what was deleted; false when that must wait, because another process is using them. A database
   * on a server sees to it itself.
   */
  compact(): Promise<boolean>;
  /** What these entries are needed for, by id. */
  needsOf(ids: readonly string[]): Promise<ReadonlyMap<string, EntryNeed>>;
  /** Takes destination and texts from those of these that are `settled` or `unused`. @returns the ids of those that had any */
  reduce(ids: readonly string[]): Promise<ReadonlySet<string>>;
}
