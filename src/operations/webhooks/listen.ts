import { PixError } from '../../domain/pix-error.ts';
import { type Backoff, pauseAfterFailure } from '../../domain/time/backoff.ts';
import { poll } from '../../domain/time/poll.ts';
import type { ForwardBacklog } from '../../domain/webhook/forward-state.ts';
import { type ReceivedDelivery, readDelivery, type Stored } from '../../domain/webhook/received-delivery.ts';
import { type Listener, startListener } from '../../listener/listener.ts';
import type { ListenerOptions } from '../../listener/listener-options.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import type { Operator } from '../operator.ts';
import { AttemptFeed, type Callback } from './delivery-attempts.ts';

/** What `listen` does besides running the listener. */
export interface ListenRun {
  /** Ends the listener. */
  readonly signal: AbortSignal;
  /** Number of new events after which the listener ends. Undefined for no limit. */
  readonly exitAfter?: number | undefined;
  /** Fetches missed events until the signal is aborted. Reports its own failures. */
  readonly poll?: ((inbox: Inbox, listener: Listener, signal: AbortSignal) => Promise<void>) | undefined;
  readonly onReady: (listener: Listener) => Promise<void>;
  /**
   * Called with the deliveries that an earlier run did not forward, grouped by target. Not called when there
   * are none.
   */
  readonly onBacklog?: (backlog: readonly ForwardBacklog[]) => void;
  readonly onClosed?: () => Promise<void>;
}

/**
 * Stores each verified delivery in the inbox before answering. Resolves when everything that was received is
 * stored and answered. Closes the inbox at the end, also after an error.
 */
export async function listen(
  options: ListenerOptions & { readonly inbox: Inbox },
  run: ListenRun,
): Promise<void> {
  try {
    await untilEnough(options, run);
  } finally {
    await options.inbox.close().finally(() => run.onClosed?.());
  }
}

async function untilEnough(
  options: ListenerOptions & { readonly inbox: Inbox },
  { signal, exitAfter, onReady, onBacklog, poll: pollMissed }: ListenRun,
): Promise<void> {
  const { inbox } = options;
  const backlog = (await inbox.backlog()).filter(({ target }) => target !== '');
  if (backlog.length > 0) onBacklog?.(backlog);
  let seen = 0;
  const { promise: done, resolve: enough } = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => enough(), { once: true });
  const listener = await startListener({
    ...options,
    onEvent(event) {
      options.onEvent(event);
      if (event.stored.result === 'stored') seen += 1;
      if (exitAfter !== undefined && seen >= exitAfter) enough();
    },
  });
  const stop = new AbortController();
  let polling: Promise<void> | undefined;
  try {
    await onReady(listener);
    polling = pollMissed?.(inbox, listener, AbortSignal.any([signal, stop.signal]));
    // If polling ends with an error, which is a bug, the listener stops. The error is thrown below.
    polling?.catch(() => enough());
    if (!signal.aborted) await done;
  } finally {
    stop.abort();
    // An error of polling is thrown only after received deliveries are stored and answered.
    await Promise.allSettled([polling]);
    await listener.close();
  }
  await polling;
}

/** Pause between two readings. Other commands share the 60 requests a minute (unshown.md §1). */
const PAUSE_MS = 30_000;
const AFTER_FAILURE: Backoff = { firstMs: PAUSE_MS, longestMs: 60_000 };

interface CatchUp {
  readonly inbox: Inbox;
  readonly keep: (delivery: ReceivedDelivery) => Promise<Stored>;
  /** Start of the first reading, ISO 8601. */
  readonly since: string;
  /** Called after each reading with the number of deliveries that were missing in the inbox. */
  readonly onLook: (found: number) => void;
  readonly onFault: (error: PixError) => void;
}

/**
 * Polls the service's history (§6.4b rule 3), and stores events that are missing in the inbox. Events are
 * missing if no listener ran, or if it had a wrong secret and rejected them.
 */
export async function pollCallbacks(operator: Operator, run: CatchUp, signal: AbortSignal): Promise<void> {
  const feed = new AttemptFeed(operator, Date.parse(run.since));
  await poll(async () => run.onLook(await look(operator, run, feed, signal)), {
    clock: operator.clock,
    signal,
    pauseMs: () => PAUSE_MS,
    onFailure(error, failures) {
      if (!(error instanceof PixError)) throw error;
      run.onFault(error);
      return pauseAfterFailure(error, failures, AFTER_FAILURE);
    },
  }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

/** Returns the number of deliveries that were missing in the inbox. */
async function look(
  operator: Operator,
  { inbox, keep }: CatchUp,
  feed: AttemptFeed,
  signal: AbortSignal,
): Promise<number> {
  let found = 0;
  for await (const attempt of feed.read()) {
    if (signal.aborted) break;
    const delivery = deliveryOfAttempt(attempt, operator.clock.now());
    if (delivery === null || (await isKnown(inbox, delivery))) continue;
    await keep(delivery);
    found += 1;
  }
  return found;
}

/**
 * Returns the delivery that a delivery attempt contains. `dedupeKey` is the key of a verified delivery: the
 * attempt can be trusted, because it was read with the account's own token. If the original delivery arrives
 * later, the inbox treats it as a duplicate.
 * @returns null when the attempt contains no body or no transaction id
 */
function deliveryOfAttempt({ id, body }: Callback, receivedAt: number): ReceivedDelivery | null {
  if (body === undefined || body === null) return null;
  const bytes = Buffer.from(JSON.stringify(body));
  const {
    contentFingerprint,
    eventFault: _fault,
    isEventSigned: _signed,
    ...content
  } = readDelivery(bytes, null);
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
