import type { QueryOf } from '../../../contract/route.ts';
import type { listInfractions } from '../../../contract/routes/infractions.ts';
import type { Page } from '../../handler.ts';
import type { CachingDatabase } from '../../store/caching-database.ts';
import { thousandthsAtLeast, thousandthsAtMost } from '../money/thousandths.ts';
import { among, between, equals, joined, readPage } from '../read-page.ts';
import { optionalInstant } from '../time-conversions.ts';
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
  const where = joined([
    ...equals('account', account),
    ...EXACT.flatMap((column) => equals(column, query[column])),
    ...LISTS.flatMap((column) => among(column, query[column])),
    ...between('amount', thousandthsAtLeast(query.amountMin), thousandthsAtMost(query.amountMax)),
    ...PERIODS.flatMap((column) =>
      between(
        column,
        optionalInstant(query[`${column}From`], 'from'),
        optionalInstant(query[`${column}To`], 'to'),
      ),
    ),
  ]);
  const select = { ...where, sql: `select * from infractions where ${where.sql}` };
  return readPage(db, select, `${sortBy} ${sortDirection}, seq ${sortDirection}`, query);
}
