import { PixError } from '../../domain/errors.ts';
import { sleep } from '../../domain/time/clock.ts';
import { type ReceivedDelivery, readDelivery, type Stored } from '../../domain/webhook/received-delivery.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import type { Operator } from '../operator.ts';
import { attemptsSince, type Callback } from './delivery-attempts.ts';

/** Within the 60 requests a minute of unshown.md §1, whatever else the account does. */
const PAUSE_MS = 30_000;

export interface Poll {
  readonly inbox: Inbox;
  /** The listener's own function: stores, reports and forwards a delivery. */
  readonly keep: (delivery: ReceivedDelivery) => Promise<Stored>;
  /** ISO 8601: start of the first look. */
  readonly since: string;
  /** Called after each look with how many deliveries were missing. */
  readonly onLook: (found: number) => void;
  /** Called when a look fails; the next one follows all the same. */
  readonly onFault: (error: PixError) => void;
}

/**
 * Reads the service's history regularly (§6.4b rule 3) and stores what the inbox lacks: events sent while no listener
 * ran, or rejected here because of a wrong secret. Resolves when the signal is aborted.
 */
export async function pollCallbacks(operator: Operator, poll: Poll, signal: AbortSignal): Promise<void> {
  let since = poll.since;
  while (!signal.aborted) {
    try {
      const { found, lastAt } = await look(operator, poll, since, signal);
      poll.onLook(found);
      since = lastAt ?? since;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof PixError)) throw error;
      poll.onFault(error);
    }
    await sleep(operator.clock, PAUSE_MS, signal).catch(() => undefined);
  }
}

async function look(
  operator: Operator,
  { inbox, keep }: Poll,
  since: string,
  signal: AbortSignal,
): Promise<{ found: number; lastAt: string | null }> {
  let found = 0;
  let lastAt: string | null = null;
  for await (const attempt of attemptsSince(operator, since)) {
    if (signal.aborted) break;
    const delivery = deliveryOfAttempt(attempt, operator.clock.now());
    lastAt = attempt.createdAt ?? lastAt;
    if (delivery === null || (await isKnown(inbox, delivery))) continue;
    await keep(delivery);
    found += 1;
  }
  return { found, lastAt };
}

/**
 * An attempt as a delivery for the inbox. It carries no signature, but was fetched with the account's own token, so it
 * counts as verified, and the genuine delivery, should it still arrive, is a duplicate of it. Null when the record does
 * not say what was sent.
 */
function deliveryOfAttempt({ id, body }: Callback, receivedAt: number): ReceivedDelivery | null {
  if (body === undefined || body === null) return null;
  const bytes = Buffer.from(JSON.stringify(body));
  const { contentFingerprint, ...content } = readDelivery(bytes, null);
  if (content.transactionId === null) return null;
  return {
    receivedAt,
    ...content,
    attempt: null,
    signature: 'unsigned',
    reason: null,
    dedupeKey: `verified:${contentFingerprint}`,
    headers: { 'content-type': 'application/json' },
    body: bytes,
    bodyBytes: bytes.byteLength,
    path: `GET /user/callbacks ${id}`,
    remoteAddress: null,
  };
}

async function isKnown(inbox: Inbox, { transactionId, dedupeKey }: ReceivedDelivery): Promise<boolean> {
  if (dedupeKey === null) return false;
  const keys = [dedupeKey, dedupeKey.replace(/^verified:/, 'unsigned:')];
  return (await inbox.known(keys.map((key) => ({ transactionId, dedupeKey: key })))).size > 0;
}
