import { Client } from '../../../src/client/client.ts';
import type { Transport } from '../../../src/contract/transport.ts';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import type { JournalMark, Operator } from '../../../src/operations/operator.ts';
import type { Journal } from '../../../src/storage/journal/journal.ts';
import { bodyOf } from './body-of.ts';

/**
 * The transactions of a fake service. `list` answers `GET /user/transactions`, and `one` returns the
 * transaction with an id.
 */
export interface ListedService {
  readonly list: (query: URLSearchParams) => {
    readonly data: readonly object[];
    readonly hasNextPage: boolean;
  };
  readonly one: (id: string) => object | undefined;
}

/** Returns an operator that uses this service and this journal. The account number is 100001. */
export function operatorOn(service: ListedService, journal: Journal, nowMs: number): Operator {
  const answer = (url: URL): object | undefined => {
    if (url.pathname === '/v1/user') return { id: 'u1', accountNumber: '100001' };
    if (url.pathname === '/v1/user/transactions') return service.list(url.searchParams);
    return service.one(decodeURIComponent(url.pathname.split('/').at(-1) ?? ''));
  };
  const transport: Transport = async ({ url }) => {
    const found = answer(new URL(url));
    const missing = { errorCode: 'PZC310', message: 'none', statusCode: 404, requestId: 'r' };
    return { status: found ? 200 : 404, headers: {}, body: bodyOf(JSON.stringify(found ?? missing)) };
  };
  return operatorOver(transport, nowMs, journal);
}

/** Returns an operator that sends its requests by this transport. Without a journal, it cannot move money. */
export function operatorOver(transport: Transport, nowMs = 0, journal?: Journal): Operator {
  const clock = new VirtualClock(nowMs);
  const roots = { main: 'http://127.0.0.1/v1' };
  return {
    client: new Client({
      transport,
      roots: { ...roots, hub: 'http://127.0.0.1/hub' },
      clock,
      timeoutMs: 1_000,
      userAgent: 'test',
      token: async () => 'token',
      random: () => 0,
    }),
    clock,
    random: (count) => new Uint8Array(count),
    signal: new AbortController().signal,
    account: {
      roots,
      wire: {},
      profile: '-',
      profileId: '',
      credential: async () => ({ print: 'token', last4: '1234', isOfProfile: false }),
    },
    run: { command: 'reconcile', timeoutMs: 1_000, dryRun: false, unaskedSince: null, extra: {} },
    money: {
      journal: async () => journal ?? Promise.reject(new Error('no journal here')),
      journalMark: unmarked,
      owner: () => 'test',
      resolveSeconds: 5,
      showOutcome: () => undefined,
    },
    note: () => undefined,
    progress: () => undefined,
  };
}

/** A `JournalMark` that never reports a lost or replaced journal. */
export const unmarked: JournalMark = { check: async () => undefined, reach: async () => undefined };
