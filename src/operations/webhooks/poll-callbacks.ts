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
  /** Keeps, tells and forwards: the listener's own. */
  readonly keep: (delivery: ReceivedDelivery) => Promise<Stored>;
  /** ISO 8601: where the first look begins. */
  readonly since: string;
  /** After each look: how many were missing. */
  readonly onLook: (found: number) => void;
  /** A look that failed; the next one comes all the same. */
  readonly onFault: (error: PixError) => void;
}

/**
 * Looks through the service's history (§6.4b rule 3) now and then, and keeps what the inbox has not: what came while
 * no listener ran, and what was refused here for a wrong secret. Resolves when the signal is aborted.
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
 * An attempt as the inbox keeps it. No signature came along, but the account's own token fetched it: the genuine delivery
 * that may still come is the same, and is not told twice. Null for a record that does not tell what was sent.
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

async function isKnown(inbox: Inbox, { dedupeKey }: ReceivedDelivery): Promise<boolean> {
  if (dedupeKey === null) return false;
  return (await inbox.known([dedupeKey, dedupeKey.replace(/^verified:/, 'unsigned:')])).size > 0;
}
