import type * as z from 'zod/mini';
import { DryRunStop } from '../../../client/client.ts';
import { readTransaction } from '../../../contract/routes/transactions.ts';
import { resendBulk, resendTransaction, resendWebhook } from '../../../contract/routes/webhooks.ts';
import type { resend } from '../../../contract/schemas/webhook.ts';
import type { WireRequest } from '../../../contract/transport.ts';
import { countBy } from '../../../domain/count-by.ts';
import { PixError } from '../../../domain/pix-error.ts';
import { chunks } from '../../../domain/text/chunks.ts';
import { DAY_MS } from '../../../domain/time/clock.ts';
import { growingPauses, poll } from '../../../domain/time/poll.ts';
import { causeCode, type FailureCause } from '../../../domain/webhook/delivery-attempt.ts';
import { callRoute, orAbsent } from '../../call-route.ts';
import type { Operator } from '../../operator.ts';
import { PAGE_SIZE } from '../../walk-pages.ts';
import { AttemptFeed } from '../delivery-attempts.ts';
import { eventKey, isOvertaken, isOvertakenBy } from '../undelivered/fold-attempts.ts';
import { readAttempt } from '../undelivered/read-attempt.ts';
import type { UndeliveredHistory } from '../undelivered/read-undelivered.ts';
import type { UndeliveredEvent } from '../undelivered/undelivered-event.ts';

export const RESULTS = [
  'accepted',
  'delivered',
  'failed_again',
  'awaited',
  'superseded',
  'nothing_to_resend',
  'unreachable',
  'limit_reached',
  'refused',
  'unknown',
  'not_sent',
] as const;
export type Result = (typeof RESULTS)[number];

export interface Resent {
  readonly event: UndeliveredEvent;
  readonly by: 'webhook' | 'transaction' | 'bulk' | null;
  readonly result: Result;
  readonly errorCode: string | null;
  /** HTTP status of the endpoint, if the command waited for the delivery. */
  readonly answer: number | null;
  /** Set only if the command waited for the delivery. */
  readonly cause: FailureCause | null;
}

export interface Period {
  /** Both times are ISO 8601. */
  readonly from: string;
  readonly to: string;
}

type Verdict = Pick<Resent, 'result' | 'errorCode'>;
type Answer = z.output<typeof resend>;

/** Longest period that one request may cover (unshown.md §7). */
const WINDOW_MS = 7 * DAY_MS;
/**
 * Largest number of transactions to resend one by one. More transactions are resent in bulk, because the
 * service limits the number of resends (`PZG422`).
 */
const MOST_SINGLES = 5;
const MOST_IN_BULK = 500;

const ACCEPTED: Verdict = { result: 'accepted', errorCode: null };
const NOTHING: Verdict = { result: 'nothing_to_resend', errorCode: null };
const UNREACHABLE: Verdict = { result: 'unreachable', errorCode: null };

/**
 * Requests the resend of each event by its route, and returns a result for each event.
 * - If a request is refused, all events of the request get this error as their result.
 * - If a request fails in another way, no further request is sent. The events of this request get the result
 *   `unknown` if the service may have accepted it. All remaining events get the result `not_sent`.
 * - If the service allows no more resends, no further request is sent. All remaining events get this result.
 * @throws PixError `interrupted`
 * @throws DryRunStop with all requests of the plan, in a dry run
 */
export async function requestResends(
  operator: Operator,
  events: readonly UndeliveredEvent[],
  period: Period,
): Promise<readonly Resent[]> {
  const asking = new Asking(operator);
  const sent = events.flatMap((one) =>
    one.route.kind === 'webhook' ? one.route.ids.map((id) => ({ id, one })) : [],
  );
  const webhooks = Map.groupBy(sent, ({ id }) => id);
  const verdicts = new Map<string, Verdict>();
  for (const [id, group] of webhooks) {
    const verdictOf = await asking.toWebhook(id, period);
    for (const { one } of group)
      verdicts.set(one.key, better(verdicts.get(one.key), verdictOf(one.transactionId ?? '')));
  }
  const unique = transactionsOf(events);
  const bulk = isBulk(unique.length);
  const byTransaction = await (bulk ? asking.inBulk(unique, period) : asking.oneByOne(unique));
  asking.stopDryRun();
  return events.map((event): Resent => {
    const { route, key, transactionId } = event;
    const rest = { answer: null, cause: null };
    if (route.kind === 'none') {
      const result = route.why === 'superseded' ? 'superseded' : 'unreachable';
      return { event, by: null, result, errorCode: null, ...rest };
    }
    const verdict = route.kind === 'webhook' ? verdicts.get(key) : byTransaction.get(transactionId ?? '');
    const by = route.kind === 'webhook' ? 'webhook' : bulk ? 'bulk' : 'transaction';
    return { event, by, ...(verdict ?? NOTHING), ...rest };
  });
}

/** Returns the transactions whose events are resent to their own `callbackUrl`. */
export function transactionsOf(events: readonly UndeliveredEvent[]): readonly string[] {
  const ids = events.flatMap(({ route, transactionId }) =>
    route.kind === 'callback_url' && transactionId !== null ? [transactionId] : [],
  );
  return [...new Set(ids)];
}

export const isBulk = (transactions: number): boolean => transactions > MOST_SINGLES;

/** Returns the verdict of an event that two webhooks receive. If one of them may have accepted, it may arrive. */
function better(one: Verdict | undefined, other: Verdict): Verdict {
  const isKept = one?.result === 'accepted' || (one?.result === 'unknown' && other.result !== 'accepted');
  return isKept ? one : other;
}

/**
 * Sends the resend requests. Stops sending when an answer shows that the service will accept no more
 * requests.
 */
class Asking {
  readonly #operator: Operator;
  #over: Verdict | null = null;
  readonly #planned: WireRequest[] = [];

  constructor(operator: Operator) {
    this.#operator = operator;
  }

  async toWebhook(webhookId: string, period: Period): Promise<(transactionId: string) => Verdict> {
    const answers: ResendAnswer[] = [];
    for (const { from, to } of windows(period)) {
      const body = { createdAtFrom: from, createdAtTo: to };
      const ask = () => callRoute(this.#operator, resendWebhook, { path: { webhookId }, body });
      answers.push(await this.#ask('PZW310', ask));
    }
    return (id) => {
      if (answers.some((one) => takes(one, id))) return ACCEPTED;
      return answers.find((one): one is Verdict => !isList(one) && one !== NOTHING) ?? NOTHING;
    };
  }

  async oneByOne(ids: readonly string[]): Promise<ReadonlyMap<string, Verdict>> {
    const verdicts = new Map<string, Verdict>();
    for (const [at, transactionId] of ids.entries()) {
      this.#operator.progress('resend.asking', { done: at, of: ids.length });
      const ask = () => callRoute(this.#operator, resendTransaction, { path: { transactionId } });
      const answer = await this.#ask('PZG404', ask);
      // `NOTHING`: the transaction is unknown or has no callback URL, so the event can no longer be resent.
      verdicts.set(transactionId, isList(answer) ? ACCEPTED : answer === NOTHING ? UNREACHABLE : answer);
    }
    return verdicts;
  }

  /**
   * Resends transactions in bulk. The service only resends transactions that were created in the period. An
   * event in the period may belong to an older transaction. Transactions that are missing in the service's
   * answers are resent one by one.
   */
  async inBulk(ids: readonly string[], period: Period): Promise<ReadonlyMap<string, Verdict>> {
    const verdicts = new Map<string, Verdict>();
    for await (const transactionIds of chunks(ids, MOST_IN_BULK)) {
      for (const { from, to } of windows(period)) {
        const body = { createdAtFrom: from, createdAtTo: to, transactionIds };
        const answer = await this.#ask('PZG404', () => callRoute(this.#operator, resendBulk, { body }));
        for (const id of transactionIds) if (takes(answer, id)) verdicts.set(id, ACCEPTED);
      }
    }
    return new Map([...verdicts, ...(await this.oneByOne(ids.filter((id) => !verdicts.has(id))))]);
  }

  /** @throws DryRunStop with all recorded requests */
  stopDryRun(): void {
    if (this.#planned.length > 0) throw new DryRunStop(this.#planned, true);
  }

  async #ask(none: string, ask: () => Promise<{ readonly item: Answer }>): Promise<ResendAnswer> {
    if (this.#over !== null) return this.#over;
    try {
      return listed((await ask()).item);
    } catch (error) {
      if (error instanceof DryRunStop) {
        this.#planned.push(...error.requests);
        return ACCEPTED;
      }
      const broken = !(error instanceof PixError) || error.kind === 'interrupted';
      if (broken || this.#operator.signal.aborted) throw error;
      const { errorCode } = error;
      if (errorCode === none) return NOTHING;
      if (errorCode === 'PZW300') return UNREACHABLE;
      if (errorCode === 'PZG422') {
        this.#over = { result: 'limit_reached', errorCode };
        return this.#over;
      }
      if (error.kind !== 'refused') this.#over = { result: 'not_sent', errorCode };
      const { outcome } = error;
      return { result: outcome === 'unknown' || outcome === 'not_sent' ? outcome : 'refused', errorCode };
    }
  }
}

/** The ids of the transactions that the answer lists, or one verdict for all requested transactions. */
type ResendAnswer = Verdict | ReadonlySet<string>;

const isList = (answer: ResendAnswer): answer is ReadonlySet<string> => answer instanceof Set;
const takes = (answer: ResendAnswer, id: string): boolean =>
  isList(answer) ? answer.has(id) : answer === ACCEPTED;

/**
 * Returns the listed transactions. If the answer has no list, or a truncated one (§4.1 `truncated`), returns
 * `ACCEPTED` for all transactions.
 */
function listed({ enqueued }: Answer): ResendAnswer {
  if (enqueued === undefined || enqueued.truncated) return ACCEPTED;
  return new Set(enqueued.items.map(({ transactionId }) => transactionId ?? ''));
}

function windows({ from, to }: Period): readonly Period[] {
  const parts: Period[] = [];
  const end = Date.parse(to);
  for (let at = Date.parse(from); at < end; at += WINDOW_MS)
    parts.push({
      from: new Date(at).toISOString(),
      to: new Date(Math.min(end, at + WINDOW_MS)).toISOString(),
    });
  return parts;
}

export interface EndpointTotals {
  readonly endpoint: string | null;
  readonly results: ReadonlyMap<Result, number>;
  /** Events that failed again, by cause (`http_500`), most frequent first. */
  readonly causes: ReadonlyMap<string, number>;
}

export function resendTotals(resent: readonly Resent[]): readonly EndpointTotals[] {
  const groups = Map.groupBy(resent, ({ event }) => event.endpoint);
  return [...groups].map(([endpoint, group]) => ({
    endpoint,
    results: inOrder(mostFirst(group.map(({ result }) => result))),
    causes: mostFirst(group.flatMap(({ cause }) => (cause === null ? [] : [causeCode(cause)]))),
  }));
}

const inOrder = (counts: ReadonlyMap<Result, number>): ReadonlyMap<Result, number> =>
  new Map([...counts].sort(([a], [b]) => RESULTS.indexOf(a) - RESULTS.indexOf(b)));

const mostFirst = <T>(values: readonly T[]): ReadonlyMap<T, number> =>
  new Map([...countBy(values)].sort(([, a], [, b]) => b - a));

const PAUSES = growingPauses(1_500, 1.3, 5_000);
/**
 * The pause after a reading is this time, multiplied by the number of pages that were read. The pause limits
 * the requests to 60 a minute (unshown.md §1).
 */
const PAUSE_PER_PAGE_MS = 1_000;
const AT_ONCE = 8;

/** Returns whether the resend was accepted, or may have been, and the event was not delivered yet. */
const isOpen = ({ result }: Resent): boolean =>
  result === 'accepted' || result === 'unknown' || result === 'failed_again';

/** The service also delivers events by its own retries, so an event with nothing to resend may arrive, too. */
const mayArrive = (one: Resent): boolean => isOpen(one) || one.result === 'nothing_to_resend';

/** Our estimate of the service's time may be wrong by this much, because the service shows whole seconds. */
const CLOCK_MARGIN_MS = 2_000;

/** After this time without a new result, the statuses of the silent transactions are read, see `statusesOf`. */
const QUIET_MS = 10_000;
const MOST_QUIET = 50;

/**
 * Waits until every resend that was or may have been accepted is delivered, or the time is up. The answer 200 to a resend only means
 * that the service accepted it (§4.1). Events that failed again are still watched, because the service
 * retries them. An event whose transaction has a later status meanwhile is superseded: the service discards
 * its resend.
 * @param askedAt the service's time before the resends were requested. Earlier failures do not count.
 */
export async function awaitArrivals(
  operator: Operator,
  resent: readonly Resent[],
  { history: { latestIds, lastAt } }: UndeliveredHistory,
  { askedAt, maxWaitMs }: { readonly askedAt: number; readonly maxWaitMs: number },
): Promise<readonly Resent[]> {
  const state = new Map(resent.map((one) => [one.event.key, one]));
  const byTransaction = Map.groupBy(resent, ({ event }) => event.transactionId);
  const seen = new Set(latestIds);
  const feed = new AttemptFeed(operator, lastAt);
  let changedAt = operator.clock.now();
  const change = (one: Resent, news: Pick<Resent, 'result'> & Partial<Resent>): void => {
    state.set(one.event.key, { ...one, ...news });
    changedAt = operator.clock.now();
  };
  const supersede = (test: (one: Resent) => boolean): void => {
    for (const one of state.values())
      if (mayArrive(one) && test(one)) change(one, { result: 'superseded', cause: null, answer: null });
  };
  /** Reads new attempts. @returns the number of attempts */
  const readAttempts = async (): Promise<number> => {
    let read = 0;
    for await (const record of feed.read()) {
      read += 1;
      const { id, at, cause, content } = readAttempt(record);
      if (seen.has(id)) continue;
      seen.add(id);
      for (const { event } of byTransaction.get(content.transactionId) ?? []) {
        const other = state.get(event.key);
        if (other !== undefined && mayArrive(other) && isOvertakenBy(event.event, content.status))
          change(other, { result: 'superseded', cause: null, answer: null });
      }
      const watched = state.get(eventKey(content));
      if (watched === undefined || !mayArrive(watched)) continue;
      const isEarlier = at !== null && at < askedAt - CLOCK_MARGIN_MS;
      if (cause !== null && (isEarlier || !isOpen(watched))) continue;
      change(watched, {
        result: cause === null ? 'delivered' : 'failed_again',
        cause,
        answer: record.status ?? null,
      });
    }
    await readQuiet();
    return read;
  };
  /** Reads the statuses of transactions that stay silent, because their events may be superseded. */
  const readQuiet = async (): Promise<void> => {
    const silent = [...state.values()].filter(isOpen);
    if (operator.clock.now() - changedAt < QUIET_MS || silent.length > MOST_QUIET) return;
    changedAt = operator.clock.now();
    const statuses = await statusesOf(operator, silent);
    supersede(({ event }) => isOvertaken(event.event, statuses.get(event.transactionId ?? '')));
  };
  const count = (test: (one: Resent) => boolean): number => [...state.values()].filter(test).length;
  await poll(readAttempts, {
    clock: operator.clock,
    signal: operator.signal,
    isDone: () => count(isOpen) === 0,
    pauseMs: (turn, read) => Math.max(PAUSES(turn), Math.ceil(read / PAGE_SIZE) * PAUSE_PER_PAGE_MS),
    forMs: maxWaitMs,
    onWait: (_read, leftMs) =>
      operator.progress('resend.waiting', {
        delivered: count(({ result }) => result === 'delivered'),
        failed: count(({ result }) => result === 'failed_again'),
        open: count(({ result }) => result === 'accepted' || result === 'unknown'),
        seconds: Math.ceil(leftMs / 1_000),
      }),
  });
  const statuses = await statusesOf(operator, [...state.values()].filter(mayArrive));
  supersede(({ event }) => isOvertaken(event.event, statuses.get(event.transactionId ?? '')));
  return resent.map((one) => {
    const now = state.get(one.event.key) ?? one;
    return now.result === 'accepted' ? { ...now, result: 'awaited' } : now;
  });
}

/** Returns the current status of each transaction of these events; null when it does not exist. */
async function statusesOf(
  operator: Operator,
  resent: readonly Resent[],
): Promise<ReadonlyMap<string, string | null>> {
  const silent = resent.filter(({ event }) => event.event !== 'INFRACTION_CHANGED');
  const ids = [...new Set(silent.flatMap(({ event }) => event.transactionId ?? []))];
  const statuses = new Map<string, string | null>();
  for await (const some of chunks(ids, AT_ONCE))
    await Promise.all(
      some.map(async (id) => {
        const row = await orAbsent(() => callRoute(operator, readTransaction, { path: { id } }));
        statuses.set(id, row?.item.status ?? null);
      }),
    );
  return statuses;
}

const NOT_TAKEN: ReadonlySet<Result> = new Set([
  'unreachable',
  'limit_reached',
  'refused',
  'unknown',
  'not_sent',
]);
const NOT_THERE: ReadonlySet<Result> = new Set(['failed_again', 'awaited']);

/**
 * Returns `partial` when some events were not resent, or may not have been. Returns `check` when all events were resent, but at
 * least one has not been delivered.
 */
export function verdictOf(resent: readonly Resent[]): 'partial' | 'check' | null {
  if (resent.some(({ result }) => NOT_TAKEN.has(result))) return 'partial';
  return resent.some(({ result }) => NOT_THERE.has(result)) ? 'check' : null;
}
