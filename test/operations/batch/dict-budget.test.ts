import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { DictBudget } from '../../../src/operations/batch/dict-budget.ts';

const never = new AbortController().signal;

async function atOnce(budget: DictBudget, tries: number): Promise<number> {
  let through = 0;
  for (let at = 0; at < tries; at += 1) void budget.take('CPF', never).then(() => (through += 1));
  await new Promise((resolve) => setImmediate(resolve));
  return through;
}

describe('the DICT look-up budget', () => {
  it('DictBudget permits 981 concurrent look-ups with 1,000 tokens, because it keeps twenty for a miss', async () => {
    expect(await atOnce(new DictBudget(new VirtualClock(0)), 1_200)).toBe(981);
  });

  it('DictBudget gives a regained token to the look-up that waited first', async () => {
    const clock = new VirtualClock(0);
    const budget = new DictBudget(clock);
    expect(await atOnce(budget, 1_000)).toBe(981);
    await clock.advance(29_000);
    const next = budget.take('CPF', never);
    let done = false;
    void next.then(() => {
      done = true;
    });
    await clock.advance(1_000);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect(done).toBe(false);
  });

  it('DictBudget has separate tokens for e-mail keys and phone keys', async () => {
    const budget = new DictBudget(new VirtualClock(0));
    await atOnce(budget, 1_200);
    await budget.take('EMAIL', never);
    await budget.take('PHONE', never);
  });

  it('DictBudget takes twenty tokens for a miss, and returns one token after a payment to the key', async () => {
    const clock = new VirtualClock(0);
    const budget = new DictBudget(clock);
    for (let at = 0; at < 49; at += 1) {
      await budget.take('CPF', never);
      budget.missed('CPF');
    }
    // 1000 − 49 × 20 = 20 tokens are left, enough for one look-up. A payment to its key permits another
    // look-up.
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

  it('DictBudget stops waiting when the batch is stopped', async () => {
    const stop = new AbortController();
    const budget = new DictBudget(new VirtualClock(0));
    await atOnce(budget, 981);
    const waiting = budget.take('CPF', stop.signal);
    setImmediate(() => stop.abort(new Error('stopped')));
    await expect(waiting).rejects.toThrow('stopped');
  });
});
