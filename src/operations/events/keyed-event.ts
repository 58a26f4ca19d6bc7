import type { ItemOf } from '../../contract/route.ts';
import type { listInfractions } from '../../contract/routes/infractions.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { Decimal, numericCents } from '../../domain/money/decimal.ts';
import { eventOf, plainStatus, transactionStatusOf } from '../../domain/money/transaction-statuses.ts';
import { isJsonObject, type JsonObject, numberText } from '../../domain/text/json.ts';
import { isoOf, timeOf } from '../../domain/time/sao-paulo-time.ts';
import type { AccountEvent } from '../../domain/webhook/listener-inbox.ts';
import type { InboxDelivery } from '../../storage/inbox/inbox-entry.ts';
import type { Callback } from '../webhooks/delivery-attempts.ts';
import { bodyOf } from '../webhooks/replay-delivery.ts';
import { readAttempt } from '../webhooks/undelivered/read-attempt.ts';

export type Infraction = ItemOf<typeof listInfractions>;

const INFRACTION_CHANGED = 'INFRACTION_CHANGED';

const NOTHING = {
  infractionId: null,
  name: null,
  reference: null,
  endpoint: null,
  httpStatus: null,
  cause: null,
};

/** Two events with equal keys are one event, even from different sources. */
export interface KeyedEvent {
  readonly key: string;
  readonly event: AccountEvent;
  /** Whether the event happened before the tail began. If so, it is never shown. */
  readonly isBefore?: boolean;
}

export function statusEvent(item: Transaction): KeyedEvent {
  const status = plainStatus(item.status);
  const known = transactionStatusOf(status);
  return {
    key: statusKey(item.id, status),
    event: {
      ...NOTHING,
      at: isoOf(timeOf(item.updatedAt ?? item.createdAt)),
      type: 'transaction',
      source: 'polling',
      event: known === undefined ? null : eventOf(known),
      transactionId: item.id,
      status,
      amountCents: numericCents(item.amount),
      name: nameOf(item),
      reference: item.clientReference ?? null,
    },
  };
}

export function disputeEvent(item: Infraction): KeyedEvent {
  const status = plainStatus(item.status ?? '-');
  return {
    key: disputeKey(item.id, status),
    event: {
      ...NOTHING,
      at: isoOf(timeOf(item.updatedAt ?? item.createdAt ?? item.reportedAt)),
      type: 'dispute',
      source: 'polling',
      event: INFRACTION_CHANGED,
      transactionId: item.transactionId ?? null,
      infractionId: item.id,
      status,
      amountCents: numericCents(item.amount),
    },
  };
}

export function deliveryEvent(record: Callback): KeyedEvent {
  const { at, cause, content } = readAttempt(record);
  return {
    key: JSON.stringify(['delivery', record.id]),
    event: {
      ...NOTHING,
      at: isoOf(at),
      type: 'delivery',
      source: 'polling',
      event: content.event,
      transactionId: content.transactionId,
      status: content.status,
      amountCents: content.amountCents,
      endpoint: content.endpoint,
      httpStatus: record.status ?? null,
      // If the endpoint answered, `httpStatus` already shows the cause.
      cause: cause === null || cause.status !== null ? null : cause.kind,
    },
  };
}

export function receivedEvent({ event, transactionId, status, receivedAt, body }: InboxDelivery): KeyedEvent {
  const parsed = bodyOf(body);
  const payload: JsonObject = isJsonObject(parsed as JsonObject) ? (parsed as JsonObject) : {};
  const infraction =
    event === INFRACTION_CHANGED && isJsonObject(payload.infraction) ? payload.infraction : null;
  const infractionId = textOf(infraction?.id);
  const told = infraction === null ? status : plainStatus(textOf(infraction.status) ?? '-');
  return {
    key:
      infraction === null
        ? statusKey(transactionId ?? `${receivedAt}`, told ?? '-')
        : disputeKey(infractionId ?? '', told ?? '-'),
    event: {
      ...NOTHING,
      at: isoOf(timeOf(textOf(payload.updatedAt)) ?? receivedAt),
      type: infraction === null ? 'transaction' : 'dispute',
      source: 'inbox',
      event,
      transactionId,
      infractionId,
      status: told,
      amountCents: numericCents(Decimal.parse(numberText(payload.amount) ?? '')),
      name: infraction === null ? nameOf(payload) : null,
      reference: textOf(payload.clientReference),
    },
  };
}

const statusKey = (id: string, status: string): string => JSON.stringify(['status', id, status]);
const disputeKey = (id: string, status: string): string => JSON.stringify(['dispute', id, status]);

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function nameOf(item: Readonly<Record<string, unknown>>): string | null {
  return textOf(item.type === 'WITHDRAW' ? item.receiverName : (item.payerName ?? item.generatedName));
}
