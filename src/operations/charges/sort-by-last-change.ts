import { timeOf } from '../../domain/time/time-of.ts';

interface Changing {
  readonly updatedAt?: string | null | undefined;
  readonly createdAt?: string | null | undefined;
}

/**
 * Records are sorted by their last change, newest first. So the first page contains both new and changed
 * records.
 */
export const SORT_BY_LAST_CHANGE = { sortBy: 'updatedAt', sortDirection: 'desc' } as const;

/**
 * Returns when a record last changed, otherwise when it was created, in ms since 1970; 0 if both times are
 * missing.
 */
export const changedAt = ({ updatedAt, createdAt }: Changing): number =>
  timeOf(updatedAt) ?? timeOf(createdAt) ?? 0;

/**
 * Returns whether the records are sorted by their last change, newest first. A service may ignore the
 * requested order; then later pages may contain newer changes.
 */
export const isByChange = (items: readonly Changing[]): boolean =>
  items.every(
    (item, at) =>
      timeOf(item.updatedAt) !== null && (at === 0 || changedAt(item) <= changedAt(items[at - 1] ?? {})),
  );
