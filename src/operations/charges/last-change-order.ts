import { timeOf } from '../../domain/time/time-of.ts';

/** A record of the service that contains the time of its last change. */
interface Changing {
  readonly updatedAt?: string | null | undefined;
  readonly createdAt?: string | null | undefined;
}

/**
 * Sorts a list by the last change, newest first. So one reading shows both new and changed charges, payments
 * and refunds.
 */
export const LAST_CHANGE_ORDER = { sortBy: 'updatedAt', sortDirection: 'desc' } as const;

/**
 * Returns when a record last changed, in ms since 1970. If the record does not contain that time, returns its
 * creation time; 0 if both are missing.
 */
export const changedAt = ({ updatedAt, createdAt }: Changing): number =>
  timeOf(updatedAt) ?? timeOf(createdAt) ?? 0;

/**
 * Returns whether the records are sorted by their last change, newest first. A service may ignore the
 * requested order; then later pages may contain newer changes too.
 */
export const isByChange = (items: readonly Changing[]): boolean =>
  items.every(
    (item, at) =>
      timeOf(item.updatedAt) !== null && (at === 0 || changedAt(item) <= changedAt(items[at - 1] ?? {})),
  );
