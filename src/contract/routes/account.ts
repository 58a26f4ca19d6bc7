import * as z from 'zod/mini';
import { document, isoDate, page, queryCentOrMore, queryList, queryReais, sized } from '../codecs.ts';
import { json, pageOf, route } from '../route.ts';
import { account, balance, pendingDeposit, serviceStatus, statementEntry } from '../schemas/account.ts';

export const readAccount = route({
  name: 'account.read',
  method: 'GET',
  path: '/user',
  reply: json(account),
  shape: 'assumed',
  assumed: ['all fields but DailyWithdrawLimit, and its inner fields'],
});

export const readBalance = route({
  name: 'balance.read',
  method: 'GET',
  path: '/user/balance',
  reply: json(balance),
  shape: 'assumed',
  assumed: ['balanceAvailable and balanceBlocked, in reais'],
});

export const listStatements = route({
  name: 'statement.list',
  method: 'GET',
  path: '/user/bank-statements',
  query: z.object({
    ...page,
    createdAtFrom: isoDate,
    createdAtTo: isoDate,
    id: z.optional(sized(1, 64)),
    transactionId: z.optional(sized(1, 64)),
    reason: z.optional(sized(1, 64)),
    operation: z.optional(z.enum(['INCREMENT', 'DECREMENT'])),
    amountFrom: z.optional(queryReais),
    amountTo: z.optional(queryReais),
    sortBy: z.optional(z.enum(['createdAt', 'amount'])),
    sortDirection: z.optional(z.enum(['asc', 'desc'])),
  }),
  reply: pageOf(statementEntry, 'bankStatements'),
  shape: 'assumed',
  assumed: ['record fields', 'the list arrives as data with hasNextPage'],
});

export const readStatement = route({
  name: 'statement.read',
  method: 'GET',
  path: '/user/bank-statements/:id',
  reply: json(statementEntry),
  errors: ['PZG404'],
  shape: 'assumed',
  assumed: ['record fields'],
});

export const listPendingDeposits = route({
  name: 'charge.pending',
  method: 'GET',
  path: '/user/deposit-pending',
  query: z.object({
    ...page,
    status: z.optional(queryList(['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED', 'COMPLETED'])),
    document: z.optional(document),
    name: z.optional(sized(1, 255)),
    endToEndId: z.optional(sized(1, 64)),
    amountMin: z.optional(queryCentOrMore),
    amountMax: z.optional(queryCentOrMore),
    createdAtFrom: z.optional(isoDate),
    createdAtTo: z.optional(isoDate),
  }),
  reply: pageOf(pendingDeposit, 'data'),
  shape: 'assumed',
  assumed: ['record fields after receiverAccountNumber'],
});

export const readPendingDeposit = route({
  name: 'charge.readPending',
  method: 'GET',
  path: '/user/deposit-pending/:id',
  reply: json(pendingDeposit),
  errors: ['PZG404'],
  shape: 'assumed',
  assumed: ['record fields after receiverAccountNumber'],
});

export const readStatus = route({
  name: 'status.read',
  method: 'GET',
  path: '/status/',
  bearer: 'optional',
  reply: json(serviceStatus),
  shape: 'assumed',
  assumed: ['the same answer as the hub gives: status, updated_at'],
});
