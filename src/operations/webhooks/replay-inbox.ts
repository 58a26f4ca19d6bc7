import type { Transport } from '../../contract/wire.ts';
import { PixError } from '../../domain/errors.ts';
import { parseJson } from '../../domain/text/json.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { ForwardResult } from '../../domain/webhook/received-delivery.ts';
import { forward, parseForwardUrl } from '../../listener/forward.ts';
import type { Inbox, InboxDelivery } from '../../storage/inbox/inbox.ts';
import { openInbox } from '../../storage/inbox/open-inbox.ts';

/** Opens an inbox, does something with it, and closes it. */
export type InboxUse = <T>(work: (inbox: Inbox) => Promise<T>) => Promise<T>;

/** Does something with the inbox in this file, or at `postgres://…`, and closes it. */
export async function withInbox<T>(place: string, work: (inbox: Inbox) => Promise<T>): Promise<T> {
  const inbox = await openInbox(place);
  try {
    return await work(inbox);
  } finally {
    await inbox.close();
  }
}

/** The inbox in this file, or at `postgres://…`, opened for each use. */
export const inboxAt =
  (place: string): InboxUse =>
  (work) =>
    withInbox(place, work);

/** One delivery, whole. @throws PixError `missing` */
export async function deliveryOf(inbox: Inbox, id: string): Promise<InboxDelivery> {
  const delivery = /^\d{1,15}$/.test(id) ? await inbox.get(Number(id)) : null;
  if (delivery !== null) return delivery;
  throw new PixError({
    kind: 'missing',
    key: 'inbox.no_such',
    params: { id: id.slice(0, 40) },
    errorCode: 'no_delivery',
  });
}

/** The body as JSON where it is that, else as text. */
export function bodyOf(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes);
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/** Hands a kept delivery on again, byte for byte, with the headers it came with. */
export async function replay(
  inbox: Inbox,
  delivery: InboxDelivery,
  to: { readonly url: string; readonly transport: Transport; readonly clock: Clock },
): Promise<ForwardResult> {
  const url = parseForwardUrl(to.url);
  const result = await forward({ transport: to.transport, clock: to.clock, url }, delivery);
  await inbox.markForwarded(delivery.id, result);
  return result;
}
