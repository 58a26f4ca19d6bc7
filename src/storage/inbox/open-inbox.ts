import type { ReconnectOptions } from '../sql/reconnection.ts';
import type { Inbox } from './inbox.ts';

/** Whether the inbox is in a database that several machines share; else its place is a file. */
export const isSharedInbox = (place: string): boolean => /^postgres(ql)?:\/\//i.test(place);

/**
 * Opens the inbox at `postgres://…` or in this file, creating it when there is none. Only here is its database loaded.
 * @param reconnect how a database that cannot be reached is waited for, until it is open; by default not at all
 * @param mayOnlyRead whether a file that cannot be written is opened for reading
 * @throws PixError when it cannot be opened, or a newer `pix` wrote it
 */
export async function openInbox(
  place: string,
  reconnect?: ReconnectOptions,
  mayOnlyRead?: boolean,
): Promise<Inbox> {
  if (isSharedInbox(place)) {
    const { PostgresInbox } = await import('./inbox-postgres.ts');
    return PostgresInbox.open(place, reconnect);
  }
  const { SqliteInbox } = await import('./inbox-sqlite.ts');
  return new SqliteInbox(place, mayOnlyRead);
}
