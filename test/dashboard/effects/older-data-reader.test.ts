import { describe, expect, it } from 'vitest';
import { OlderDataReader } from '../../../src/dashboard/effects/older-data-reader.ts';
import { RequestBudget } from '../../../src/dashboard/effects/request-budget.ts';
import { PixError } from '../../../src/domain/pix-error.ts';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { busiestMinute } from '../support/busiest-minute.ts';

const MINUTE = 60_000;
const NO_QUOTA = { perDay: null, day: () => ({ startMs: 0, endMs: 24 * 60 * MINUTE, nowMs: 0 }) };

/**
 * Starts an OlderDataReader that has `pages` pages to read. Meanwhile, polls send `polls` requests a minute.
 */
function reading({ polls, pages }: { readonly polls: number; readonly pages: number }) {
  const clock = new VirtualClock(0);
  const budget = new RequestBudget(clock, NO_QUOTA);
  const sent: number[] = [];
  const send = (): void => {
    budget.count();
    sent.push(clock.now());
  };
  const poll = (): void => {
    send();
    clock.at(clock.now() + MINUTE / polls, poll);
  };
  poll();
  const state = { left: pages, limitedUntil: 0, isDown: false };
  const reader = {
    isBehind: async () => state.left > 0,
    further: async () => {
      send();
      if (state.isDown)
        throw new PixError({ kind: 'unavailable', key: 'error.network', errorCode: 'connection' });
      state.left -= 1;
    },
  };
  const readBack = new OlderDataReader({
    clock,
    budget,
    readers: { payments: reader, undelivered: { isBehind: async () => false, further: reader.further } },
    limitedUntil: () => state.limitedUntil,
    onRead: () => {},
    onBug: (error) => {
      throw error;
    },
  });
  readBack.start();
  return { clock, state, sent, readBack };
}

describe('OlderDataReader', () => {
  it('OlderDataReader reads as fast as the polls and a limit of 60 requests a minute allow', async () => {
    const { clock, state, sent, readBack } = reading({ polls: 25, pages: 1_000 });
    await clock.advance(10 * MINUTE);
    expect(busiestMinute(sent)).toBeLessThanOrEqual(60);
    // The service permits 60 requests a minute. The polls use 25 of them, and ten are reserved for the
    // operator. So 25 requests a minute remain for reading, which is 250 in ten minutes.
    expect(1_000 - state.left).toBeGreaterThan(240);
    readBack.stop();
  });

  it('OlderDataReader reads slowly during frequent polls, and waits while the service limits requests', async () => {
    const busy = reading({ polls: 55, pages: 100 });
    await busy.clock.advance(10 * MINUTE);
    expect(busy.state.left).toBeGreaterThan(20);
    busy.readBack.stop();
    const limited = reading({ polls: 10, pages: 100 });
    limited.state.limitedUntil = 5 * MINUTE;
    await limited.clock.advance(4 * MINUTE);
    expect(limited.state.left).toBe(100);
    await limited.clock.advance(3 * MINUTE);
    expect(limited.state.left).toBeLessThan(40);
    limited.readBack.stop();
  });

  it('OlderDataReader reads further pages after an error, and stops after the last page', async () => {
    const { clock, state, sent, readBack } = reading({ polls: 10, pages: 5 });
    state.isDown = true;
    await clock.advance(MINUTE);
    state.isDown = false;
    await clock.advance(MINUTE);
    expect(state.left).toBe(0);
    const before = sent.length;
    await clock.advance(MINUTE);
    expect(sent.length - before).toBeLessThanOrEqual(11);
    readBack.stop();
  });
});
