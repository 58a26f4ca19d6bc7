import { isSuccess } from '../../domain/is-success.ts';
import { signatureHeader } from '../../domain/webhook/verify-signature.ts';
import type { Work } from '../scheduler.ts';
import { LOWERCASE } from '../seeded-random.ts';
import type { Service } from '../service.ts';
import type { Verification } from '../state/webhooks/webhooks.ts';
import { scenarioOf } from '../traffic/traffic-pattern.ts';
import { builtInReceiverReply, type Posted, postToReceiver } from './post-to-receiver.ts';
import { MOST_ATTEMPTS, retryPauseMs } from './retry-pause-ms.ts';
import { DEADLINE_MS } from './unanswered-posts.ts';

interface Job {
  readonly seq: bigint;
  readonly url: string;
  readonly attempts: bigint;
  readonly webhook: bigint | null;
  readonly webhookActive: bigint | null;
  readonly verification: Verification | null;
  readonly account: bigint;
  readonly state: string;
  readonly event: string;
  readonly body: string;
  /** The transaction's status when the event was emitted. `status` is the transaction's current status. */
  readonly reportedStatus: string;
  readonly status: string;
  readonly transactionId: string;
  readonly webhookSecret: string | null;
  readonly callbackSecret: string | null;
}

const JOB = `select deliveries.seq, deliveries.url, deliveries.attempts, deliveries.webhook, deliveries.state,
    webhooks.active as webhookActive, webhooks.verification, webhooks.secret as webhookSecret, accounts.callbackSecret,
    events.account, events.name as event, events.body, events.status as reportedStatus,
    transactions.status, transactions.id as transactionId
  from deliveries
  join events on events.seq = deliveries.event
  join transactions on transactions.seq = events.transactionSeq
  join accounts on accounts.seq = events.account
  left join webhooks on webhooks.seq = deliveries.webhook
  where deliveries.seq = ?`;

/**
 * In the scenario `duplicate-events`, `HELD` is the share of delayed deliveries, and `REPEATED` is the share
 * of repeated deliveries.
 */
const HELD = 0.3;
const REPEATED = 0.4;
const LONGEST_HELD_MS = 90_000;
const LONGEST_BEFORE_REPEAT_MS = 30_000;
const MOST_ARRIVALS = 3;

/**
 * Returns the delay of a delivery's first attempt in ms, or undefined for no delay. During the delay, later
 * events can overtake the delivery.
 */
function heldForMs(service: Service, delivery: bigint, attempts: bigint): number | undefined {
  const { random } = service;
  if (attempts > 0n || !isDuplicating(service) || random.fraction('held', delivery) >= HELD) return undefined;
  return 1_000 + Math.round(random.fraction('held', delivery, 'for') * LONGEST_HELD_MS);
}

/** Returns the ms after which a completed delivery is sent once more, or undefined if it is not repeated. */
function repeatedAfterMs(service: Service, delivery: bigint, attempts: number): number | undefined {
  const { random } = service;
  const spared = attempts >= MOST_ARRIVALS || random.fraction('repeat', delivery, attempts) >= REPEATED;
  if (!isDuplicating(service) || spared) return undefined;
  return 500 + Math.round(random.fraction('repeat', delivery, attempts, 'after') * LONGEST_BEFORE_REPEAT_MS);
}

const isDuplicating = (service: Service): boolean => scenarioOf(service) === 'duplicate-events';

export function deliver(service: Service, subject: bigint, atMs: number): Work | undefined {
  const job = service.db.get<Job>(JOB, subject);
  if (job?.state !== 'queued') return undefined;
  if (job.webhook !== null && !isWanted(job)) {
    service.db.update('deliveries', job.seq, { state: 'discarded' });
    return undefined;
  }
  const heldMs = heldForMs(service, job.seq, job.attempts);
  if (heldMs === undefined) return () => attempt(service, job);
  service.scheduler.add('arrival', job.seq, atMs + heldMs);
  return undefined;
}

/**
 * Whether to send the delivery to its webhook. The delivery is discarded if the transaction's status has
 * changed since the event (§6.2 rule 1), or the webhook is inactive or not verified (§6.6).
 */
const isWanted = ({ status, reportedStatus, webhookActive, verification }: Job): boolean =>
  status === reportedStatus && webhookActive === 1n && verification === 'verified';

/**
 * Returns the work of a delayed or repeated delivery attempt. Unlike `deliver`, `arrive` sends the delivery
 * even if the transaction's status has changed.
 */
export function arrive(service: Service, subject: bigint): Work | undefined {
  const job = service.db.get<Job>(JOB, subject);
  return job && (() => attempt(service, job));
}

async function attempt(service: Service, job: Job): Promise<void> {
  const { clock, signal } = service;
  const body = Buffer.from(job.body);
  const headers = headersOf(job, body, Math.floor(clock.now() / 1000));
  const posted =
    builtInReceiverReply(service.random, {
      url: job.url,
      attempt: Number(job.attempts) + 1,
      delivery: job.seq,
    }) ?? (await postToReceiver({ url: job.url, headers, body }, service));
  // The sandbox was closed or reset during the attempt, so the result is not stored.
  if (signal.aborted) return;
  service.db.transaction(() => record(service, job, posted));
  service.scheduler.wake();
}

function headersOf(job: Job, body: Uint8Array, timestampSeconds: number): Record<string, string> {
  const secret = job.webhook === null ? job.callbackSecret : job.webhookSecret;
  return {
    'x-callback-attempt': String(job.attempts + 1n),
    ...(job.webhook !== null && { 'x-callback-event': job.event }),
    ...(secret !== null && { 'x-callback-signature': signatureHeader({ secret, timestampSeconds, body }) }),
  };
}

function record(service: Service, job: Job, { status, headers, body, ms, problem }: Posted): void {
  const { db, clock, random, scheduler } = service;
  const attempts = Number(job.attempts) + 1;
  const delivered = isSuccess(status);
  db.insert('callbacks', {
    id: `c${random.text(LOWERCASE, 24, 'callback', job.seq, attempts)}`,
    account: job.account,
    delivery: job.seq,
    url: job.url,
    status,
    transactionId: job.transactionId,
    createdAt: clock.now(),
    // The record has no field for the error of a connection (unshown.md §7), so it is in the body's place.
    responseBody: body ?? (ms < DEADLINE_MS ? (problem ?? null) : null),
    responseHeaders: headers === null ? null : JSON.stringify(headers),
    responseTime: ms,
    failed: delivered ? 0 : 1,
  });
  const repeatMs = delivered ? repeatedAfterMs(service, job.seq, attempts) : undefined;
  if (repeatMs !== undefined) scheduler.add('arrival', job.seq, clock.now() + repeatMs);
  if (job.state !== 'queued') {
    // This attempt repeats a finished delivery, so the state of the delivery does not change.
    db.update('deliveries', job.seq, { attempts });
    return;
  }
  // Whether a resend replaced this delivery while the attempt was running.
  const replaced = !db.get(`select 1 from deliveries where seq = ? and state = 'queued'`, job.seq);
  const again = attempts < MOST_ATTEMPTS && !replaced;
  const state = delivered ? 'delivered' : again ? 'queued' : 'failed';
  db.update('deliveries', job.seq, { attempts, state });
  if (state === 'queued') {
    scheduler.add('deliver', job.seq, clock.now() + retryPauseMs(random, attempts, 'backoff', job.seq));
  }
}
