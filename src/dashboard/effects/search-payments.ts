import { TRANSACTION_TYPES } from '../../contract/schemas/transaction.ts';
import { type Clue, readClues } from '../../domain/keys/clues.ts';
import { Decimal } from '../../domain/money/decimal.ts';
import { normalReference } from '../../domain/money/reference.ts';
import { TRANSACTION_STATUSES, UNPAID_STATUSES } from '../../domain/money/transaction-statuses.ts';
import { filtersOf, matchTransaction } from '../../operations/find/find-payments.ts';
import type { Operator } from '../../operations/operator.ts';
import { listTransactions, type TransactionFilters } from '../../operations/transactions.ts';
import { type FilterTerm, parseFilter } from '../selectors/filter-term.ts';
import type { Search } from '../state/dashboard-state.ts';
import { type Payment, paymentOf } from '../state/list-rows.ts';

const MOST_FOUND = 500;

/**
 * Finds transactions that may match. The service compares only some fields (§4.1), so the caller must filter
 * the result. The rows in `sure` have a clue of the typed words.
 */
export async function searchPayments(
  operator: Operator,
  filter: string,
): Promise<Pick<Search, 'rows' | 'sure'>> {
  const terms = parseFilter(filter);
  const words = terms.filter((term) => term.kind === 'text').map(({ typed }) => typed);
  const clues = words.length === 0 ? [] : readClues(words.join(' '));
  const shared: TransactionFilters = Object.assign({}, ...terms.map(sharedFilter));
  const queries = clues.flatMap(queriesOf);
  // Some clues, such as a masked document, have no filter. The service may still know their text as an id.
  const own = words.length === 0 ? [{}] : queries.length > 0 ? queries : [{ id: words.join(' ') }];
  const rows = new Map<string, Payment>();
  const sure = new Set<string>();
  for (const filters of own)
    for await (const { item } of listTransactions(
      operator,
      { ...shared, ...filters },
      { limit: MOST_FOUND },
    )) {
      rows.set(item.id, paymentOf(item));
      if (matchTransaction(clues, item).some(({ kind }) => kind !== 'some_name')) sure.add(item.id);
    }
  return { rows: [...rows.values()], sure };
}

/** A reference may be any id. */
function queriesOf(clue: Clue): readonly TransactionFilters[] {
  const { kind, text } = clue;
  if (kind === 'end_to_end_id') return [{ endToEndId: text }];
  if (kind === 'reference') return [{ id: text }, { clientReference: text }];
  const filters = filtersOf(clue);
  return filters === null ? [] : [filters];
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
