import { describe, expect, it } from 'vitest';
import { growingPauses, type Polling, poll } from '../../../src/domain/time/poll.ts';
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

const AGAIN = { onFailure: (_error: unknown, failures: number) => failures * 10_000 };

/**
 * Polls a source without an end, with pauses of 1 s after a value and 10 s for each failure in a row. The first
 * readings fail or return their number, as `outcomes` tells; later readings return their number.
 */
function unending(outcomes: readonly ('fails' | 'returns')[], more: Partial<Polling<number>> = AGAIN) {
  const clock = new VirtualClock(0);
  const stop = new AbortController();
  const readAt: number[] = [];
  const read = async (): Promise<number> => {
    const number = readAt.push(clock.now());
    if (outcomes[number - 1] === 'fails') throw new Error(`reading ${number}`);
    return number;
  };
  const pauseMs = () => 1_000;
  const result = poll(read, { clock, signal: stop.signal, pauseMs, ...more });
  result.catch(() => undefined);
  return { clock, stop, readAt, result };
}

describe('poll with failures', () => {
  it('poll reads again after a failure, and counts the failures since the last value', async () => {
    const { clock, readAt } = unending(['fails', 'fails', 'returns', 'fails']);
    await clock.advance(42_000);
    expect(readAt).toEqual([0, 10_000, 30_000, 31_000, 41_000, 42_000]);
  });

  it('poll rejects with the first error if it has no onFailure, or with the error that onFailure throws', async () => {
    await expect(unending(['fails'], {}).result).rejects.toThrow('reading 1');
    const onFailure = () => {
      throw new Error('no use');
    };
    const { clock, result } = unending(['returns', 'fails'], { onFailure });
    await clock.advance(1_000);
    await expect(result).rejects.toThrow('no use');
    expect(clock.waiting).toBe(0);
  });

  it('poll rejects with the last error when the time is up', async () => {
    const { clock, readAt, result } = unending(['fails', 'fails'], { ...AGAIN, forMs: 4_000 });
    await clock.advance(60_000);
    await expect(result).rejects.toThrow('reading 2');
    expect(readAt).toEqual([0, 4_000]);
  });

  it('poll does not call onFailure for a reading that the signal aborted', async () => {
    const failures: unknown[] = [];
    const { stop, result } = unending(['fails'], { onFailure: (error) => failures.push(error) });
    stop.abort();
    await expect(result).rejects.toThrow('reading 1');
    expect(failures).toEqual([]);
  });
});

describe('pauses of poll', () => {
  it('poll waits before its first reading if it has firstMs', async () => {
    const { clock, readAt } = unending([], { firstMs: 500 });
    await clock.advance(1_500);
    expect(readAt).toEqual([500, 1_500]);
  });

  it('poll reads at once when its pause is ended, after a value and after a failure', async () => {
    let end = (): void => undefined;
    const onPause: Polling<number>['onPause'] = (endPause) => {
      end = endPause;
    };
    const { clock, readAt } = unending(['returns', 'fails'], { ...AGAIN, onPause });
    for (const ms of [300, 4_000, 0]) {
      await clock.advance(ms);
      end();
    }
    await clock.advance(1_000);
    expect(readAt).toEqual([0, 300, 4_300, 4_300, 5_300]);
    expect(clock.waiting).toBe(1);
  });

  it('poll leaves no timer when the signal is aborted during a pause', async () => {
    const { clock, stop, readAt, result } = unending([]);
    await clock.advance(500);
    stop.abort('stopped');
    await expect(result).rejects.toBe('stopped');
    expect([readAt, clock.waiting]).toEqual([[0], 0]);
  });
});
