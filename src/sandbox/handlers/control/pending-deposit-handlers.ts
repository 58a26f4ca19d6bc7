import type { QueryOf } from '../../../contract/route.ts';
import type { listPendingDeposits, readPendingDeposit } from '../../../contract/routes/account.ts';
import type { TransactionStatus } from '../../../domain/money/transaction-statuses.ts';
import type { Handlers, ReplyOf } from '../../handler-types.ts';
import { ServiceFault } from '../../service-fault.ts';
import { reais } from '../../state/money/thousandths.ts';
import {
  among,
  amountBetween,
  DEFAULT_LIMIT,
  equals,
  mapPage,
  readPage,
  selectWhere,
  timeBetween,
} from '../../state/read-page.ts';
import { iso } from '../../state/time-conversions.ts';
import type { TransactionRow } from '../../state/transactions/transaction-row.ts';
import { transactionById } from '../../state/transactions/transactions.ts';

type PendingStatus = NonNullable<QueryOf<typeof listPendingDeposits>['status']>[number];

/**
 * Maps the status of a transaction to the status of a deposit. The statuses for manual approval are not used,
 * because the sandbox approves every deposit.
 */
const PENDING_STATUSES: Readonly<Record<TransactionStatus, PendingStatus>> = {
  PENDING: 'PENDING',
  COMPLETED: 'COMPLETED',
  WAITING_FOR_REFUND: 'COMPLETED',
  REFUNDED: 'COMPLETED',
  EXPIRED: 'EXPIRED',
  CANCELED: 'REJECTED',
  ERROR: 'REJECTED',
};

export const pendingDepositHandlers = {
  listPendingDeposits: ({ service, query, caller }) => {
    const wanted = query.status ?? ['PENDING'];
    const found = Object.entries(PENDING_STATUSES).flatMap(([name, shown]) =>
      wanted.includes(shown) ? [name] : [],
    );
    const place = { page: query.page ?? 1, limit: query.limit ?? DEFAULT_LIMIT };
    if (found.length === 0) return { items: [], hasNextPage: false, place };
    const select = selectWhere('select * from transactions', [
      ...equals('account', caller.account.seq),
      ...equals('type', 'DEPOSIT'),
      ...among('status', found),
      ...equals('payerDocument', query.document),
      ...equals('payerName', query.name),
      ...equals('endToEndId', query.endToEndId),
      ...amountBetween('amount', query.amountMin, query.amountMax),
      ...timeBetween('createdAt', query.createdAtFrom, query.createdAtTo),
    ]);
    const order = 'createdAt desc, seq desc';
    return { ...mapPage(readPage<TransactionRow>(service.db, select, order, place), toPending), place };
  },

  readPendingDeposit: ({ service, params, caller }) => {
    const row = transactionById(service, params.id, caller.account.seq);
    if (row.type !== 'DEPOSIT') throw new ServiceFault('PZG404');
    return toPending(row);
  },
} satisfies Handlers;

const toPending = (row: TransactionRow): ReplyOf<typeof readPendingDeposit> => ({
  id: row.id,
  status: PENDING_STATUSES[row.status],
  amount: reais(row.amount),
  payerDocument: row.payerDocument,
  payerName: row.payerName,
  payerAccountNumber: row.payerAccountNumber,
  payerInstitutionIspb: row.payerInstitutionIspb,
  payerInstitutionName: row.payerInstitutionName,
  receiverDocument: row.receiverDocument,
  receiverName: row.receiverName,
  receiverAccountNumber: row.receiverAccountNumber,
  receiverInstitutionIspb: row.receiverInstitutionIspb,
  receiverInstitutionName: row.receiverInstitutionName,
  endToEndId: row.endToEndId,
  createdAt: iso(row.createdAt),
  updatedAt: iso(row.updatedAt),
});
