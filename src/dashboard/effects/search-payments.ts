import { TRANSACTION_TYPES } from '../../contract/schemas/transaction.ts';
import { Decimal } from '../../domain/money/decimal.ts';
import { normalReference } from '../../domain/money/reference.ts';
import { TRANSACTION_STATUSES, UNPAID_STATUSES } from '../../domain/money/transaction-statuses.ts';
import type { Operator } from '../../operations/operator.ts';
import { listTransactions, type TransactionFilters } from '../../operations/read-payment.ts';
import { readIdentifier } from '../../operations/trace/find-payment.ts';
import { type FilterTerm, parseFilter } from '../selectors/filter-term.ts';
import { type Payment, paymentOf } from '../state/list-rows.ts';

const MOST_FOUND = 500;

/**
 * Finds transactions that may match. The service compares only some fields (§4.1), so the caller must filter
 * the result.
 */
export async function searchPayments(operator: Operator, filter: string): Promise<readonly Payment[]> {
  const rows = new Map<string, Payment>();
  for (const filters of queriesOf(parseFilter(filter)))
    for await (const { item } of listTransactions(operator, filters, { limit: MOST_FOUND }))
      rows.set(item.id, paymentOf(item));
  return [...rows.values()];
}

/**
 * Returns the queries that find the transactions. Words without a field name may be an id, a reference or a
 * name, so each of these has a query. Only end-to-end ids are recognised by their form.
 */
function queriesOf(terms: readonly FilterTerm[]): readonly TransactionFilters[] {
  const shared = Object.assign({}, ...terms.map(sharedFilter)) as TransactionFilters;
  const text = terms
    .filter((term) => term.kind === 'text')
    .map(({ typed }) => typed)
    .join(' ');
  if (text === '') return [shared];
  const identifier = readIdentifier(text);
  const own: readonly TransactionFilters[] =
    identifier?.kind === 'endToEndId'
      ? [{ endToEndId: identifier.text }]
      : [{ id: text }, { clientReference: normalReference(text) ?? text }, { name: text }];
  return own.map((one) => ({ ...shared, ...one }));
}

function sharedFilter(term: FilterTerm): TransactionFilters {
  if (term.kind === 'amount') return term.compare === '=' ? { amount: Decimal.fromCents(term.cents) } : {};
  if (term.kind === 'text') return {};
  const upper = term.text.toUpperCase();
  switch (term.field) {
    case 'status': {
      const status = TRANSACTION_STATUSES.filter((one) =>
        term.text === 'failed' ? UNPAID_STATUSES.has(one) : one.includes(upper),
      );
      return status.length > 0 ? { status } : {};
    }
    case 'type': {
      const type = TRANSACTION_TYPES.filter((one) => one.includes(upper));
      return type.length > 0 ? { type } : {};
    }
    case 'ref':
      return { clientReference: normalReference(term.typed) ?? term.typed };
    case 'name':
      return { name: term.typed };
    case 'id':
      return { id: term.typed };
    case 'e2e':
      return { endToEndId: term.typed };
    default:
      return {};
  }
}
