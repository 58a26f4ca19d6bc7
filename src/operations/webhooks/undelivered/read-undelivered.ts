import type { Webhook } from '../../../contract/schemas/webhook.ts';
import { collect } from '../../../domain/collect.ts';
import { PixError } from '../../../domain/errors.ts';
import type { AttemptHistory } from '../../../domain/webhook/delivery-attempt.ts';
import { accountScope } from '../../account-scope.ts';
import type { Operator } from '../../operator.ts';
import type { InboxUse } from '../replay-inbox.ts';
import { listWebhooks } from '../webhooks.ts';
import { type EventAttempts, foldAttempts } from './fold-attempts.ts';
import { readHistory } from './read-history.ts';
import { OLDEST_RESEND_DAYS } from './resend-route.ts';
import { type UndeliveredEvent, undeliveredEvents } from './undelivered-event.ts';

const DAY_MS = 86_400_000;
/** Time allowed for the service to answer, so that a `since` of exactly thirty days ago is not too old by then. */
const MARGIN_MS = 60_000;

export interface UndeliveredSources {
  /** Cache file of attempts read earlier; null: no cache. */
  readonly cacheFile: string | null;
  /** Gives access to the inbox; null when there is none here. */
  readonly inbox: InboxUse | null;
  /** Identifies the account (`accountScope`), for a caller that reads often; read each time if absent. */
  readonly scope?: string | undefined;
}

/** The history since then, and the undelivered events in it. */
export interface UndeliveredHistory {
  /** ISO 8601: start of the history that was read. */
  readonly since: string;
  /** The service's time, in ms. */
  readonly nowMs: number;
  readonly webhooks: readonly Webhook[];
  /** Open and superseded events, in the order of their first attempts. */
  readonly events: readonly UndeliveredEvent[];
  /** Also delivered ones that took several attempts. */
  readonly allEvents: readonly EventAttempts[];
  readonly history: Pick<AttemptHistory, 'count' | 'endpoints' | 'lastAt' | 'latestIds'>;
}

export interface UndeliveredQuery {
  /** ISO 8601; null: as far back as a resend reaches, thirty days. */
  readonly since: string | null;
  /** Whether the events will be resent: then a `since` that is too old is refused before the history is read. */
  readonly forResend?: boolean;
}

/**
 * Reads the delivery history and finds the events that no attempt delivered.
 * @throws PixError `usage` when `forResend` is set and `since` is older than a resend reaches
 */
export async function readUndelivered(
  operator: Operator,
  sources: UndeliveredSources,
  { since: wanted, forResend = false }: UndeliveredQuery,
): Promise<UndeliveredHistory> {
  // Read first: the answer also carries the service's time.
  const [rows, scope] = await Promise.all([
    collect(listWebhooks(operator)),
    sources.scope ?? accountScope(operator),
  ]);
  const webhooks = rows.map(({ item }) => item);
  const oldest = operator.client.serviceNow() - OLDEST_RESEND_DAYS * DAY_MS + MARGIN_MS;
  const since = wanted ?? new Date(oldest).toISOString();
  if (forResend) refuseTooOld(since, operator.client.serviceNow());
  const { cacheFile } = sources;
  const { attempts, ...history } = await readHistory(operator, {
    sinceMs: Date.parse(since),
    cacheFile,
    scope,
  });
  const allEvents = foldAttempts(attempts);
  // The service's clock is at least at its last attempt, whatever its answers say.
  const nowMs = Math.max(operator.client.serviceNow(), history.lastAt ?? 0);
  const inInbox = await knownHere(sources, allEvents);
  const events = undeliveredEvents(allEvents, { webhooks, nowMs, inInbox });
  return { since, nowMs, webhooks, events, allEvents, history };
}

/** @throws PixError `usage` */
function refuseTooOld(since: string, nowMs: number): void {
  if (Date.parse(since) >= nowMs - OLDEST_RESEND_DAYS * DAY_MS) return;
  throw new PixError({
    kind: 'usage',
    key: 'resend.too_old',
    params: { days: OLDEST_RESEND_DAYS },
    errorCode: 'usage',
    outcome: 'not_sent',
  });
}

/** Which undelivered events our inbox has, by the fingerprint of their content; null without an inbox. */
async function knownHere(
  { inbox }: UndeliveredSources,
  allEvents: readonly EventAttempts[],
): Promise<ReadonlySet<string> | null> {
  if (inbox === null) return null;
  const keys = allEvents.flatMap(({ isDelivered, contentFingerprint, transactionId }) =>
    isDelivered || contentFingerprint === null
      ? []
      : ['verified', 'unsigned'].flatMap((signature) =>
          // A body without an id is in the inbox without a transaction, whatever the history says of it.
          [transactionId, null].map((id) => ({
            transactionId: id,
            dedupeKey: `${signature}:${contentFingerprint}`,
          })),
        ),
  );
  const known = await inbox((open) => open.known(keys));
  return new Set([...known].map((key) => key.replace(/^\w+:/, '')));
}
