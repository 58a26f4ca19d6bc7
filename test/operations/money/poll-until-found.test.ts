import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { pollUntilFound } from '../../../src/operations/money/resolve-unknown.ts';
import { runDown } from '../../support/until.ts';

/**
 * Runs `pollUntilFound` with a look-up that finds nothing before call number `thereAt`.
 * @returns the result, the times of the look-ups in ms, and the number of pauses
 */
async function looked(resolveSeconds: number, thereAt = Number.POSITIVE_INFINITY, signal?: AbortSignal) {
  const clock = new VirtualClock(0);
  const at: number[] = [];
  let waits = 0;
  const operator = { clock, money: { resolveSeconds }, signal: signal ?? new AbortController().signal };
  const look = async (): Promise<string | null> => {
    at.push(clock.now());
    return at.length >= thereAt ? 'there' : null;
  };
  const found = await runDown(
    clock,
    pollUntilFound(operator, look, () => {
      waits += 1;
    }),
  );
  return { at, waits, found };
}

describe('pollUntilFound', () => {
  it.each([
    ['a last time when the resolve time is over', 1, [0, 1_000]],
    ['with increasing pauses of at most five seconds', 20, [0, 1_000, 3_000, 8_000, 13_000, 18_000, 20_000]],
  ])('pollUntilFound looks up the payment %s', async (_what, resolveSeconds, at) => {
    expect(await looked(resolveSeconds)).toEqual({ at, waits: at.length - 1, found: null });
  });

  it.each([
    [1, [0]],
    [3, [0, 1_000, 3_000]],
    [4, [0, 1_000, 3_000, 4_000]],
  ])('pollUntilFound ends after look-up %i when this look-up finds the payment', async (thereAt, at) => {
    expect(await looked(4, thereAt)).toEqual({ at, waits: at.length - 1, found: 'there' });
  });

  it('pollUntilFound throws the reason of the signal when it is interrupted', async () => {
    await expect(looked(20, 2, AbortSignal.abort(new Error('interrupted')))).rejects.toThrow('interrupted');
  });

  it('pollUntilFound makes all its look-ups even if the clock jumps ahead by a day during each look-up', async () => {
    const clock = new VirtualClock(0);
    const operator = { clock, money: { resolveSeconds: 4 }, signal: new AbortController().signal };
    let looks = 0;
    const look = async (): Promise<null> => {
      looks += 1;
      await clock.advance(86_400_000);
      return null;
    };
    await runDown(
      clock,
      pollUntilFound(operator, look, () => undefined),
    );
    expect(looks).toBe(4);
  });
});
