import type { PostgresQuery } from '../sql/postgres.ts';
import type { InboxCell } from './inbox-dialect.ts';

/**
 * Returns the database's own time, in ms since the epoch. The machines that share the database may have
 * different clocks.
 */
export async function nowOf(query: PostgresQuery): Promise<number> {
  const [row] = await query('select (extract(epoch from clock_timestamp()) * 1000)::bigint as now');
  return Number(row?.now);
}

/**
 * Makes a text valid for PostgreSQL, whose texts cannot contain NUL. A sender's JSON can contain NUL. It
 * would then fail the transaction, with all other deliveries in it.
 */
export const textOf = (value: InboxCell): InboxCell =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;

export const cells = (values: readonly InboxCell[]): readonly InboxCell[] => values.map(textOf);
