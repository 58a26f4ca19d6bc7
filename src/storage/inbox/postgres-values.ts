import type { PostgresQuery } from '../sql/postgres.ts';
import type { InboxCell } from './inbox-dialect.ts';

/** The database's own time, in ms since the epoch: machines that share it need not agree on theirs. */
export async function nowOf(query: PostgresQuery): Promise<number> {
  const [row] = await query('select (extract(epoch from clock_timestamp()) * 1000)::bigint as now');
  return Number(row?.now);
}

/** PostgreSQL's texts cannot contain NUL, but a sender's JSON can. It would fail all deliveries of its transaction. */
export const textOf = (value: InboxCell): InboxCell =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;

export const cells = (values: readonly InboxCell[]): readonly InboxCell[] => values.map(textOf);
