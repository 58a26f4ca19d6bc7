import { describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import type { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { tailEvents } from '../../../src/operations/events/tail-events.ts';
import { bodyOf } from '../../support/servers/body-of.ts';
import { operatorOver } from '../../support/servers/listed-service.ts';

const at = (ms: number): string => new Date(ms).toISOString();

const TRANSACTIONS = [3_000, 1_000].map((ms) => ({
  id: `T${ms}`,
  status: 'COMPLETED',
  type: 'DEPOSIT',
  amount: 1,
  createdAt: at(ms),
  updatedAt: at(ms),
}));

const ATTEMPTS = [2_000, 4_000].map((ms) => ({
  id: `c${ms}`,
  url: 'https://shop.example/pix',
  status: 200,
  transactionId: `T${ms}`,
  createdAt: at(ms),
  body: { id: `T${ms}`, status: 'COMPLETED', amount: 1 },
}));

/**
 * Starts a tail of all events since 1970. The service always lists two delivery attempts.
 * @param isDown whether the service answers a list with `downStatus`
 * @param pages the pages of the list of transactions
 */
function tailing(
  isDown: (list: string) => boolean = () => false,
  downStatus = 503,
  pages: readonly (readonly object[])[] = [TRANSACTIONS],
) {
  const asked: string[] = [];
  const told: string[] = [];
  const transport: Transport = async ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    const list = pathname.split('/').at(-1) ?? '';
    const page = Number(searchParams.get('page') ?? 1);
    asked.push(list);
    const data = list === 'transactions' ? pages[page - 1] : list === 'callbacks' ? ATTEMPTS : [];
    const hasNextPage = list === 'transactions' && page < pages.length;
    const fault = { errorCode: 'PZF503', statusCode: downStatus };
    const body = isDown(list) ? fault : { data, hasNextPage };
    return { status: isDown(list) ? downStatus : 200, headers: {}, body: bodyOf(JSON.stringify(body)) };
  };
  const stop = new AbortController();
  const operator = { ...operatorOver(transport), signal: stop.signal };
  const events = tailEvents(operator, {
    sinceMs: 0,
    inbox: async () => null,
    isWanted: () => true,
    onSource: () => undefined,
    onLost: () => told.push('lost'),
    onBack: () => told.push('back'),
  });
  // Safe: `operatorOver` makes this clock.
  return { clock: operator.clock as VirtualClock, events, asked, told, stop };
}

/** Takes the events until `stop` is called, which ends the tail as Ctrl-C does. */
function reading({ clock, events, stop }: ReturnType<typeof tailing>): () => Promise<void> {
  const ended = expect(Array.fromAsync(events)).rejects.toBe('Ctrl-C');
  return async () => {
    stop.abort('Ctrl-C');
    await ended;
    expect(clock.waiting).toBe(0);
  };
}

describe('tailEvents', () => {
  it('tailEvents yields the events of all lists that it reads together in order of time', async () => {
    const { clock, events } = tailing();
    const taken: unknown[] = [];
    for (let count = 0; count < 4; count += 1) {
      const next = events.next();
      await clock.advance(0);
      taken.push((await next).value?.transactionId);
    }
    expect(taken).toEqual(['T1000', 'T2000', 'T3000', 'T4000']);
    await events.return(undefined);
  });

  it('tailEvents reads each list at most once more while nobody takes its events', async () => {
    const { clock, events, asked } = tailing();
    const first = events.next();
    await clock.advance(300_000);
    await first;
    expect(asked.length).toBeLessThanOrEqual(6);
    await events.return(undefined);
  });

  it('tailEvents leaves no timer when its reader stops', async () => {
    const { clock, events } = tailing();
    const first = events.next();
    await clock.advance(0);
    await first;
    await events.return(undefined);
    await clock.advance(0);
    expect(clock.waiting).toBe(0);
  });

  it('tailEvents goes on with the other lists while one cannot be read, and says only once that it was lost', async () => {
    const down = new Set(['callbacks']);
    const tail = tailing((list) => down.has(list));
    const { clock, asked, told } = tail;
    const count = (list: string): number => asked.filter((one) => one === list).length;
    const end = reading(tail);
    await clock.advance(120_000);
    expect(count('transactions')).toBeGreaterThanOrEqual(20);
    expect(count('infractions')).toBe(5);
    // Pauses of 2, 4, 8, 16, 32 and 60 s.
    expect(count('callbacks')).toBe(6);
    expect(told).toEqual(['lost']);
    down.clear();
    await clock.advance(60_000);
    expect(told).toEqual(['lost', 'back']);
    await end();
  });

  it('tailEvents says once that the service is lost, and that it is back when every list was read again', async () => {
    const down = new Set(['transactions', 'callbacks', 'infractions']);
    const tail = tailing((list) => down.has(list));
    const { clock, told } = tail;
    const end = reading(tail);
    await clock.advance(10_000);
    down.delete('transactions');
    await clock.advance(60_000);
    expect(told).toEqual(['lost']);
    down.clear();
    await clock.advance(60_000);
    expect(told).toEqual(['lost', 'back']);
    await end();
  });

  it('tailEvents pauses after a full page, because the service limits requests', async () => {
    const [first] = TRANSACTIONS;
    const full = Array.from({ length: 100 }, (_, number) => ({ ...first, id: `T${number}` }));
    const tail = tailing(() => false, 503, [full, TRANSACTIONS]);
    const { clock, asked } = tail;
    const end = reading(tail);
    await clock.advance(1_400);
    expect(asked).toEqual(['transactions']);
    await clock.advance(200);
    expect(asked).toEqual(['transactions', 'transactions', 'callbacks', 'infractions']);
    await end();
  });

  it('tailEvents reads no list while the service limits requests', async () => {
    const limited = new Set(['callbacks']);
    const tail = tailing((list) => limited.has(list), 429);
    const { clock, asked } = tail;
    const end = reading(tail);
    await clock.advance(1_900);
    expect(asked).toEqual(['transactions', 'callbacks']);
    limited.clear();
    await clock.advance(600);
    expect(asked).toEqual(['transactions', 'callbacks', 'callbacks', 'infractions']);
    await end();
  });
});
