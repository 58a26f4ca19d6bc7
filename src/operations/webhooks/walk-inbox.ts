import type { Inbox } from '../../storage/inbox/inbox.ts';
import type { InboxEntry, InboxFilter } from '../../storage/inbox/inbox-entry.ts';

const STEP = 1_000;

/** Yields the entries of the inbox in pages, in constant memory. No page is empty. */
export async function* walkInbox(
  inbox: Pick<Inbox, 'list'>,
  { limit = Number.POSITIVE_INFINITY, ...filter }: InboxFilter,
): AsyncGenerator<readonly InboxEntry[]> {
  let reached: Pick<InboxFilter, 'afterId' | 'beforeId'> = {};
  for (let left = limit; left > 0; ) {
    const size = Math.min(STEP, left);
    const entries = await inbox.list({ ...filter, ...reached, limit: size });
    const last = entries.at(-1);
    if (last === undefined) return;
    yield entries;
    if (entries.length < size) return;
    reached = filter.order === 'newest' ? { beforeId: last.id } : { afterId: last.id };
    left -= size;
  }
}
