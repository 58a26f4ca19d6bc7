import { ENTRY_STATES } from '../../domain/money/transaction-statuses.ts';
import { inLiterals, marksOf } from '../sql/named-statement.ts';
import type { JournalFilter } from './journal-entry.ts';
import type { SqlCell } from './journal-schema.ts';

/**
 * Columns that the filter `names` searches. They contain the ids and references of an entry, of its payment,
 * and of the refunded charge.
 */
const NAMED = ['id', 'reference', 'service_id', 'end_to_end_id', 'subject'] as const;

export function filterConditions(filter: JournalFilter): {
  readonly where: string;
  readonly values: readonly SqlCell[];
} {
  const parts: string[] = ['1 = 1'];
  const values: SqlCell[] = [];
  const add = (sql: string, value: SqlCell | undefined): void => {
    if (value === undefined) return;
    parts.push(sql);
    values.push(value);
  };
  add('profile = ?', filter.profile);
  add('batch = ?', filter.batch);
  if (filter.isSingle) parts.push('batch is null');
  add('reference = ?', filter.reference);
  add('created_at >= ?', filter.sinceMs);
  add('created_at < ?', filter.untilMs);
  if (filter.states) parts.push(inLiterals('state', filter.states, ENTRY_STATES));
  if (filter.names) {
    const { names } = filter;
    const marks = marksOf(names) || 'null';
    parts.push(`(${NAMED.map((column) => `${column} in (${marks})`).join(' or ')})`);
    for (const _ of NAMED) values.push(...names);
  }
  return { where: parts.join(' and '), values };
}
