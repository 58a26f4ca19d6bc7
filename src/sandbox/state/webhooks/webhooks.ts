import { type DeliveredTransaction, deliveredTransaction } from '../../../contract/schemas/transaction.ts';
import type { Webhook } from '../../../contract/schemas/webhook.ts';
import { type EventName, RESERVED_EVENTS } from '../../../domain/money/transaction-statuses.ts';
import { isBuiltInReceiver } from '../../deliver/post-to-receiver.ts';
import { encodeByContract } from '../../http/answer.ts';
import { BASE64URL, LOWERCASE } from '../../seeded-random.ts';
import type { Service } from '../../service.ts';
import { ownRow } from '../read-page.ts';
import { iso } from '../time-conversions.ts';
import { type TransactionRow, toTransaction } from '../transactions/transaction-row.ts';

export type Verification = 'pending' | 'verified' | 'failed';

export interface WebhookRow {
  readonly seq: bigint;
  readonly id: string;
  readonly account: bigint;
  readonly url: string;
  readonly active: bigint;
  /** Names of the subscribed events, as a JSON array. An empty array means all events. */
  readonly events: string;
  readonly secret: string | null;
  readonly secretsMade: bigint;
  readonly createdAt: bigint;
  readonly updatedAt: bigint;
  readonly verification: Verification;
  readonly verificationDetail: string;
  readonly checkedAt: bigint | null;
}

/** Length of a secret in characters: 32 bytes in base64url (unshown.md §7). */
const SECRET_LENGTH = 43;

export interface NewWebhook {
  readonly account: bigint;
  readonly url: string;
  readonly events: readonly string[];
  readonly active: boolean;
  readonly generateSecret: boolean;
}

export function addWebhook(service: Service, webhook: NewWebhook): WebhookRow {
  const { db, clock, random, scheduler, options } = service;
  const last = db.lastRowid('webhooks');
  const id = `c${random.text(LOWERCASE, 24, 'webhook', last + 1n)}`;
  const now = clock.now();
  const challenged = options.challenge !== false && !isBuiltInReceiver(webhook.url);
  const row = db.insertAndGet<WebhookRow>('webhooks', {
    id,
    account: webhook.account,
    url: webhook.url,
    active: webhook.active ? 1 : 0,
    events: JSON.stringify(webhook.events),
    secret: webhook.generateSecret ? random.text(BASE64URL, SECRET_LENGTH, 'webhook secret', id, 0) : null,
    secretsMade: webhook.generateSecret ? 1 : 0,
    createdAt: now,
    updatedAt: now,
    verification: challenged ? 'pending' : 'verified',
    verificationDetail: challenged ? 'awaiting the answer to the challenge' : 'no challenge asked for',
  });
  if (challenged) scheduler.add('challenge', row.seq, now);
  return row;
}

/** Returns a new secret. The old one stops working immediately (unshown.md §7). */
export function rotateSecret({ db, random, clock }: Service, row: WebhookRow): string {
  const secret = random.text(BASE64URL, SECRET_LENGTH, 'webhook secret', row.id, row.secretsMade);
  db.update('webhooks', row.seq, { secret, secretsMade: row.secretsMade + 1n, updatedAt: clock.now() });
  return secret;
}

/**
 * Returns a webhook of the account.
 * @throws ServiceFault `PZW300` when the account has no webhook with this id
 */
export const webhookById = (service: Service, id: string, account: bigint): WebhookRow =>
  ownRow<WebhookRow>(service, 'webhooks', { id, account }, 'PZW300');

export const webhooksOf = ({ db }: Service, account: bigint): readonly WebhookRow[] =>
  db.all<WebhookRow>('select * from webhooks where account = ? order by seq', account);

/**
 * Returns the active, verified webhooks that have subscribed to an event. For reserved events, returns none
 * (§6.1).
 */
function subscribers(service: Service, account: bigint, name: EventName): readonly WebhookRow[] {
  if (RESERVED_EVENTS.some((reserved) => reserved === name)) return [];
  return webhooksOf(service, account).filter(({ active, verification, events }) => {
    const names = JSON.parse(events) as string[];
    return active === 1n && verification === 'verified' && (names.length === 0 || names.includes(name));
  });
}

/** Converts a row to the record of §2.7, which does not contain the secret. */
export function toWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    active: row.active === 1n,
    events: JSON.parse(row.events) as string[],
    hasSecret: row.secret !== null,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
  };
}

/**
 * Queues the deliveries of an event to the transaction's `callbackUrl` and the subscribed webhooks. Stores
 * the body now, so that later changes of the transaction do not affect it.
 */
export function emitEvent(
  service: Service,
  row: TransactionRow,
  name: EventName,
  infraction?: DeliveredTransaction['infraction'],
): void {
  const { db, clock, scheduler } = service;
  const targets = [
    ...(row.callbackUrl === null ? [] : [{ webhook: null, url: row.callbackUrl }]),
    ...subscribers(service, row.account, name).map(({ seq, url }) => ({ webhook: seq, url })),
  ];
  if (targets.length === 0) return;
  const event = db.insert('events', {
    account: row.account,
    transactionSeq: row.seq,
    name,
    status: row.status,
    body: JSON.stringify(bodyOf(service, row, infraction)),
    createdAt: clock.now(),
  });
  for (const target of targets) {
    const delivery = db.insert('deliveries', { event, ...target, state: 'queued' });
    scheduler.add('deliver', delivery, clock.now());
  }
}

function bodyOf(
  service: Service,
  row: TransactionRow,
  infraction: DeliveredTransaction['infraction'],
): unknown {
  const told = { ...toTransaction(service, row), ...(infraction && { infraction }) };
  return encodeByContract(deliveredTransaction, told);
}
