import { fail } from '../../domain/errors.ts';
import { type InboxUse, inboxAt } from '../../operations/webhooks/replay-delivery.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import { isSharedInbox } from '../../storage/inbox/open-inbox.ts';
import { dataFile } from '../../system/files/paths.ts';
import type { World } from '../session/world.ts';

const VARIABLE = 'PIX_INBOX_URL';

/**
 * Returns `--inbox`, otherwise `PIX_INBOX_URL`, otherwise a file in the data folder.
 * @throws PixError `usage` for an address that is not a PostgreSQL address, or contains a password that other
 * users can see
 */
export function inboxPlace(world: Pick<World, 'env' | 'platform' | 'home'>, flag?: string): string {
  const url = flag ?? world.env[VARIABLE];
  if (flag === undefined && !url) return dataFile(world, 'inbox.sqlite');
  if (url === undefined || !isSharedInbox(url))
    throw fail('inbox.not_postgres', { name: flag === undefined ? VARIABLE : '--inbox' });
  if (flag !== undefined && holdsPassword(flag)) throw fail('inbox.password');
  return url;
}

/**
 * Returns the inbox's place; null if there is no inbox. Does not create an inbox, because the command only
 * reads.
 */
export function inboxPlaceIfAny(world: World): string | null {
  const place = inboxPlace(world);
  return isSharedInbox(place) || process.getBuiltinModule('node:fs').existsSync(place) ? place : null;
}

export function inboxIfAny(world: World): InboxUse | null {
  const place = inboxPlaceIfAny(world);
  return place === null ? null : inboxAt(place);
}

/** Calls `work` with the inbox, or with null if there is none. */
export function withInboxIfAny<T>(world: World, work: (inbox: Inbox | null) => Promise<T>): Promise<T> {
  const use = inboxIfAny(world);
  return use === null ? work(null) : use(work);
}

/**
 * Returns whether a URL contains a password. Searches the text instead of parsing it, because an invalid URL
 * may contain one too.
 */
const holdsPassword = (url: string): boolean =>
  /:\/\/[^@]*:[^@]*@/.test(url) || /[?&](ssl)?password=/i.test(url);
