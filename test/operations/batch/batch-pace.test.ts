import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { DictBudget } from '../../../src/operations/batch/look-up-key-owners.ts';
import { AdaptiveConcurrency } from '../../../src/operations/batch/run-batch.ts';

const never = new AbortController().signal;
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

async function filled(pace: AdaptiveConcurrency, tries: number): Promise<() => number> {
  let inside = 0;
  for (let at = 0; at < tries; at += 1) void pace.enter(never).then(() => (inside += 1));
  await turns();
  return () => inside;
}

describe('AdaptiveConcurrency', () => {
  it('AdaptiveConcurrency never allows more concurrent requests than the configured maximum', async () => {
    const pace = new AdaptiveConcurrency(new VirtualClock(0), 4);
    const inside = await filled(pace, 10);
    expect(inside()).toBe(4);
    pace.leave();
    await turns();
    expect(inside()).toBe(5);
  });

  it('AdaptiveConcurrency halves the concurrency when the service is busy, and waits as long as the service asks', async () => {
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

  it('AdaptiveConcurrency always allows at least one request, and increases the concurrency after successful rows', async () => {
    const pace = new AdaptiveConcurrency(new VirtualClock(0), 8);
    for (let at = 0; at < 10; at += 1) pace.slowDown(undefined);
    expect(pace.allowed).toBe(1);
    for (let at = 0; at < 20 * 20; at += 1) pace.good();
    expect(pace.allowed).toBe(8);
  });

  it('AdaptiveConcurrency waits at most a minute, even if the service asks for more', async () => {
    const clock = new VirtualClock(0);
    const pace = new AdaptiveConcurrency(clock, 1);
    pace.slowDown(86_400);
    const inside = await filled(pace, 1);
    await clock.advance(60_000);
    await turns();
    expect(inside()).toBe(1);
  });

  it('AdaptiveConcurrency rejects a waiting row when the batch is stopped', async () => {
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

async function atOnce(budget: DictBudget, tries: number): Promise<number> {
  let through = 0;
  for (let at = 0; at < tries; at += 1) void budget.take('CPF', never).then(() => (through += 1));
  await new Promise((resolve) => setImmediate(resolve));
  return through;
}

describe('the DICT look-up budget', () => {
  it('DictBudget permits 981 look-ups with 1,000 tokens, because a look-up requires 20 tokens but costs only one', async () => {
    expect(await atOnce(new DictBudget(new VirtualClock(0)), 1_200)).toBe(981);
  });

  it('DictBudget gives each new token to the look-up that has waited longest', async () => {
    const clock = new VirtualClock(0);
    const budget = new DictBudget(clock);
    await atOnce(budget, 981);
    const order: number[] = [];
    for (const number of [1, 2, 3]) void budget.take('CPF', never).then(() => order.push(number));
    for (const served of [[], [1], [1, 2], [1, 2, 3]]) {
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      expect(order).toEqual(served);
      await clock.advance(30_000);
    }
  });

  it('DictBudget has separate tokens for e-mail keys and phone keys', async () => {
    const budget = new DictBudget(new VirtualClock(0));
    await atOnce(budget, 1_200);
    await budget.take('EMAIL', never);
    await budget.take('PHONE', never);
  });

  it('DictBudget takes twenty tokens for an unregistered key, and puts one token back after a payment', async () => {
    const clock = new VirtualClock(0);
    const budget = new DictBudget(clock);
    for (let at = 0; at < 49; at += 1) {
      await budget.take('CPF', never);
      budget.missed('CPF');
    }
    // 20 of 1,000 tokens are left: enough for one look-up. The payment to the key puts one token back, so one
    // more look-up is permitted.
    await budget.take('CPF', never);
    budget.paid('CPF');
    await budget.take('CPF', never);
    let through = false;
    void budget.take('CPF', never).then(() => {
      through = true;
    });
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect(through).toBe(false);
    await clock.advance(60_000);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect(through).toBe(true);
  });

  it('DictBudget.take rejects a waiting look-up when the batch is stopped', async () => {
    const stop = new AbortController();
    const budget = new DictBudget(new VirtualClock(0));
    await atOnce(budget, 981);
    const waiting = budget.take('CPF', stop.signal);
    setImmediate(() => stop.abort(new Error('stopped')));
    await expect(waiting).rejects.toThrow('stopped');
  });
});
