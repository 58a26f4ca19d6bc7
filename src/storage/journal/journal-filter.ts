import type { JournalFilter } from './journal.ts';
import type { SqlCell } from './journal-schema.ts';

/** The condition of a filter on `entries`, with its values. */
export function conditions(filter: JournalFilter): {
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
  add('reference = ?', filter.reference);
  add('created_at >= ?', filter.sinceMs);
  add('created_at < ?', filter.untilMs);
  if (filter.states) {
    // PostgreSQL takes no empty list.
    parts.push(
      filter.states.length === 0 ? '1 = 0' : `state in (${filter.states.map(() => '?').join(', ')})`,
    );
    values.push(...filter.states);
  }
  return { where: parts.join(' and '), values };
}
