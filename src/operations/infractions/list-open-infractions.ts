import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import type { ItemOf } from '../../contract/route.ts';
import { listInfractions } from '../../contract/routes/infractions.ts';
import { isInfractionEnded, OPEN_INFRACTION_STATUSES } from '../../contract/schemas/infraction.ts';
import type { Operator } from '../operator.ts';
import { type TimeWindow, walkPages } from '../walk-pages.ts';

type Infraction = ItemOf<typeof listInfractions>;

/**
 * Largest number of open disputes to read. The oldest are read first, because their deadlines are the
 * nearest.
 */
const MOST_READ = 500;

/** A dispute that ends leaves the list while it is read. */
const WINDOW: TimeWindow<Infraction> = {
  bound: 'createdAtFrom',
  at: ({ createdAt }) => Date.parse(createdAt ?? ''),
};

/**
 * Returns the open disputes, those with the nearest deadline first, those without a deadline last.
 * @param transactionId if given, returns only the disputes of this transaction
 * @returns `isCut`: whether there are more disputes than were read
 */
export async function listOpenInfractions(
  operator: Operator,
  { transactionId }: { readonly transactionId?: string } = {},
): Promise<{ readonly rows: readonly DecodedRow<Infraction>[]; readonly isCut: boolean }> {
  let isCut = false;
  const onCut = (): void => {
    isCut = true;
  };
  const query = {
    status: OPEN_INFRACTION_STATUSES,
    sortBy: 'createdAt',
    sortDirection: 'asc',
    ...(transactionId && { transactionId }),
  } as const;
  const rows: DecodedRow<Infraction>[] = [];
  for await (const row of walkPages(operator, listInfractions, query, {
    limit: MOST_READ,
    onCut,
    window: WINDOW,
  })) {
    const { status, transactionId: of } = row.item;
    // If a service ignores the filters, it may list other disputes.
    const isWanted = !(status && isInfractionEnded(status)) && (!transactionId || of === transactionId);
    if (isWanted) rows.push(row);
  }
  return { rows: rows.sort((a, b) => deadlineOf(a.item) - deadlineOf(b.item)), isCut };
}

function deadlineOf({ expiresAt }: Infraction): number {
  const at = Date.parse(expiresAt ?? '');
  return Number.isNaN(at) ? Number.POSITIVE_INFINITY : at;
}
