import { describe, expect, it } from 'vitest';
import { growingPauses, poll } from '../../../src/domain/time/poll.ts';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';

/** Polls a counter that grows by 1 with each reading. @returns the times of the readings, and the result */
async function polled(wanted: number, forMs?: number, signal = new AbortController().signal) {
  const clock = new VirtualClock(0);
  const readAt: number[] = [];
  const waits: unknown[] = [];
  const result = poll(async () => readAt.push(clock.now()), {
    clock,
    signal,
    isDone: (value) => value === wanted,
    pauseMs: growingPauses(1_000, 2, 3_000),
    forMs,
    onWait: (...wait) => waits.push(wait),
  });
  result.catch(() => undefined);
  await clock.advance(60_000);
  return { readAt, waits, result };
}

describe('poll', () => {
  it('poll reads until a value is done, with growing pauses', async () => {
    const { readAt, waits, result } = await polled(4);
    expect(await result).toBe(4);
    expect(readAt).toEqual([0, 1_000, 3_000, 6_000]);
    expect(waits).toEqual([1, 2, 3].map((value) => [value, Number.POSITIVE_INFINITY]));
  });

  it('poll returns the last value when the time is up, and reads once more at that moment', async () => {
    const { readAt, waits, result } = await polled(99, 2_500);
    expect(await result).toBe(3);
    expect(readAt).toEqual([0, 1_000, 2_500]);
    expect(waits).toEqual([
      [1, 2_500],
      [2, 1_500],
    ]);
  });

  it('poll without time reads only once', async () => {
    expect((await polled(99, 0)).readAt).toEqual([0]);
  });

  it('poll rejects with the reason of the signal', async () => {
    const { result } = await polled(99, undefined, AbortSignal.abort('stopped'));
    await expect(result).rejects.toBe('stopped');
  });
});
