import type { ReconnectOptions } from '../sql/reconnection.ts';
import type { Inbox } from './inbox.ts';

/** Whether `place` is the URL of a PostgreSQL database. Otherwise `place` is the path of a SQLite file. */
export const isSharedInbox = (place: string): boolean => /^postgres(ql)?:\/\//i.test(place);

/**
 * Opens the inbox, or creates it if it does not exist.
 * @param reconnect retries of statements after a lost connection; default: no retries
 * @param mayOnlyRead whether a file that cannot be written may be opened for reading only
 * @throws PixError when the inbox cannot be opened, or a newer `pix` wrote it
 */
export async function openInbox(
  place: string,
  reconnect?: ReconnectOptions,
  mayOnlyRead?: boolean,
): Promise<Inbox> {
  if (isSharedInbox(place)) {
    const { PostgresInbox } = await import('./postgres-inbox.ts');
    return PostgresInbox.open(place, reconnect);
  }
  const { SqliteInbox } = await import('./sqlite-inbox.ts');
  return new SqliteInbox(place, mayOnlyRead);
}
