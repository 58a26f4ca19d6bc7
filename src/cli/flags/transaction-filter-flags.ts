import { string } from '@oclif/core/flags';
import type { InferredFlags } from '@oclif/core/interfaces';
import type { QueryOf } from '../../contract/route.ts';
import type { listTransactions } from '../../contract/routes/transactions.ts';
import { TRANSACTION_TYPES } from '../../contract/schemas/transaction.ts';
import { TRANSACTION_STATUSES } from '../../domain/money/transaction-statuses.ts';
import { withQuestion } from '../asking/questions-of-inputs.ts';
import { endTime, endToEndIdFlag, LIST, referenceFilter, startTime } from './flag-types.ts';
import { text } from './flag-values.ts';
import { amountOf, documentOf, windowOf } from './parse-values.ts';

type Filters = QueryOf<typeof listTransactions>;

/** Filters of `GET /user/transactions` (§4.1). */
export const transactionFilterFlags = {
  from: startTime(),
  to: endTime(),
  status: string({
    ...LIST,
    options: [...TRANSACTION_STATUSES],
    description: 'only these statuses, comma-separated',
  }),
  type: string({
    ...LIST,
    options: [...TRANSACTION_TYPES],
    description: 'only these types, comma-separated',
  }),
  reference: referenceFilter({ description: 'your reference, exact match' }),
  'virtual-account': string({ helpValue: 'TEXT', description: 'virtual sub-account' }),
  e2e: endToEndIdFlag(),
  document: string({ helpValue: 'CPF|CNPJ', description: 'CPF or CNPJ of the payer' }),
  name: string({ helpValue: 'TEXT', description: 'name of the payer' }),
  amount: string({ helpValue: 'REAIS', description: 'exact amount in reais' }),
};

export const periodFlags = {
  from: startTime({ required: true }),
  to: endTime({ required: true }),
};

/** On a terminal, a command with these flags asks for a missing `--from` or `--to`. */
export const askedPeriodFlags = {
  from: withQuestion(periodFlags.from, { check: (from, { nowMs }) => windowOf({ from }, nowMs) }),
  to: withQuestion(periodFlags.to, {
    check: (to, { given, nowMs }) => windowOf({ from: text(given.from), to }, nowMs),
  }),
};

/** A report job supports these filters in addition to its period. */
export const jobFilterFlags = { status: transactionFilterFlags.status, type: transactionFilterFlags.type };

/** Converts `--from` and `--to` to the query fields of the service. @throws PixError `usage` */
export function periodOf(
  given: { readonly from: string; readonly to: string },
  nowMs: number,
): { dateFrom: string; dateTo: string } {
  const { from, to } = windowOf(given, nowMs);
  return { dateFrom: from, dateTo: to };
}

export type GivenFilters = Partial<InferredFlags<typeof transactionFilterFlags>>;

/** Converts the given flags to filters. The result has no fields for flags that were not given. */
export function filtersOf(given: GivenFilters, nowMs: number): Filters {
  const { from, to } = windowOf(given, nowMs);
  const all = {
    dateFrom: from,
    dateTo: to,
    status: given.status as Filters['status'],
    type: given.type as Filters['type'],
    clientReference: given.reference,
    virtualAccount: given['virtual-account'],
    endToEndId: given.e2e,
    document: documentOf(given.document),
    name: given.name,
    amount: given.amount === undefined ? undefined : amountOf(given.amount),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Filters;
}
