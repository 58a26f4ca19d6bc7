import { describe, expect, it } from 'vitest';
import { READ_RETRIES, type Retry, retrying } from '../../src/client/retry.ts';
import { PixError, type PixErrorInit } from '../../src/domain/pix-error.ts';
import { VirtualClock } from '../../src/domain/time/virtual-clock.ts';
import { runDown } from '../support/until.ts';

const failing = (more: Partial<PixErrorInit> = {}): PixError =>
  new PixError({ kind: 'unavailable', key: 'k', errorCode: 'e', outcome: 'not_applied', ...more });

/**
 * Retries a read that fails `times` times with this error. Returns the events of the retries, and the result.
 */
async function tried(error: unknown, times: number, random = 0, policy = READ_RETRIES) {
  const clock = new VirtualClock(0);
  const told: Retry[] = [];
  let reads = 0;
  const read = async (): Promise<string> => {
    reads += 1;
    if (reads <= times) throw error;
    return 'read';
  };
  const deps = { clock, random: () => random, policy, onRetry: (retry: Retry) => told.push(retry) };
  const ended = await runDown(clock, retrying(read, deps)).catch((thrown: unknown) => thrown);
  return { told, reads, ended, waits: told.map(({ waitMs }) => waitMs), sleptMs: clock.now() };
}

describe('the retries of a read', () => {
  it('retrying repeats a failed read at most three times, and doubles the random pause each time', async () => {
    const error = failing();
    const quick = await tried(error, 3);
    expect(quick).toMatchObject({ ended: 'read', reads: 4, waits: [150, 300, 600], sleptMs: 1_050 });
    expect(quick.told[1]).toEqual({ attempt: 2, attempts: 4, waitMs: 300, error });
    expect((await tried(error, 3, 0.5)).waits).toEqual([225, 450, 900]);
    expect(await tried(error, 4)).toMatchObject({ ended: error, reads: 4 });
  });

  it('retrying waits at most longestMs, but a pause that the service requests may be up to 60 s', async () => {
    const policy = { attempts: 8, firstMs: 300, longestMs: 1_000 };
    expect((await tried(failing(), 7, 0, policy)).waits).toEqual([150, 300, 500, 500, 500, 500, 500]);
    expect((await tried(failing({ retryAfterSeconds: 2 }), 1)).waits).toEqual([2_000]);
    expect((await tried(failing({ retryAfterSeconds: 60 }), 1)).waits).toEqual([60_000]);
    expect(await tried(failing({ retryAfterSeconds: 61 }), 1)).toMatchObject({ reads: 1, waits: [] });
  });

  it.each([
    ['a refusal', failing({ kind: 'refused' })],
    ['an unknown outcome', failing({ kind: 'unknown', outcome: 'unknown' })],
    ['an unexpected error', new Error('ours')],
  ])('retrying does not repeat a read after %s', async (_what, error) => {
    expect(await tried(error, 1)).toMatchObject({ ended: error, reads: 1, waits: [] });
  });
});
