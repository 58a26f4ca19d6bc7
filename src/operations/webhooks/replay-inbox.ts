import type { Transport } from '../../contract/wire.ts';
import { PixError } from '../../domain/errors.ts';
import { parseJson } from '../../domain/text/json.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { ForwardAttempt } from '../../domain/webhook/forward-state.ts';
import { forward, parseForwardUrl } from '../../listener/forward.ts';
import type { Inbox, InboxDelivery, TakenForward, UndeliveredFilter } from '../../storage/inbox/inbox.ts';
import { openInbox } from '../../storage/inbox/open-inbox.ts';

/** Longer than an attempt takes. */
const LEASE_MS = 30_000;

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
export async function deliveryFromRequest(inbox: Inbox, id: string): Promise<InboxDelivery> {
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

export interface ReplayMeans {
  readonly transport: Transport;
  readonly clock: Clock;
  /** Unique for each process: whose leases are ours. */
  readonly owner: string;
  /** Instead of where the delivery was to go. */
  readonly to: string | undefined;
}

/** Of one delivery, to one target. */
export interface Replayed {
  readonly deliveryId: number;
  readonly target: string;
  /** `heldBack`: an earlier event of its transaction failed. `busy`: another process is forwarding it. */
  readonly result: 'delivered' | 'failed' | 'heldBack' | 'busy';
  readonly attempt?: ForwardAttempt;
}

/**
 * Forwards one delivery again, byte for byte, with the headers it came with: to `to`, else to each target it had.
 * @throws PixError `missing` for no such delivery, `usage` when it had no target and none is given
 */
export async function* replay(inbox: Inbox, id: string, means: ReplayMeans): AsyncGenerator<Replayed> {
  const delivery = await deliveryFromRequest(inbox, id);
  const known = delivery.forwards.flatMap(({ target }) => (target === '' ? [] : [target]));
  const targets = means.to === undefined ? known : [means.to];
  if (targets.length === 0) throw noTarget(delivery.id);
  for (const target of targets) yield await put(inbox, delivery, target, means);
}

/**
 * Forwards again what is not delivered, oldest first; of a transaction nothing after an event that failed. Each is taken up
 * under a lease, so that a running listener does not forward it at the same time.
 */
export async function* replayFailed(
  inbox: Inbox,
  filter: UndeliveredFilter,
  means: ReplayMeans,
): AsyncGenerator<Replayed> {
  const failed = new Set<string>();
  for await (const taken of inbox.undelivered(filter)) {
    const target = means.to ?? taken.target;
    const lane = taken.transactionId === null ? null : JSON.stringify([taken.transactionId, target]);
    if (lane !== null && failed.has(lane)) {
      yield { deliveryId: taken.deliveryId, target, result: 'heldBack' };
      continue;
    }
    const replayed = await replayTaken(inbox, taken, target, means);
    if (lane !== null && replayed.result !== 'delivered') failed.add(lane);
    yield replayed;
  }
}

async function replayTaken(
  inbox: Inbox,
  { id, deliveryId, target: queuedFor }: TakenForward,
  target: string,
  means: ReplayMeans,
): Promise<Replayed> {
  if (target === '') throw noTarget(deliveryId);
  const { owner, clock } = means;
  const isOurs = await inbox.takeForward(id, owner, LEASE_MS, clock.now());
  const delivery = isOurs ? await inbox.get(deliveryId) : null;
  if (delivery === null) return { deliveryId, target, result: 'busy' };
  const replayed = await put(inbox, delivery, target, means);
  if (replayed.result === 'delivered' && target !== queuedFor) await inbox.dropForward(id);
  else await inbox.giveBackForward(id, owner);
  return replayed;
}

async function put(
  inbox: Inbox,
  delivery: InboxDelivery,
  target: string,
  { transport, clock }: ReplayMeans,
): Promise<Replayed> {
  const url = parseForwardUrl(target);
  const attempt = await forward({ transport, clock, url }, delivery);
  await inbox.putForward(delivery, url, attempt);
  return {
    deliveryId: delivery.id,
    target: url,
    result: attempt.delivered ? 'delivered' : 'failed',
    attempt,
  };
}

function noTarget(id: number): PixError {
  return new PixError({
    kind: 'usage',
    key: 'inbox.no_target',
    params: { id },
    errorCode: 'usage',
    hintKey: 'inbox.no_target.hint',
  });
}
