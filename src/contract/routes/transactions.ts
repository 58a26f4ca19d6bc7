import * as z from 'zod/mini';
import { TRANSACTION_STATUSES } from '../../domain/money/transaction-statuses.ts';
import {
  clientReference,
  document,
  isoDate,
  page,
  queryList,
  queryReais,
  sized,
  virtualAccount,
} from '../codecs.ts';
import { json, pageOf, route } from '../route.ts';
import { TRANSACTION_METHODS, TRANSACTION_TYPES, transaction } from '../schemas/transaction.ts';

const lookup = {
  id: z.optional(sized(1, 64)),
  clientReference: z.optional(clientReference),
  virtualAccount: z.optional(virtualAccount),
};
const atLeastOne = z.refine(
  (query) => Object.values(query as object).some((value) => value !== undefined),
  'Invalid input: expected at least one parameter',
);

/** `GET /pix` and `GET /withdraw` (§4.1). The service combines several parameters with AND. */
export const transactionLookup = z
  .object({ ...lookup, endToEndId: z.optional(sized(1, 64)) })
  .check(atLeastOne);
/** Unlike the other look-ups, `GET /internal-transfer` has no parameter `endToEndId` (unshown.md §3). */
export const transferLookup = z.object(lookup).check(atLeastOne);

/** Filters of §4.1. `id`, `method`, `sortBy` and `sortDirection` come from unshown.md §7. */
const transactionFilters = z.object({
  ...page,
  dateFrom: z.optional(isoDate),
  dateTo: z.optional(isoDate),
  clientReference: z.optional(sized(1, 64)),
  virtualAccount: z.optional(virtualAccount),
  status: z.optional(queryList(TRANSACTION_STATUSES)),
  type: z.optional(queryList(TRANSACTION_TYPES)),
  endToEndId: z.optional(sized(1, 64)),
  document: z.optional(document),
  name: z.optional(sized(1, 255)),
  amount: z.optional(queryReais),
  id: z.optional(sized(1, 64)),
  method: z.optional(queryList(TRANSACTION_METHODS)),
  sortBy: z.optional(z.enum(['createdAt', 'updatedAt'])),
  sortDirection: z.optional(z.enum(['asc', 'desc'])),
});

export const listTransactions = route({
  name: 'transaction.list',
  method: 'GET',
  path: '/user/transactions',
  query: transactionFilters,
  reply: pageOf(transaction, 'transactions'),
});

export const readTransaction = route({
  name: 'transaction.read',
  method: 'GET',
  path: '/user/transactions/:id',
  reply: json(transaction),
  errors: ['PZC310'],
});
