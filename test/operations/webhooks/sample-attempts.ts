import type { Webhook } from '../../../src/contract/schemas/webhook.ts';
import type { AttemptContent, DeliveryAttempt } from '../../../src/domain/webhook/delivery-attempt.ts';
import { foldAttempts, summaryOf } from '../../../src/operations/webhooks/undelivered/fold-attempts.ts';
import {
  type UndeliveredEvent,
  undeliveredEvents,
} from '../../../src/operations/webhooks/undelivered/undelivered-event.ts';

export const NOW = Date.parse('2026-11-21T15:00:00Z');
export const SHOP = 'https://shop.example/pix';

let count = 0;

interface Given extends Partial<AttemptContent> {
  readonly id?: string;
  /** Age of the attempt in seconds, or `null` if the attempt has no time. */
  readonly ago?: number | null;
  /** HTTP status of the answer, or `null` for a timeout. */
  readonly answer?: number | null;
}

/**
 * Returns an attempt to deliver `TRANSACTION_COMPLETED` of transaction T1, by default answered 500 ten
 * seconds ago.
 */
export function attempt({ id, ago = 10, answer = 500, ...told }: Given = {}): DeliveryAttempt {
  count += 1;
  const event = told.event === undefined ? 'TRANSACTION_COMPLETED' : told.event;
  const transactionId = told.transactionId === undefined ? 'T1' : told.transactionId;
  const isFine = answer !== null && answer >= 200 && answer < 300;
  return {
    id: id ?? `c${String(count).padStart(6, '0')}`,
    at: ago === null ? null : NOW - ago * 1_000,
    cause: isFine
      ? null
      : answer === null
        ? { kind: 'timeout', status: null }
        : {
            kind: answer < 400 ? 'redirect' : answer < 500 ? 'client_error' : 'server_error',
            status: answer,
          },
    content: {
      endpoint: SHOP,
      amountCents: 1_000,
      statusAt: null,
      toCallbackUrl: true,
      status: event?.startsWith('TRANSACTION_') ? event.slice('TRANSACTION_'.length) : null,
      ...told,
      event,
      transactionId,
      contentFingerprint:
        told.contentFingerprint === undefined
          ? event === null
            ? null
            : `${transactionId} ${event}`
          : told.contentFingerprint,
    },
  };
}

/** Returns one attempt for each of these ages in seconds. */
export const attemptsAgo = (agos: readonly number[], more: Given = {}): readonly DeliveryAttempt[] =>
  agos.map((ago) => attempt({ ...more, ago }));

export const webhook = (more: Pick<Partial<Webhook>, 'active' | 'events'> = {}): Webhook => ({
  id: 'w1',
  url: SHOP,
  active: true,
  events: [],
  createdAt: null,
  updatedAt: null,
  ...more,
});

export function undelivered(
  attempts: readonly DeliveryAttempt[],
  { webhooks = [], inInbox = null }: { webhooks?: Webhook[]; inInbox?: Set<string> | null } = {},
): readonly UndeliveredEvent[] {
  const events = foldAttempts(attempts).map((one) => summaryOf(one, webhooks));
  return undeliveredEvents(events, { webhooks, nowMs: NOW, inInbox });
}
