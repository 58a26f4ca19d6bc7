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
 * Starts a tail of all events since 1970. The service always lists two transactions and two delivery attempts.
 * @param isDown whether the service answers a list with 503
 */
function tailing(isDown: (list: string) => boolean = () => false) {
  const asked: string[] = [];
  const told: string[] = [];
  const transport: Transport = async ({ url }) => {
    const list = new URL(url).pathname.split('/').at(-1) ?? '';
    asked.push(list);
    const data = list === 'transactions' ? TRANSACTIONS : list === 'callbacks' ? ATTEMPTS : [];
    const body = isDown(list) ? { errorCode: 'PZF503', statusCode: 503 } : { data, hasNextPage: false };
    return { status: isDown(list) ? 503 : 200, headers: {}, body: bodyOf(JSON.stringify(body)) };
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

  it('tailEvents reads transactions about every five seconds even while the attempts cannot be read', async () => {
    const { clock, events, asked, told, stop } = tailing((list) => list === 'callbacks');
    const reading = (async () => {
      for await (const _ of events);
    })();
    const ended = expect(reading).rejects.toBe('Ctrl-C');
    await clock.advance(60_000);
    expect(asked.filter((list) => list === 'transactions').length).toBeGreaterThanOrEqual(9);
    expect(told.slice(0, 3)).toEqual(['lost', 'back', 'lost']);
    stop.abort('Ctrl-C');
    await ended;
    expect(clock.waiting).toBe(0);
  });
});
