/**
 * Simulates an account with a long history of delivery attempts. The local cache contains all attempts, and a
 * local server returns the latest attempts.
 */
import { createServer } from 'node:http';
import type { DeliveryAttempt, FailureCause } from '../../src/domain/webhook/delivery-attempt.ts';
import { AttemptCache } from '../../src/storage/attempts/attempt-cache.ts';
import { listenOnLoopback } from '../support/servers/listen-on-loopback.ts';

const PAGE = 5_000;
const STEP_MS = 2_500;
const TRANSACTION_STEP_MS = 1_000;
const CAUSES: readonly FailureCause[] = [
  { kind: 'server_error', status: 500 },
  { kind: 'server_error', status: 503 },
  { kind: 'timeout', status: null },
  { kind: 'connection_refused', status: null },
];

/**
 * Describes the history. Each 100 attempts consist of:
 * - `deliveredPercent` events with one successful attempt each
 * - one event with a failed attempt, then a successful attempt
 * - for the remaining attempts, events whose attempts all failed
 */
export interface HistoryShape {
  readonly count: number;
  readonly deliveredPercent: number;
  /** The number of attempts, and of transactions if there are any, that the running server adds per second. */
  readonly perSecond: number;
  /** Number of today's transactions. Default: none. */
  readonly transactions?: number;
}

/** Fills the cache in `file`, and starts a server that simulates the service. Returns its base URL. */
export async function serveLongHistory(file: string, shape: HistoryShape) {
  const { count, perSecond } = shape;
  const startMs = Date.now();
  const endMs = Math.floor(startMs / 1_000) * 1_000 - 60_000;
  const attemptAt = (at: number): DeliveryAttempt =>
    attempt(
      at,
      shape,
      at < count ? endMs - (count - at) * STEP_MS : startMs + ((at - count) * 1_000) / perSecond,
    );
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const body =
      url.pathname === '/v1/user'
        ? { accountNumber: '100001', branch: '0001', name: 'Loja Exemplo', role: 'owner', status: 'ACTIVE' }
        : url.pathname === '/v1/user/callbacks'
          ? page(url.searchParams)
          : url.pathname === '/v1/user/transactions'
            ? transactionPage(url.searchParams)
            : url.pathname === '/v1/user/balance'
              ? { balanceAvailable: 100, balanceBlocked: 0 }
              : { data: [], hasNextPage: false, status: 'ok' };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const root = `http://127.0.0.1:${await listenOnLoopback(server)}/v1`;

  /** Returns a page of the attempts since `createdAtFrom`. */
  function page(query: URLSearchParams): object {
    const since = Date.parse(query.get('createdAtFrom') ?? '');
    const found: DeliveryAttempt[] = [];
    const last = count + Math.floor(((Date.now() - startMs) / 1_000) * perSecond) - 1;
    for (let at = last; at >= 0 && (attemptAt(at).at ?? 0) >= since; at -= 1) found.push(attemptAt(at));
    if (query.get('sortDirection') === 'asc') found.reverse();
    const end = Number(query.get('page') ?? 1) * Number(query.get('limit') ?? 20);
    const start = end - Number(query.get('limit') ?? 20);
    return { data: found.slice(start, end).map(recordOf), hasNextPage: found.length > end };
  }

  /** Returns a page of the transactions, newest first. They are spread over the last hours. */
  function transactionPage(query: URLSearchParams): object {
    const { transactions = 0 } = shape;
    const now = Date.now();
    const added = transactions === 0 ? 0 : Math.floor(((now - startMs) / 1_000) * perSecond);
    const limit = Number(query.get('limit') ?? 20);
    const first = transactions + added - 1 - (Number(query.get('page') ?? 1) - 1) * limit;
    const timeOf = (at: number): number =>
      at < transactions
        ? startMs - (transactions - at) * TRANSACTION_STEP_MS
        : startMs + ((at - transactions) * 1_000) / perSecond;
    const numbers = Array.from(
      { length: Math.max(0, Math.min(limit, first + 1)) },
      (_, place) => first - place,
    );
    return { data: numbers.map((at) => transactionOf(at, timeOf(at))), hasNextPage: first >= limit };
  }

  const cache = new AttemptCache(file, `${root} 100001`);
  for (let at = 0; at < count; at += PAGE) {
    const attempts = Array.from({ length: Math.min(PAGE, count - at) }, (_, place) => attemptAt(at + place));
    cache.add(attempts, { since: endMs - 40 * 86_400_000, until: endMs - STEP_MS });
  }
  cache.close();
  return {
    root,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Returns attempt number `at` of the history, made at the time `ms`. Attempts of the same event have
 * consecutive numbers.
 */
function attempt(at: number, { deliveredPercent }: HistoryShape, ms: number): DeliveryAttempt {
  const place = at % 100;
  const recovered = deliveredPercent + 2;
  const event =
    place < deliveredPercent
      ? at
      : place < recovered
        ? at - (place - deliveredPercent)
        : at - placeInEvent(place - recovered);
  const isFine = place < deliveredPercent || place === recovered - 1;
  const endpoint = event % 5;
  return {
    id: `cb_${at.toString(36).padStart(12, '0')}`,
    at: ms,
    cause: isFine ? null : (CAUSES[endpoint % CAUSES.length] ?? null),
    content: {
      endpoint: `https://shop-${endpoint}.example/hooks/pix`,
      transactionId: `TX20261122${String(event).padStart(14, '0')}`,
      event: 'TRANSACTION_COMPLETED',
      contentFingerprint: event.toString(16).padStart(64, '0'),
      amountCents: 1_000 + (event % 9_000),
      status: 'COMPLETED',
      statusAt: ms,
      toCallbackUrl: false,
    },
  };
}

/**
 * Returns the index of a failed attempt within its event: 0 for the first attempt of the event. A group of 13
 * attempts belongs to five events. Three of these events have three attempts each, and two have two attempts
 * each.
 */
const placeInEvent = (place: number): number => [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 0, 1][place % 13] ?? 0;

/** Returns transaction number `at`: a paid charge, or every twelfth time a payout. */
function transactionOf(at: number, ms: number): object {
  const isOut = at % 12 === 5;
  const time = new Date(ms).toISOString();
  return {
    id: `TX20261122${String(at).padStart(14, '0')}`,
    type: isOut ? 'WITHDRAW' : 'DEPOSIT',
    method: 'PIX',
    status: 'COMPLETED',
    amount: 10 + (at % 900) / 100,
    [isOut ? 'receiverName' : 'payerName']: `Cliente Exemplo ${at}`,
    endToEndId: `E99999000${String(at).padStart(23, '0')}`,
    clientReference: `order-${at}`,
    ...{ createdAt: time, updatedAt: time, paidAt: time },
  };
}

function recordOf({ id, at, cause, content }: DeliveryAttempt): object {
  const { transactionId, status, endpoint: url } = content;
  const body = { id: transactionId, status, amount: Number(content.amountCents) / 100 };
  const createdAt = new Date(at ?? 0).toISOString();
  return { id, url, transactionId, createdAt, body, status: cause === null ? 200 : cause.status };
}
