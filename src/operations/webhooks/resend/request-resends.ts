import type * as z from 'zod/mini';
import { DryRunStop } from '../../../client/dry-run-stop.ts';
import { resendBulk, resendTransaction, resendWebhook } from '../../../contract/routes/webhooks.ts';
import type { resend } from '../../../contract/schemas/webhook.ts';
import type { WireRequest } from '../../../contract/transport.ts';
import { PixError } from '../../../domain/pix-error.ts';
import { chunks } from '../../../domain/text/chunks.ts';
import type { FailureCause } from '../../../domain/webhook/delivery-attempt.ts';
import { callRoute } from '../../call-route.ts';
import type { Operator } from '../../operator.ts';
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

const DAY_MS = 86_400_000;
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
 * - If a request fails in another way, or the service allows no more resends, no further request is sent. All
 *   remaining events get this error as their result.
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

const better = (one: Verdict | undefined, other: Verdict): Verdict =>
  one?.result === 'accepted' ? one : other;

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
      const isLimit = errorCode === 'PZG422';
      const verdict: Verdict = { result: isLimit ? 'limit_reached' : 'refused', errorCode };
      if (isLimit || error.kind !== 'refused') this.#over = verdict;
      return verdict;
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
