import type { QueryOf } from '../../../contract/route.ts';
import type { listInfractions } from '../../../contract/routes/infractions.ts';
import type { Page } from '../../handler-types.ts';
import type { CachingDatabase } from '../../store/caching-database.ts';
import { among, amountBetween, equals, readPage, selectWhere, timeBetween } from '../read-page.ts';
import type { InfractionRow } from './infractions.ts';

const LISTS = ['status', 'type', 'analysisResult', 'reportedBy'] as const;
const EXACT = [
  'id',
  'protocol',
  'endToEndId',
  'transactionId',
  'participantDocument',
  'participantName',
] as const;
const PERIODS = ['reportedAt', 'createdAt', 'expiresAt', 'updatedAt'] as const;

/** Lists the infractions that match all filters (unshown.md §8). */
export function listedInfractions(
  db: CachingDatabase,
  account: bigint,
  query: QueryOf<typeof listInfractions>,
): Page<InfractionRow> {
  const { sortBy = 'createdAt', sortDirection = 'desc' } = query;
  const select = selectWhere('select * from infractions', [
    ...equals('account', account),
    ...EXACT.flatMap((column) => equals(column, query[column])),
    ...LISTS.flatMap((column) => among(column, query[column])),
    ...amountBetween('amount', query.amountMin, query.amountMax),
    ...PERIODS.flatMap((column) => timeBetween(column, query[`${column}From`], query[`${column}To`])),
  ]);
  return readPage(db, select, `${sortBy} ${sortDirection}, seq ${sortDirection}`, query);
}
