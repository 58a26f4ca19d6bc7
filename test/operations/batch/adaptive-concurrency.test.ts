import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { AdaptiveConcurrency } from '../../../src/operations/batch/adaptive-concurrency.ts';

const never = new AbortController().signal;
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** Lets in as many rows as allowed. @returns their number */
async function filled(pace: AdaptiveConcurrency, tries: number): Promise<() => number> {
  let inside = 0;
  for (let at = 0; at < tries; at += 1) void pace.enter(never).then(() => (inside += 1));
  await turns();
  return () => inside;
}

describe('the pace of a batch', () => {
  it('the pace of a batch lets no more in flight than it was told', async () => {
    const pace = new AdaptiveConcurrency(new VirtualClock(0), 4);
    const inside = await filled(pace, 10);
    expect(inside()).toBe(4);
    pace.leave();
    await turns();
    expect(inside()).toBe(5);
  });

  it('halves when the service is busy, and waits as long as it is asked to', async () => {
    const clock = new VirtualClock(0);
    const pace = new AdaptiveConcurrency(clock, 8);
    pace.slowDown(7);
    expect(pace.allowed).toBe(4);
    const inside = await filled(pace, 8);
    expect(inside()).toBe(0);
    await clock.advance(6_999);
    await turns();
    expect(inside()).toBe(0);
    await clock.advance(1);
    await turns();
    expect(inside()).toBe(4);
  });

  it('the pace of a batch never stops altogether, and grows again with good rows', async () => {
    const pace = new AdaptiveConcurrency(new VirtualClock(0), 8);
    for (let at = 0; at < 10; at += 1) pace.slowDown(undefined);
    expect(pace.allowed).toBe(1);
    for (let at = 0; at < 20 * 20; at += 1) pace.good();
    expect(pace.allowed).toBe(8);
  });

  it('the pace of a batch waits at most a minute, whatever it is asked', async () => {
    const clock = new VirtualClock(0);
    const pace = new AdaptiveConcurrency(clock, 1);
    pace.slowDown(86_400);
    const inside = await filled(pace, 1);
    await clock.advance(60_000);
    await turns();
    expect(inside()).toBe(1);
  });

  it('the pace of a batch turns away whoever waits when the batch is stopped, and counts right after it', async () => {
    const stop = new AbortController();
    const pace = new AdaptiveConcurrency(new VirtualClock(0), 1);
    await pace.enter(stop.signal);
    const waiting = pace.enter(stop.signal);
    await turns();
    stop.abort(new Error('stopped'));
    pace.leave();
    await expect(waiting).rejects.toThrow('stopped');
    expect((await filled(pace, 2))()).toBe(1);
  });
});
