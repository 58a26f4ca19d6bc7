import type { InboxEntry, InboxStats } from '../../storage/inbox/inbox.ts';
import { fields, type View } from '../view.ts';

/** A delivery of the inbox as it is told: times in ISO 8601. */
export interface ShownDelivery
  extends Omit<InboxEntry, 'receivedAt' | 'lastDuplicateAt' | 'dedupeKey' | 'forward'> {
  readonly receivedAt: string;
  readonly forwarded: string | null;
}

export function shownDelivery({
  dedupeKey: _key,
  lastDuplicateAt: _last,
  forward,
  ...entry
}: InboxEntry): ShownDelivery {
  return {
    ...entry,
    receivedAt: new Date(entry.receivedAt).toISOString(),
    forwarded: forward?.state ?? null,
  };
}

export const inboxView: View<ShownDelivery & { readonly body?: unknown }> = {
  noun: 'delivery',
  times: 'machine',
  columns: fields([
    ['id', 'number', 'table'],
    ['receivedAt', 'time', 'table'],
    ['event', 'text', 'table'],
    ['transactionId', 'id', 'table'],
    ['signature', 'code', 'table'],
    ['forwarded', 'code', 'table'],
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
  ]),
};

export const inboxStatsView: View<
  Omit<InboxStats, 'firstAt' | 'lastAt'> & { readonly firstAt: string | null; readonly lastAt: string | null }
> = {
  noun: 'inbox',
  columns: fields([
    ['verified', 'number', 'table'],
    ['unsigned', 'number', 'table'],
    ['rejected', 'number', 'table'],
    ['duplicates', 'number', 'table'],
    ['forwarded', 'number', 'table'],
    ['forwardFailed', 'number', 'table'],
    ['firstAt', 'time', 'table'],
    ['lastAt', 'time', 'table'],
    ['byEvent', 'json'],
  ]),
};
