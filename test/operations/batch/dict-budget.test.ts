import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { DictBudget } from '../../../src/operations/batch/look-up-key-owners.ts';

const never = new AbortController().signal;

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
