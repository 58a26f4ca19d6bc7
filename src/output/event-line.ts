import { Decimal, formatBrl } from '../domain/money/decimal.ts';
import { parseJsonBytes } from '../domain/text/json.ts';
import { safeForTerminal } from '../domain/text/safe-text.ts';
import { amountText } from '../domain/webhook/received-delivery.ts';
import { phraseOf, say, type Words } from '../i18n/index.ts';
import type { ReceivedEvent } from '../listener/listener-options.ts';
import { clockSeconds } from './describe-time.ts';
import { chosenKeys } from './fields.ts';
import { type Style, styleStatus } from './style.ts';

export function eventLine({ delivery, stored }: ReceivedEvent, style: Style, words: Words): string {
  const parts = [
    style.dim(clockSeconds(delivery.receivedAt)),
    styleStatus(style, delivery.signature, phraseOf(words, delivery.signature)),
    style.bold(safeForTerminal(delivery.event ?? '?')),
    safeForTerminal(delivery.transactionId ?? '?'),
    amountOf(delivery.body),
    delivery.attempt !== null && delivery.attempt > 1
      ? say(words, 'listen.attempt', { attempt: delivery.attempt })
      : '',
    stored.result === 'duplicate' ? style.dim(say(words, 'listen.again')) : '',
    delivery.note === null ? '' : style.warn(phraseOf(words, delivery.note)),
  ];
  return `${parts.filter((part) => part !== '').join('  ')}\n`;
}

/** The fields of `eventJson`. */
export const RECEIVED_EVENT = {
  columns: [
    'id',
    'receivedAt',
    'event',
    'transactionId',
    'status',
    'attempt',
    'signature',
    'duplicate',
    'note',
    'body',
  ].map((name) => ({ name })),
};

/**
 * Returns a received event as one line of JSON. If the body of the delivery is JSON, the line contains it
 * unchanged.
 * @param fields names of the fields to choose; default: all
 */
export function eventJson(
  { delivery, stored }: ReceivedEvent,
  fields: readonly string[] | undefined,
): string {
  const { receivedAt, event, transactionId, status, attempt, signature, note } = delivery;
  const line = {
    id: stored.id,
    receivedAt: new Date(receivedAt).toISOString(),
    event,
    transactionId,
    status,
    attempt,
    signature,
    duplicate: stored.result === 'duplicate',
    ...(note === null ? {} : { note }),
    body: parseJsonBytes(delivery.body) ?? null,
  };
  return `${JSON.stringify(fields === undefined ? line : chosenKeys(line, fields))}\n`;
}

function amountOf(bytes: Uint8Array): string {
  const amount = Decimal.parse(amountText(bytes) ?? '');
  return amount === undefined ? '' : formatBrl(amount);
}
