import type { resendWebhook } from '../../contract/routes/webhooks.ts';
import { DAY_MS } from '../../domain/time/clock.ts';
import type { Handlers, ReplyOf } from '../handler-types.ts';
import type { Service } from '../service.ts';
import { invalid, ServiceFault } from '../service-fault.ts';
import { instantOf } from '../state/time-conversions.ts';
import { type WebhookRow, webhookById } from '../state/webhooks/webhooks.ts';

/**
 * Maximum number of deliveries that an answer lists. All deliveries are resent, even if the list is shorter
 * (§4.1).
 */
const MOST_LISTED = 500;

interface Resent {
  readonly event: bigint;
  readonly name: string;
  readonly transactionId: string;
  readonly url: string;
}

/**
 * Maximum number of resend requests of an account in one minute. The specification does not state the real
 * limit (unshown.md §7).
 */
const MOST_A_MINUTE = 10;
/** Maximum length of the period for which events are resent, in ms (unshown.md §7). */
const LONGEST_WINDOW_MS = 7 * DAY_MS;
const OLDEST_START_MS = 30 * DAY_MS;

interface Period {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the period for which events are resent, in ms since 1970. Default: the last seven days.
 * @throws ServiceFault `PZV001` when the period ends before it starts, is longer than 7 days, or starts more
 * than 30 days ago
 */
function periodOf(
  { clock }: Service,
  {
    createdAtFrom,
    createdAtTo,
  }: { readonly createdAtFrom?: string | undefined; readonly createdAtTo?: string | undefined },
): Period {
  const to = createdAtTo === undefined ? clock.now() : instantOf(createdAtTo, 'to');
  const from = createdAtFrom === undefined ? to - LONGEST_WINDOW_MS : instantOf(createdAtFrom, 'from');
  if (from > to) throw invalid('createdAtTo', 'anterior a createdAtFrom');
  if (to - from > LONGEST_WINDOW_MS) throw invalid('createdAtTo', 'período máximo de 7 dias');
  if (from < clock.now() - OLDEST_START_MS) throw invalid('createdAtFrom', 'há mais de 30 dias');
  return { from, to };
}

/**
 * Counts a resend request.
 * @throws ServiceFault `PZG422` when the account has reached the limit of the minute
 */
function countResend({ db, clock }: Service, account: bigint): void {
  const sql = 'select count(*) as made from resends where account = ? and createdAt > ?';
  const { made = 0n } = db.get<{ made: bigint }>(sql, account, clock.now() - 60_000) ?? {};
  if (made >= MOST_A_MINUTE) throw new ServiceFault('PZG422');
  db.insert('resends', { account, createdAt: clock.now() });
}

/**
 * Returns the events to resend to a webhook: for each transaction and event name, the last event that failed
 * in the period. An event is excluded if another delivery of the event to this webhook succeeded.
 */
function failedPairs({ db }: Service, webhook: WebhookRow, { from, to }: Period): Resent[] {
  const sql = `select max(events.seq) as event, events.name, callbacks.transactionId, ? as url
    from callbacks
    cross join deliveries on deliveries.seq = callbacks.delivery
    cross join events on events.seq = deliveries.event
    where callbacks.account = ? and callbacks.failed = 1 and callbacks.createdAt between ? and ?
      and deliveries.webhook = ?
      and not exists (select 1 from deliveries as again
        where again.event = events.seq and again.webhook = ? and again.state = 'delivered')
    group by events.transactionSeq, events.name order by event`;
  return db.all<Resent>(sql, webhook.url, webhook.account, from, to, webhook.seq, webhook.seq);
}

interface Criteria extends Period {
  readonly transactionIds?: readonly string[] | undefined;
  readonly transactionTypes?: readonly string[] | undefined;
  readonly transactionStatus?: readonly string[] | undefined;
  readonly transactionEndToEndIds?: readonly string[] | undefined;
}

const LISTS = [
  ['id', 'transactionIds'],
  ['type', 'transactionTypes'],
  ['status', 'transactionStatus'],
  ['endToEndId', 'transactionEndToEndIds'],
] as const;

/** Returns the last event of each transaction that matches the criteria and has a `callbackUrl`. */
function lastEvents({ db }: Service, account: bigint, criteria: Criteria): Resent[] {
  const lists = LISTS.flatMap(([column, name]) => {
    const values = criteria[name];
    return values ? [{ column, values: JSON.stringify(values) }] : [];
  });
  const among = lists.map(({ column }) => `and ${column} in (select value from json_each(?))`).join(' ');
  const sql = `select events.seq as event, events.name, chosen.id as transactionId, chosen.callbackUrl as url
    from (select seq, id, callbackUrl from transactions
      where account = ? and createdAt between ? and ? and callbackUrl is not null ${among}) as chosen
    cross join events on events.seq = (select max(seq) from events where transactionSeq = chosen.seq)
    order by chosen.seq`;
  return db.all<Resent>(sql, account, criteria.from, criteria.to, ...lists.map(({ values }) => values));
}

/**
 * Returns the last event of a transaction. Returns undefined if the transaction has no `callbackUrl` or
 * belongs to another account.
 */
function lastEvent({ db }: Service, account: bigint, transactionId: string): Resent | undefined {
  const sql = `select events.seq as event, events.name, transactions.id as transactionId,
      transactions.callbackUrl as url
    from transactions join events on events.transactionSeq = transactions.seq
    where transactions.id = ? and transactions.account = ? and callbackUrl is not null
    order by events.seq desc limit 1`;
  return db.get<Resent>(sql, transactionId, account);
}

/**
 * Queues a new delivery of each event, in place of its pending retry. If `webhook` is null, the events are
 * sent to the `callbackUrl` of their transactions.
 */
function resend({ db, clock, scheduler }: Service, resent: readonly Resent[], webhook: bigint | null) {
  for (const { event, url } of resent) {
    const given = `update deliveries set state = 'failed' where event = ? and webhook is ? and state = 'queued'`;
    db.run(given, event, webhook);
    const { seq } = db.insertAndGet<{ seq: bigint }>('deliveries', { event, webhook, url, state: 'queued' });
    scheduler.add('deliver', seq, clock.now());
  }
}

export const resendHandlers = {
  /** Resends one failed delivery for each pair of transaction and event (§4.1). */
  resendWebhook: ({ service, params, body, caller }) => {
    const { seq: account } = caller.account;
    const webhook = webhookById(service, params.webhookId, account);
    if (webhook.active !== 1n) throw new ServiceFault('PZW300');
    const failed = failedPairs(service, webhook, periodOf(service, body));
    if (failed.length === 0) throw new ServiceFault('PZW310');
    countResend(service, account);
    resend(service, failed, webhook.seq);
    return accepted(failed, webhook.id);
  },

  /** Resends the last event of each matching transaction to its `callbackUrl` (§4.1). */
  resendBulk: ({ service, body, caller }) => {
    const { seq: account } = caller.account;
    const found = lastEvents(service, account, { ...body, ...periodOf(service, body) });
    if (found.length === 0) throw new ServiceFault('PZG404');
    countResend(service, account);
    resend(service, found, null);
    return accepted(found, null);
  },

  resendTransaction: ({ service, params, caller }) => {
    const { seq: account } = caller.account;
    const found = lastEvent(service, account, params.transactionId);
    if (!found) throw new ServiceFault('PZG404');
    countResend(service, account);
    resend(service, [found], null);
    return accepted([found], null);
  },
} satisfies Handlers;

/**
 * Returns the answer. The specification documents two forms of the answer, and this answer has the fields of
 * both forms (§4.1; unshown.md §7).
 */
const accepted = (resent: readonly Resent[], webhookId: string | null): ReplyOf<typeof resendWebhook> => ({
  message: 'Reenvio aceito.',
  total: resent.length,
  enqueued: {
    count: resent.length,
    truncated: resent.length > MOST_LISTED,
    items: resent
      .slice(0, MOST_LISTED)
      .map(({ transactionId, name }) => ({ transactionId, webhookId, eventType: name })),
  },
});
