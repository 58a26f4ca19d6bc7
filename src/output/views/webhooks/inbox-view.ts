import { isoOf } from '../../../domain/time/sao-paulo-time.ts';
import type { DeliveryLabel } from '../../../domain/webhook/delivery-attempt.ts';
import { countsAsDelivered, forwardedState, targetText } from '../../../domain/webhook/forward-state.ts';
import type { AccountEvent } from '../../../domain/webhook/listener-inbox.ts';
import type { InboxEntry, InboxStats } from '../../../storage/inbox/inbox-entry.ts';
import { view } from '../../view.ts';

/** Returns a delivery for people and for JSON. Times are ISO 8601. */
export function shownDelivery({
  dedupeKey: _key,
  lastDuplicateAt: _last,
  forwards,
  ...entry
}: InboxEntry & { readonly labels: readonly DeliveryLabel[] }) {
  const times = forwards.flatMap(({ latencyMs }) => latencyMs ?? []);
  return {
    ...entry,
    receivedAt: new Date(entry.receivedAt).toISOString(),
    /** The worst state of all targets; null without targets. */
    forwarded: forwardedState(forwards),
    /** Duration of the last forward attempt, in ms. With several targets, the longest duration. */
    forwardMs: times.length === 0 ? null : Math.max(...times),
    /** Whether all targets answered 2xx within 5 s (§6.4b). Null before the first answer. */
    countsAsDelivered: times.length === 0 ? null : forwards.every(countsAsDelivered),
    forwards: forwards.map((one) => ({
      ...one,
      target: targetText(one.target),
      at: isoOf(one.at),
      countsAsDelivered: countsAsDelivered(one),
    })),
  };
}

export const replayTotalsView = view([
  ['delivered', 'number', 'table'],
  ['failed', 'number', 'table'],
  ['heldBack', 'number', 'table'],
  ['busy', 'number', 'table'],
]);

export type ShownDelivery = ReturnType<typeof shownDelivery>;

export const inboxView = view<ShownDelivery & { readonly body?: unknown }>(
  [
    ['id', 'number', 'table'],
    ['receivedAt', 'time', 'table'],
    ['event', 'word', 'table'],
    ['transactionId', 'id', 'table'],
    ['signature', 'code', 'table'],
    ['forwarded', 'code', 'table', { label: 'forwardState' }],
    ['forwardMs', 'number', 'table'],
    ['labels', 'codes', 'table'],
    ['countsAsDelivered', 'yesno'],
    ['forwards', 'json'],
    ['status', 'text'],
    ['attempt', 'number'],
    ['reason', 'code'],
    ['note', 'code'],
    ['duplicates', 'number'],
    ['duplicateOf', 'number'],
    ['path', 'text'],
    ['remoteAddress', 'text'],
    ['bodyBytes', 'number'],
    ['headers', 'json'],
    ['body', 'json'],
  ],
  { times: 'machine' },
);

export const inboxStatsView = view<
  Omit<InboxStats, 'firstAt' | 'lastAt'> & { readonly firstAt: string | null; readonly lastAt: string | null }
>([
  ['verified', 'number', 'table'],
  ['unsigned', 'number', 'table'],
  ['rejected', 'number', 'table'],
  ['duplicates', 'number', 'table'],
  ['forwarded', 'number', 'table'],
  ['forwardWaiting', 'number', 'table'],
  ['forwardFailed', 'number', 'table'],
  ['firstAt', 'time', 'table'],
  ['lastAt', 'time', 'table'],
  ['byEvent', 'json'],
]);

export const accountEventView = view<AccountEvent>(
  [
    ['at', 'time', 'table'],
    ['source', 'code', 'table'],
    ['type', 'code', 'table'],
    ['event', 'text'],
    ['status', 'status', 'table'],
    ['transactionId', 'id', 'table'],
    ['infractionId', 'id', 'table'],
    ['amountCents', 'cents', 'table'],
    ['name', 'name', 'table'],
    ['httpStatus', 'number', 'table', { label: 'http' }],
    ['cause', 'code', 'table'],
    ['endpoint', 'text', 'table'],
    ['reference', 'text'],
  ],
  {
    // On 80 columns there is room for a payment's id and amount, or for a delivery's id, result and endpoint.
    leavesOut: ['name', 'amountCents', 'status'],
  },
);
