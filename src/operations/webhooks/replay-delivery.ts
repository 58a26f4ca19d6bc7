import type { Transport } from '../../contract/transport.ts';
import { fail } from '../../domain/errors.ts';
import { parseIfJson } from '../../domain/text/json.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { ForwardAttempt } from '../../domain/webhook/forward-state.ts';
import { isEventFault, readDelivery } from '../../domain/webhook/received-delivery.ts';
import { type SignatureResult, verifySignature } from '../../domain/webhook/verify-signature.ts';
import { forward, parseForwardUrl } from '../../listener/forward.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import type { InboxDelivery, TakenForward, UndeliveredFilter } from '../../storage/inbox/inbox-entry.ts';
import { openInbox } from '../../storage/inbox/open-inbox.ts';

/** Duration of a lease for one forward. A forward always takes less time. */
const LEASE_MS = 30_000;

export type InboxUse = <T>(work: (inbox: Inbox) => Promise<T>) => Promise<T>;

/**
 * Opens an inbox for `work`, and closes it afterwards. On a full or read-only disk, `work` can still read it.
 * @param place a file or `postgres://…`
 */
export async function withInbox<T>(place: string, work: (inbox: Inbox) => Promise<T>): Promise<T> {
  const inbox = await openInbox(place, undefined, true);
  try {
    return await work(inbox);
  } finally {
    await inbox.close();
  }
}

export const inboxAt =
  (place: string): InboxUse =>
  (work) =>
    withInbox(place, work);

/**
 * Returns a delivery of the inbox.
 * @throws PixError `missing` when it does not exist
 */
export async function storedDelivery(inbox: Inbox, id: string): Promise<InboxDelivery> {
  const delivery = /^\d{1,15}$/.test(id) ? await inbox.get(Number(id)) : null;
  if (delivery !== null) return delivery;
  throw fail('inbox.no_such', { id: id.slice(0, 40) });
}

export function bodyOf(bytes: Uint8Array): unknown {
  const text = new TextDecoder().decode(bytes);
  const value = parseIfJson(text);
  return value === undefined ? text : value;
}

export interface ReplayMeans {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly owner: string;
  /** Replaces the targets of all deliveries. */
  readonly to: string | undefined;
}

export interface Replayed {
  readonly deliveryId: number;
  readonly target: string;
  /**
   * `heldBack`: an earlier event of the same transaction was not delivered. `busy`: another process is
   * forwarding this delivery.
   */
  readonly result: 'delivered' | 'failed' | 'heldBack' | 'busy';
  readonly attempt?: ForwardAttempt;
}

/**
 * Forwards a stored delivery to `to`, otherwise to each target of the delivery. Body and headers are
 * unchanged.
 * @throws PixError `missing` when the delivery does not exist, `usage` when it has no target and none is
 * given, or when the listener refused its event name
 */
export async function* replayDelivery(
  inbox: Inbox,
  id: string,
  means: ReplayMeans,
): AsyncGenerator<Replayed> {
  const delivery = await storedDelivery(inbox, id);
  // An erased delivery has lost its body and signature, a damaged one its headers, which contain the signature.
  if (delivery.note === 'erased') throw fail('inbox.erased', { id: delivery.id });
  if (delivery.note === 'damaged') throw fail('inbox.damaged', { id: delivery.id });
  const { reason } = delivery;
  // The target would trust the event name, which the listener refused.
  if (isEventFault(reason))
    throw fail('inbox.event_refused', { id: delivery.id, reason }, { errorCode: reason });
  const known = delivery.forwards.flatMap(({ target }) => (target === '' ? [] : [target]));
  const targets = means.to === undefined ? known : [means.to];
  if (targets.length === 0) throw fail('inbox.no_target', { id: delivery.id });
  for (const target of targets) yield await put(inbox, delivery, target, means);
}

/**
 * Forwards all undelivered events of the inbox, oldest first. If an event fails again, later events of its
 * transaction are held back. A lease prevents a running listener from forwarding the same event.
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
  if (target === '') throw fail('inbox.no_target', { id: deliveryId });
  const { owner, clock } = means;
  const isOurs = await inbox.takeForward(id, owner, LEASE_MS, clock.now());
  const delivery = isOurs ? await inbox.get(deliveryId) : null;
  if (delivery === null) return { deliveryId, target, result: 'busy' };
  const isDamaged = delivery.note === 'damaged';
  const replayed: Replayed = isDamaged
    ? { deliveryId, target, result: 'failed' }
    : await put(inbox, delivery, target, means);
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

interface SavedDelivery extends Omit<Parameters<typeof verifySignature>[0], 'secret'> {
  /** Value of `X-Callback-Event`; null without this header. */
  readonly event: string | null;
}

/**
 * Verifies the signature of a delivery with each secret that may have been used (§6.4), and then its event
 * name, which is not signed. The listener accepts the same deliveries.
 */
export function verifyDelivery(
  secrets: readonly string[],
  { event, ...delivery }: SavedDelivery,
): SignatureResult {
  const verdicts = secrets.map((secret) => verifySignature({ ...delivery, secret }));
  const verdict = verdicts.find(({ valid }) => valid) ?? verdicts[0];
  if (verdict === undefined) throw new Error('a secret is needed to verify');
  const { eventFault } = readDelivery(delivery.body, event);
  return verdict.valid && eventFault !== null ? { valid: false, reason: eventFault } : verdict;
}
