import type * as z from 'zod/mini';
import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import { listStatements } from '../../contract/routes/account.ts';
import { listInfractions } from '../../contract/routes/infractions.ts';
import { listCallbacks, listWebhooks } from '../../contract/routes/webhooks.ts';
import type { statementEntry } from '../../contract/schemas/account.ts';
import type { HubCharge } from '../../contract/schemas/hub.ts';
import type { infraction } from '../../contract/schemas/infraction.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import type { Webhook } from '../../contract/schemas/webhook.ts';
import { asFailure, type PixError } from '../../domain/pix-error.ts';
import { DAY_MS, SKEW_MS } from '../../domain/time/clock.ts';
import { SIGNATURE_STATES } from '../../domain/webhook/received-delivery.ts';
import type { InboxEntry } from '../../storage/inbox/inbox-entry.ts';
import type { JournalEntry } from '../../storage/journal/journal-entry.ts';
import { readHubCharge } from '../money/movements/hub-refund.ts';
import type { Operator } from '../operator.ts';
import { walkPages } from '../walk-pages.ts';
import type { Callback } from '../webhooks/delivery-attempts.ts';
import type { InboxUse } from '../webhooks/replay-delivery.ts';
import { type EventAttempts, foldAttempts, summaryOf } from '../webhooks/undelivered/fold-attempts.ts';
import { readAttempt } from '../webhooks/undelivered/read-attempt.ts';
import { type UndeliveredEvent, undeliveredEvents } from '../webhooks/undelivered/undelivered-event.ts';
import { findPayment, type Identifier } from './find-payment.ts';

/**
 * Largest number of records to read from each source. This is enough for twelve attempts per event and
 * address, and for resends.
 */
const MOST = 1_000;

export interface Sources {
  readonly inbox: InboxUse | null;
  readonly hasJournal: boolean;
  readonly hasHub: boolean;
}

type Infraction = z.output<typeof infraction>;
export type Movement = z.output<typeof statementEntry>;

interface UnansweredSource {
  readonly source:
    | 'service'
    | 'hub'
    | 'callbacks'
    | 'webhooks'
    | 'infractions'
    | 'statement'
    | 'inbox'
    | 'journal';
  readonly error: PixError;
}

export interface PaymentTrace {
  readonly identifier: Identifier;
  readonly transaction: DecodedRow<Transaction> | null;
  /** Other transactions with the payment's identifier, such as commissions. */
  readonly related: readonly DecodedRow<Transaction>[];
  readonly hub: DecodedRow<HubCharge> | null;
  readonly callbacks: readonly Callback[];
  readonly webhooks: readonly Webhook[];
  readonly infractions: readonly DecodedRow<Infraction>[];
  readonly movements: readonly Movement[];
  /** Deliveries in the inbox, oldest first, including rejected and repeated deliveries. */
  readonly inbox: readonly InboxEntry[];
  readonly inboxInUse: boolean;
  readonly journal: readonly JournalEntry[];
  readonly unanswered: readonly UnansweredSource[];
}

/**
 * Collects all data about a payment from the service, the hub, the inbox and the journal. `unanswered` lists
 * the sources that failed.
 * @param depth `payment` reads only the payment: no deliveries, disputes or statement entries
 * @returns null when no source has the payment
 * @throws PixError of the service or hub when this source failed and no other source has the payment
 */
export async function gatherTrace(
  operator: Operator,
  identifier: Identifier,
  sources: Sources,
  depth: 'all' | 'payment' = 'all',
): Promise<PaymentTrace | null> {
  const unanswered: UnansweredSource[] = [];
  const asking = async <T>(
    source: UnansweredSource['source'],
    otherwise: T,
    ask: () => Promise<T>,
  ): Promise<T> => {
    try {
      return await ask();
    } catch (error) {
      unanswered.push({ source, error: asFailure(error) });
      return otherwise;
    }
  };
  const all = await asking('service', [], () => findPayment(operator, identifier));
  const [transaction = null, ...related] = all;
  const ids = idsOf(identifier, transaction);
  const id = transaction?.item.id;
  const readAll = depth === 'all';
  const tracedId = readAll ? id : undefined;
  const hubId = id ?? (identifier.kind === 'idOrReference' ? identifier.text : undefined);
  const [callbacks, webhooks, infractions, movements, inbox, journal, hub] = await Promise.all([
    asking('callbacks', [], () => (tracedId === undefined ? none() : callbacksOf(operator, tracedId))),
    asking('webhooks', [], () =>
      tracedId === undefined ? none() : items(walkPages(operator, listWebhooks, undefined)),
    ),
    asking('infractions', [], () =>
      tracedId === undefined
        ? none()
        : Array.fromAsync(walkPages(operator, listInfractions, { transactionId: tracedId }, { limit: MOST })),
    ),
    asking('statement', [], () =>
      transaction && readAll ? movementsOf(operator, transaction.item) : none(),
    ),
    asking('inbox', EMPTY, () =>
      readAll ? ofInbox(operator, sources, ids, transaction) : Promise.resolve(EMPTY),
    ),
    asking('journal', [], () => (sources.hasJournal ? ofJournal(operator, ids, transaction) : none())),
    asking('hub', null, () =>
      sources.hasHub && hubId !== undefined && hubId.length >= 3
        ? readHubCharge(operator, hubId)
        : Promise.resolve(null),
    ),
  ]);
  const isNowhere =
    transaction === null && hub === null && inbox.entries.length === 0 && journal.length === 0;
  const unasked = unanswered.find(({ source }) => source === 'service' || source === 'hub');
  if (isNowhere && unasked) throw unasked.error;
  if (isNowhere) return null;
  return {
    identifier,
    transaction,
    related,
    hub,
    callbacks,
    webhooks,
    infractions,
    movements,
    journal,
    unanswered,
    inbox: inbox.entries,
    inboxInUse: inbox.inUse,
  };
}

const EMPTY: { entries: readonly InboxEntry[]; inUse: boolean } = { entries: [], inUse: false };
const none = async (): Promise<[]> => [];

async function items<T>(rows: AsyncIterable<DecodedRow<T>>): Promise<T[]> {
  return (await Array.fromAsync(rows)).map(({ item }) => item);
}

function idsOf(identifier: Identifier, transaction: DecodedRow<Transaction> | null): ReadonlySet<string> {
  const of = transaction?.item;
  const names = [
    ...(identifier.kind === 'code' ? identifier.names : [identifier.text]),
    of?.id,
    of?.clientReference,
    of?.endToEndId,
    of?.refundEndToEndId,
  ];
  return new Set(names.filter((name): name is string => !!name));
}

async function callbacksOf(operator: Operator, transactionId: string) {
  const query = { transactionId, sortBy: 'createdAt', sortDirection: 'asc' } as const;
  return items(walkPages(operator, listCallbacks, query, { limit: MOST }));
}

async function movementsOf(operator: Operator, { id, createdAt }: Transaction) {
  const now = operator.client.serviceNow();
  const from = Date.parse(createdAt ?? '');
  const query = {
    transactionId: id,
    createdAtFrom: new Date((Number.isNaN(from) ? now - 90 * DAY_MS : from) - DAY_MS).toISOString(),
    createdAtTo: new Date(now + DAY_MS).toISOString(),
    // If two records have the same time, the one that was created first comes first.
    sortDirection: 'asc',
  } as const;
  return items(walkPages(operator, listStatements, query, { limit: MOST }));
}

/**
 * Returns the inbox deliveries about these ids. Skips deliveries older than the payment: they belong to
 * another account, or to a sandbox that was reset.
 */
async function ofInbox(
  operator: Operator,
  { inbox }: Sources,
  ids: ReadonlySet<string>,
  transaction: DecodedRow<Transaction> | null,
): Promise<typeof EMPTY> {
  if (inbox === null) return EMPTY;
  const created = createdHere(operator, transaction);
  const since = created === null ? {} : { sinceMs: created - SKEW_MS };
  return inbox(async (open) => {
    const lists = await Promise.all(
      [...ids].map((transactionId) =>
        open.list({
          transactionId,
          signatures: SIGNATURE_STATES,
          withDuplicates: true,
          limit: MOST,
          ...since,
        }),
      ),
    );
    return { entries: lists.flat().sort((a, b) => a.id - b.id), inUse: (await open.count()) > 0 };
  });
}

async function ofJournal(
  operator: Operator,
  ids: ReadonlySet<string>,
  transaction: DecodedRow<Transaction> | null,
): Promise<readonly JournalEntry[]> {
  const journal = await operator.money.journal();
  const created = createdHere(operator, transaction);
  return Array.fromAsync(
    journal.walk({
      profile: operator.account.profile,
      names: [...ids],
      ...(created === null ? {} : { sinceMs: created - DAY_MS }),
    }),
  );
}

/**
 * Returns the earliest time at which this machine may have recorded the payment, by its own clock. That clock may be
 * behind the service's.
 */
function createdHere(
  { client, clock }: Operator,
  transaction: DecodedRow<Transaction> | null,
): number | null {
  const created = Date.parse(transaction?.item.createdAt ?? '');
  return Number.isNaN(created) ? null : created - Math.max(0, client.serviceNow() - clock.now());
}

export const listPaymentWebhookEvents = ({ callbacks }: PaymentTrace): readonly EventAttempts[] =>
  foldAttempts(callbacks.map(readAttempt));

/**
 * Returns the events of the payment that were not delivered.
 * @param nowMs the service's time
 */
export function undeliveredOf(trace: PaymentTrace, nowMs: number): readonly UndeliveredEvent[] {
  const told = listPaymentWebhookEvents(trace);
  const times = told.flatMap(({ attempts }) => attempts.flatMap(({ at }) => at ?? []));
  // `nowMs` may come from an older answer. The service's time cannot be before its last delivery attempt.
  const now = Math.max(nowMs, ...times);
  const { webhooks } = trace;
  const events = told.map((one) => summaryOf(one, webhooks));
  return undeliveredEvents(events, { webhooks, nowMs: now, inInbox: null });
}
