import { readInfraction } from '../../contract/routes/infractions.ts';
import { listCallbacks } from '../../contract/routes/webhooks.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../domain/text/json.ts';
import { maskPersonal } from '../../domain/text/mask-personal.ts';
import { timeOf } from '../../domain/time/sao-paulo-time.ts';
import { phraseOf } from '../../i18n/index.ts';
import { callRoute } from '../../operations/call-route.ts';
import { readTransaction } from '../../operations/charges/read-transaction.ts';
import { readIdentifier } from '../../operations/trace/find-payment.ts';
import { gatherTrace } from '../../operations/trace/gather-trace.ts';
import { problemKey, problemsOf } from '../../operations/trace/problems.ts';
import { timelineOf } from '../../operations/trace/timeline-of.ts';
import { walkPages } from '../../operations/walk-pages.ts';
import { type Callback, contentOf, isAccepted } from '../../operations/webhooks/delivery-attempts.ts';
import { bodyOf } from '../../operations/webhooks/replay-delivery.ts';
import { eventKey } from '../../operations/webhooks/undelivered/fold-attempts.ts';
import { causeOf, readAttempt } from '../../operations/webhooks/undelivered/read-attempt.ts';
import { labelDeliveries } from '../../operations/webhooks/walk-inbox.ts';
import { humanCell } from '../../output/human-cell.ts';
import type { CellContext } from '../../output/output-options.ts';
import type { View } from '../../output/view.ts';
import { infractionView } from '../../output/views/infraction-view.ts';
import { journalView, recordOf } from '../../output/views/money/journal-view.ts';
import { payoutView, transactionView } from '../../output/views/money/transaction-view.ts';
import { inboxView, shownDelivery } from '../../output/views/webhooks/inbox-view.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import { stateCounts } from '../selectors/list-columns.ts';
import type { DashboardState, Place } from '../state/dashboard-state.ts';
import type {
  AttemptDetail,
  DetailValue,
  Difference,
  Field,
  FieldGroup,
  InboxComparison,
} from '../state/detail-value.ts';
import { undeliveredEvents } from '../state/feeds.ts';
import { paymentOf, transactionOf } from '../state/list-rows.ts';
import type { DashboardSources } from './dashboard-sources.ts';

const MOST_ATTEMPTS = 200;

type Reader = (
  sources: DashboardSources,
  key: string,
  context: CellContext,
  state: DashboardState,
) => Promise<DetailValue | null>;

/** The groups are in display order. The last group contains all other columns. */
const GROUPS: readonly (readonly [words: string, columns: RegExp])[] = [
  [
    'detail.money',
    /^(status|state|type|kind|method|amount|amountCents|serviceFeeCharged|refund(Status|Amount))$/,
  ],
  ['detail.times', /(At|Due)$/],
  ['detail.payer', /^(payer|generated)/],
  ['detail.receiver', /^(receiver|withdrawPix|destination)/],
  ['detail.ids', /([iI]d|[rR]eference|protocol|virtualAccount|Key)$/],
  ['detail.more', /./],
];

/** Returns a view's columns that have a value, in groups, formatted like table cells. */
function fieldGroups<T>(view: View<T>, item: T, context: CellContext): readonly FieldGroup[] {
  const fields = view.columns
    .filter(({ shown }) => shown !== 'csv')
    .flatMap(({ name, label, type, value }): Field[] => {
      const found = value(item);
      if (found === null || found === undefined || found === '') return [];
      return [{ name: label ?? name, text: humanCell(type, found, context) }];
    });
  const groupOf = ({ name }: Field): number => GROUPS.findIndex(([, columns]) => columns.test(name));
  return GROUPS.map(([words], at) => ({ words, fields: fields.filter((one) => groupOf(one) === at) })).filter(
    (group) => group.fields.length > 0,
  );
}

const READERS: Readonly<Record<Exclude<Place['kind'], 'list' | 'events'>, Reader>> = {
  async payment({ operator, trace }, id, context) {
    const identifier = readIdentifier(id);
    const traced = identifier === null ? null : await gatherTrace(operator, identifier, trace());
    if (traced === null) return null;
    const now = operator.client.serviceNow();
    const item = traced.transaction?.item;
    const view = item?.type === 'WITHDRAW' ? payoutView : transactionView;
    return {
      kind: 'payment',
      row: item ? paymentOf(item) : null,
      timeline: timelineOf(traced, now),
      groups: item ? fieldGroups(view, item, context) : [],
      problems: problemsOf(traced, now).map((one) => ({ key: problemKey(one), params: one.params })),
    };
  },

  /** Reads all delivery attempts, newest first. Compares the newest one with the inbox. */
  async event(sources, key, context, { feeds }) {
    const event = undeliveredEvents(feeds).find((one) => one.key === key);
    if (event === undefined || event.transactionId === null) return null;
    const { operator } = sources;
    const query = { transactionId: event.transactionId, sortBy: 'createdAt', sortDirection: 'desc' } as const;
    const records: Callback[] = [];
    for await (const { item } of walkPages(operator, listCallbacks, query, { limit: MOST_ATTEMPTS }))
      if (eventKey(readAttempt(item).content) === event.key) records.push(item);
    const attempts = records.map((record) => attemptOf(record, context));
    const inbox = await comparedWithInbox(sources, records);
    return { kind: 'event', made: event.retries.made, attempts, inbox };
  },

  async dispute({ operator }, id, context) {
    const { item } = await callRoute(operator, readInfraction, { path: { id } });
    return fieldsOf(item.transactionId ?? null, fieldGroups(infractionView, item, context));
  },

  async entry({ operator }, id, context) {
    const entry = await (await operator.money.journal()).get(id);
    if (entry === null) return null;
    return fieldsOf(transactionOf(entry), fieldGroups(journalView, recordOf(entry), context));
  },

  async batch(_sources, name, { words }, { feeds }) {
    const batch = feeds.journal.value?.batches.find((one) => one.name === name);
    if (batch === undefined) return null;
    const counts = stateCounts(batch);
    const left = batch.rows - counts.reduce((sum, [, count]) => sum + count, 0);
    const states = left > 0 ? [...counts, ['waiting', left] as const] : counts;
    const fields = states.map(([state, count]) => ({ name: phraseOf(words, state), text: String(count) }));
    return fieldsOf(null, [{ words: 'detail.rows', fields }]);
  },

  async received({ inbox }, id, context) {
    const store = await inbox();
    const delivery = await store?.get(Number(id));
    if (!store || !delivery) return null;
    const { body: bytes, ...unlabelled } = delivery;
    const [entry] = await labelDeliveries(store, [unlabelled]);
    if (!entry) return null;
    const body = bodyOf(bytes) as JsonValue;
    const shown = context.reveal ? body : maskPersonal(body);
    const headers = Object.entries(delivery.headers).map(([name, text]) => ({ name, text }));
    return fieldsOf(
      delivery.transactionId,
      [
        ...fieldGroups(inboxView, { ...shownDelivery(entry), headers: {} }, context),
        { words: 'detail.headers', fields: headers },
      ],
      typeof shown === 'string' ? shown : JSON.stringify(shown, null, 2),
    );
  },

  async action(_sources, key, _context, { actions }) {
    const action = actions.find(({ number }) => String(number) === key);
    return action === undefined ? null : { kind: 'action', command: action.command, parts: action.parts };
  },
};

/**
 * Reads the details of an opened item; null if there are none. @throws PixError when the details cannot
 * be read
 */
export async function readDetail(
  sources: DashboardSources,
  state: DashboardState,
  place: Place,
  context: CellContext,
): Promise<DetailValue | null> {
  if (place.kind === 'list' || place.kind === 'events') return null;
  return READERS[place.kind](sources, place.key, context, state);
}

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

const fieldsOf = (
  transactionId: string | null,
  groups: readonly FieldGroup[],
  text: string | null = null,
): DetailValue => ({ kind: 'fields', transactionId, groups, text });

/**
 * Returns an item as JSON, from the service or from the local store that contains the item.
 * @throws PixError when the item cannot be read
 */
export async function readItemJson(
  { operator, inbox }: DashboardSources,
  { feeds }: DashboardState,
  place: Place,
): Promise<unknown> {
  switch (place.kind) {
    case 'payment':
      return (await readTransaction(operator, place.key)).raw;
    case 'dispute':
      return (await callRoute(operator, readInfraction, { path: { id: place.key } })).raw;
    case 'entry': {
      const entry = await (await operator.money.journal()).get(place.key);
      return entry === null ? null : recordOf(entry);
    }
    case 'received': {
      const delivery = await (await inbox())?.get(Number(place.key));
      return delivery ? bodyOf(delivery.body) : null;
    }
    case 'event':
      return undeliveredEvents(feeds).find(({ key }) => key === place.key);
    default:
      return null;
  }
}
