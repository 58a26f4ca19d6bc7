import { chunks } from '../../domain/text/chunks.ts';
import { marksOf } from '../sql/named-statement.ts';
import { filterConditions } from './filter-conditions.ts';
import type { DamagedEntry, JournalEntry, JournalFilter, JournalOrder } from './journal-entry.ts';
import { type JournalSql, LARGEST, SMALLEST, type SqlCell } from './journal-schema.ts';
import { entryOf, isDamaged } from './journal-statements.ts';

const STEP = 1_000;
const MOST_NAMED = 500;

export async function* walkRows(
  sql: JournalSql,
  filter: JournalFilter,
  order: JournalOrder,
): AsyncGenerator<JournalEntry | DamagedEntry> {
  const { where, values } = filterConditions(filter);
  const [beyond, direction] = order === 'oldest' ? ['>', 'asc'] : ['<', 'desc'];
  const statement = `select * from entries where ${where} and (created_at, id) ${beyond} (?, ?)
    order by created_at ${direction}, id ${direction} limit ?`;
  let after: readonly SqlCell[] = [order === 'oldest' ? SMALLEST : LARGEST, ''];
  for (let left = filter.limit ?? Number.POSITIVE_INFINITY; left > 0; ) {
    const size = Math.min(STEP, left);
    const rows = await sql.read(statement, [...values, ...after, size]);
    yield* rows.map((row) =>
      isDamaged(row) ? { id: String(row.id), state: 'damaged' as const } : entryOf(row),
    );
    const last = rows[size - 1];
    if (last === undefined) return;
    // The raw values are used, because `created_at` of a damaged row may be too large for an exact number.
    after = [last.created_at as SqlCell, last.id as SqlCell];
    left -= size;
  }
}

export async function* walkEntries(
  sql: JournalSql,
  filter: JournalFilter,
  order: JournalOrder,
): AsyncGenerator<JournalEntry> {
  for await (const entry of walkRows(sql, filter, order))
    yield entry.state === 'damaged' ? entryOf({ ...entry }) : entry;
}

export async function entriesWith(
  sql: JournalSql,
  texts: readonly string[],
  condition: (marks: string) => { readonly sql: string; readonly after: readonly SqlCell[] },
): Promise<readonly JournalEntry[]> {
  const found: JournalEntry[] = [];
  for await (const named of chunks(texts, MOST_NAMED)) {
    const { sql: where, after } = condition(marksOf(named));
    const rows = await sql.read(`select * from entries where ${where}`, [...named, ...after]);
    found.push(...rows.map(entryOf));
  }
  return found;
}
