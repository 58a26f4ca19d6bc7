import { listCallbacks } from '../../contract/routes/webhooks.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../domain/text/json.ts';
import { timeOf } from '../../domain/time/sao-paulo-time.ts';
import { causeCode } from '../../domain/webhook/delivery-attempt.ts';
import { phraseOf, say } from '../../i18n/index.ts';
import { walkPages } from '../../operations/walk-pages.ts';
import { type Callback, contentOf, isAccepted } from '../../operations/webhooks/delivery-attempts.ts';
import { bodyOf } from '../../operations/webhooks/replay-delivery.ts';
import { eventKey } from '../../operations/webhooks/undelivered/fold-attempts.ts';
import { causeOf, readAttempt } from '../../operations/webhooks/undelivered/read-attempt.ts';
import type { UndeliveredEvent } from '../../operations/webhooks/undelivered/undelivered-event.ts';
import { clockTime } from '../../output/describe-time.ts';
import type { CellContext } from '../../output/output-options.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import type { DashboardSources } from '../effects/dashboard-sources.ts';
import { causeText, eventLabel, money } from '../screens/drawing-options.ts';
import { toneOfEvent } from '../selectors/alert.ts';
import { type Updated, updated } from '../state/action.ts';
import type { DashboardState } from '../state/dashboard-state.ts';
import type { AttemptDetail, Difference, InboxComparison } from '../state/detail-value.ts';
import { undeliveredEvents } from '../state/feeds.ts';
import type { Phrase } from '../state/phrase.ts';
import { amount, CAUSE, column, EVENT, ID, moment, type Resource, timed } from './resource.ts';

const MOST_ATTEMPTS = 200;

export const event: Resource<UndeliveredEvent> = {
  feed: 'undelivered',
  rows: ({ feeds }) => undeliveredEvents(feeds),
  key: ({ key }) => key,
  columns: [
    { ...moment('column.firstFailedAt', (row) => row.firstFailedAt), heading: 'column.at' },
    column('column.event', (row) => row.event, EVENT),
    amount('column.amount', ({ amountCents }) => amountCents),
    column(
      'column.attempts',
      ({ retries: { made } }, { language }) => say(language.words, 'dashboard.attempts_of', { made }),
      { width: 9, align: 'right', order: ({ retries }) => retries.made },
    ),
    timed('column.nextAttemptAt', ({ retries }) => retries.nextAt),
    column('column.cause', ({ cause }, { language }) => causeText(language.words, cause), {
      ...CAUSE,
      tone: toneOfEvent,
    }),
    column(
      'dashboard.route',
      ({ route }, { language: { words } }) =>
        route.kind === 'none' ? phraseOf(words, route.why) : words[`dashboard.route.${route.kind}`],
      { width: 12, fits: 20, also: ({ endpoint }) => endpoint },
    ),
    column('column.transactionId', ({ transactionId }) => transactionId, ID),
  ],
  mark: ({ key }, state) => markOf([key], state),
  place: (row) => ({ kind: 'event', key: row.key, label: eventLabel(row.event, row.transactionId) }),
  transactionId: ({ transactionId }) => transactionId,
  copies: ({ transactionId, endpoint }) => [
    ['copy.transaction', transactionId],
    ['column.endpoint', endpoint],
  ],
  actions: {
    resend: ({ key }, state) => resendEvents(state, [key]),
    mark: ({ key }, state) => markEvents(state, [key]),
  },

  /** Reads all delivery attempts, newest first. Compares the newest one with the inbox. */
  async detail(sources, key, state, context) {
    const found = undeliveredEvents(state.feeds).find((row) => row.key === key);
    if (found === undefined || found.transactionId === null) return null;
    const { operator } = sources;
    const query = { transactionId: found.transactionId, sortBy: 'createdAt', sortDirection: 'desc' } as const;
    const records: Callback[] = [];
    for await (const { item } of walkPages(operator, listCallbacks, query, { limit: MOST_ATTEMPTS }))
      if (eventKey(readAttempt(item).content) === key) records.push(item);
    const attempts = records.map((record) => attemptOf(record, context));
    const inbox = await comparedWithInbox(sources, records);
    return {
      kind: 'event',
      lead: leadOf(found, context),
      made: found.retries.made,
      attempts,
      inbox,
    };
  },
  json: async (_sources, key, { feeds }) => undeliveredEvents(feeds).find((row) => row.key === key),
};

/** Says what was not delivered and why, and whether the service tries again. */
function leadOf(
  { event, amountCents, endpoint, cause, retries }: UndeliveredEvent,
  { lang, nowMs }: CellContext,
): readonly Phrase[] {
  const params = {
    event: event ?? '-',
    amount: money(amountCents),
    url: endpoint ?? '-',
    reason: causeCode(cause),
  };
  const next = retries.nextAt;
  return [
    { key: 'event.lead', params },
    ...(next !== null
      ? [{ key: 'event.next', params: { time: clockTime(next, nowMs, lang) } } as const]
      : retries.isExhausted
        ? [{ key: 'event.given_up', params: {} } as const]
        : []),
  ];
}

/** Returns `*` if all events are marked, `+` if some are. */
export function markOf(keys: readonly string[], { marks }: DashboardState): string {
  const marked = keys.filter((key) => marks.has(key)).length;
  return marked === 0 ? ' ' : marked === keys.length ? '*' : '+';
}

/** Marks the events. If all are marked already, removes their marks. */
export function markEvents(state: DashboardState, keys: readonly string[]): Updated {
  const marks = new Set(state.marks);
  const areMarked = keys.every((key) => marks.has(key));
  for (const key of keys)
    if (areMarked) marks.delete(key);
    else marks.add(key);
  return updated({ ...state, marks });
}

/** Resends the marked events; if none are marked, the events `keys`. */
export const resendEvents = (state: DashboardState, keys: readonly string[]): Updated =>
  updated(state, {
    type: 'prepare',
    act: { kind: 'resend', keys: state.marks.size > 0 ? [...state.marks] : keys },
  });

function attemptOf(record: Callback, { words }: CellContext): AttemptDetail {
  const cause = causeOf(record);
  const headers = Object.entries(record.responseHeaders ?? {});
  const status = record.status ?? null;
  return {
    id: record.id,
    at: timeOf(record.createdAt),
    answer: status === null ? phraseOf(words, cause?.kind ?? '-') : `HTTP ${status}`,
    isDelivered: isAccepted(record),
    responseMs: record.responseTime ?? null,
    headers: headers.map(([name, value]) => [name, String(value)]),
    body: record.responseBody ?? '',
  };
}

/** Returns at most 200 fields in which two JSON bodies differ. A missing field is null. */
function compareBodies(sent: unknown, received: unknown): readonly Difference[] {
  const one = flattened(sent);
  const other = flattened(received);
  return [...new Set([...one.keys(), ...other.keys()])]
    .map(
      (field): Difference => ({
        field: field === '' ? '.' : field,
        sent: one.get(field) ?? null,
        received: other.get(field) ?? null,
      }),
    )
    .filter((difference) => difference.sent !== difference.received)
    .slice(0, MOST);
}

const MOST = 200;
const DEEPEST = 20;

function flattened(value: unknown): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  const walk = (part: unknown, path: string, depth: number): void => {
    if (depth < DEEPEST && isJsonObject(part as JsonValue))
      for (const [name, inner] of Object.entries(part as object))
        walk(inner, path === '' ? name : `${path}.${name}`, depth + 1);
    else fields.set(path, JSON.stringify(part) ?? 'undefined');
  };
  walk(value, '', 0);
  return fields;
}

/**
 * Compares the event of the newest attempt with the event in the inbox.
 * @param records delivery attempts, newest first
 */
async function comparedWithInbox(
  { inbox }: DashboardSources,
  records: readonly Callback[],
): Promise<InboxComparison> {
  const open = await inbox();
  if (open === null) return { kind: 'no_inbox' };
  const [last] = records;
  const { contentFingerprint, transactionId } = last
    ? contentOf(last)
    : { contentFingerprint: null, transactionId: null };
  if (last === undefined || contentFingerprint === null || transactionId === null)
    return { kind: 'not_comparable' };
  const received = await receivedOf(open, transactionId, contentFingerprint);
  if (received === null) return { kind: 'absent' };
  const sent: JsonObject = isJsonObject(last.body) ? last.body : {};
  return { kind: 'found', id: received.id, differences: compareBodies(sent, received.body) };
}

async function receivedOf(
  inbox: Inbox,
  transactionId: string,
  contentFingerprint: string,
): Promise<{ readonly id: number; readonly body: unknown } | null> {
  for (const { id, dedupeKey } of await inbox.list({ transactionId, limit: MOST_ATTEMPTS })) {
    if (dedupeKey?.replace(/^\w+:/, '') !== contentFingerprint) continue;
    const delivery = await inbox.get(id);
    if (delivery !== null) return { id, body: bodyOf(delivery.body) };
  }
  return null;
}
