import { type InboxUse, inboxAt } from '../../operations/webhooks/replay-inbox.ts';
import { dataDir } from '../../storage/files/paths.ts';
import { isSharedInbox } from '../../storage/inbox/open-inbox.ts';
import { usage } from '../flags/parse-values.ts';
import type { World } from './world.ts';

const VARIABLE = 'PIX_INBOX_URL';

/**
 * Where the inbox is: the address of `--inbox`, else of `PIX_INBOX_URL`, else a file in the data folder.
 * @throws PixError `usage` for what is no address of PostgreSQL, and for a password that others can see
 */
export function inboxPlace({ env, platform, home }: World, flag?: string): string {
  const url = flag ?? env[VARIABLE];
  if (flag === undefined && !url)
    return process.getBuiltinModule('node:path').join(dataDir(env, platform, home), 'inbox.sqlite');
  if (url === undefined || !isSharedInbox(url))
    throw usage('inbox.not_postgres', { name: flag === undefined ? VARIABLE : '--inbox' });
  if (flag !== undefined && holdsPassword(flag)) throw usage('inbox.password');
  return url;
}

/** Where the inbox is; null where there is none: none is created in order to read it. */
export function inboxPlaceIfAny(world: World): string | null {
  const place = inboxPlace(world);
  return isSharedInbox(place) || process.getBuiltinModule('node:fs').existsSync(place) ? place : null;
}

/** The use of an inbox that exists; null where there is none. */
export function inboxIfAny(world: World): InboxUse | null {
  const place = inboxPlaceIfAny(world);
  return place === null ? null : inboxAt(place);
}

/** Not by parsing: what no parser takes may hold one, too. */
const holdsPassword = (url: string): boolean =>
  /:\/\/[^@]*:[^@]*@/.test(url) || /[?&](ssl)?password=/i.test(url);
