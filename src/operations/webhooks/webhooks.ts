import type * as z from 'zod/mini';
import type { DecodedRow, PagedRows } from '../../contract/decoded-row.ts';
import {
  createWebhook as createRow,
  listWebhooks as listRow,
  readChallenge,
  rotateWebhookSecret as rotateRow,
} from '../../contract/routes/webhooks.ts';
import type { createdWebhook, newSecret, verification, Webhook } from '../../contract/schemas/webhook.ts';
import type { EventName } from '../../domain/money/transaction-statuses.ts';
import { PixError } from '../../domain/pix-error.ts';
import { sleep } from '../../domain/time/clock.ts';
import { callRoute, prepareRoute } from '../call-route.ts';
import type { Operator } from '../operator.ts';
import { walkPages } from '../walk-pages.ts';

export interface WebhookOrder {
  readonly url: string;
  /** An empty list means all events. */
  readonly events: readonly EventName[];
  readonly generateSecret: boolean;
}

type SendWebhook = () => Promise<DecodedRow<z.output<typeof createdWebhook>>>;

/**
 * Checks a webhook registration (§4.1), and returns a function that sends it. If the service generates a
 * secret, only the answer to this request contains it.
 */
export function prepareWebhook(operator: Operator, order: WebhookOrder): Promise<SendWebhook> {
  const body = { url: order.url, events: [...order.events], generateSecret: order.generateSecret };
  return prepareRoute(operator, createRow, { body });
}

const VERIFICATION_POLL_MS = 200;
/** An endpoint has 5 s to answer the challenge, so a longer wait is pointless. */
const LONGEST_VERIFICATION_MS = 8_000;

/**
 * Waits until the verification (§2.7) is no longer `pending`, at most 8 s. Sandbox only.
 * @throws PixError when the record cannot be read
 */
export async function awaitVerification(
  operator: Operator,
  id: string,
): Promise<z.output<typeof verification>> {
  const { clock, signal } = operator;
  const end = clock.now() + LONGEST_VERIFICATION_MS;
  for (;;) {
    const { item } = await callRoute(operator, readChallenge, { path: { id } });
    if (item.status !== 'pending' || clock.now() >= end) return item;
    await sleep(clock, VERIFICATION_POLL_MS, signal);
  }
}

export const listWebhooks = (operator: Operator): PagedRows<Webhook> =>
  walkPages(operator, listRow, undefined);

/**
 * Returns the URL of a webhook.
 * @throws PixError `missing` when the webhook is not registered
 */
export async function addressOf(operator: Operator, id: string): Promise<string> {
  for await (const { item } of listWebhooks(operator)) if (item.id === id && item.url) return item.url;
  throw new PixError({ kind: 'missing', key: 'webhook.not_found', params: { id }, errorCode: 'not_found' });
}

/**
 * Prepares a new secret. When the request is sent, the webhook's old secret stops working immediately
 * (unshown.md §7).
 */
export const prepareRotation = (
  operator: Operator,
  id: string,
): Promise<() => Promise<DecodedRow<z.output<typeof newSecret>>>> =>
  prepareRoute(operator, rotateRow, { path: { id } });
