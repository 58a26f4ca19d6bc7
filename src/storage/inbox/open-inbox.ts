import type { Inbox } from './inbox.ts';

/** Whether the inbox is in a database that several machines share; else its place is a file. */
export const isSharedInbox = (place: string): boolean => /^postgres(ql)?:\/\//i.test(place);

/**
 * Opens the inbox at `postgres://…` or in this file, creating it when there is none. Only here is its database loaded.
 * @throws PixError when it cannot be opened, or a newer `pix` wrote it
 */
export async function openInbox(place: string): Promise<Inbox> {
  if (isSharedInbox(place)) {
    const { PostgresInbox } = await import('./inbox-postgres.ts');
    return PostgresInbox.open(place);
  }
  const { SqliteInbox } = await import('./inbox-sqlite.ts');
  return new SqliteInbox(place);
}
