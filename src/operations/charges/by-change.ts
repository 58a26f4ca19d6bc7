import { timeOf } from '../../domain/time/time-of.ts';

/** Anything of the service that says when it changed. */
interface Changing {
  readonly updatedAt?: string | null | undefined;
  readonly createdAt?: string | null | undefined;
}

/** The order of a list with the last changed first: a payment, a refund and a new charge are seen in one reading. */
export const BY_CHANGE = { sortBy: 'updatedAt', sortDirection: 'desc' } as const;

/** When a record last changed; when it was created, if the service does not say. In ms since 1970; 0 if unknown. */
export const changedAt = ({ updatedAt, createdAt }: Changing): number =>
  timeOf(updatedAt) ?? timeOf(createdAt) ?? 0;

/**
 * Whether each changed before the one above it; only then does the end of a page prove that all older changes come later. A
 * service may ignore the order.
 */
export const isByChange = (items: readonly Changing[]): boolean =>
  items.every(
    (item, at) =>
      timeOf(item.updatedAt) !== null && (at === 0 || changedAt(item) <= changedAt(items[at - 1] ?? {})),
  );
