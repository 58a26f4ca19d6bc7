import { describe, expect, it } from 'vitest';
import type { AskingWorld } from '../../src/cli/asking/can-ask.ts';
import { repeatOnConcurrentChange } from '../../src/cli/money-command.ts';
import { PixError } from '../../src/domain/pix-error.ts';
import { changedMeanwhile } from '../../src/operations/money/money-outcome.ts';

const changed = changedMeanwhile();

type Flags = Parameters<typeof repeatOnConcurrentChange>[1]['flags'];

/**
 * Runs `repeatOnConcurrentChange` with a function that throws `error` in its first `times` calls, and
 * succeeds in the next call.
 * @returns the number of calls, the notes, and the error
 */
async function attempts(
  times: number,
  flags: Flags = {},
  stdin = true,
  stderr = true,
  error: unknown = changed,
) {
  let made = 0;
  const notes: unknown[] = [];
  const world = {
    stdin: { isTTY: stdin },
    stderr: { isTTY: stderr },
    argv: [],
    env: {},
    // Safe: the function reads only `isTTY` of the streams.
  } as unknown as AskingWorld;
  const asked = { flags, notes: { note: (key: string) => void notes.push(key) } };
  const attempt = async (): Promise<void> => {
    made += 1;
    if (made <= times) throw error;
  };
  const thrown = await repeatOnConcurrentChange(world, asked, attempt).catch((caught: unknown) => caught);
  return { made, notes, thrown };
}

describe('repeatOnConcurrentChange', () => {
  it('repeatOnConcurrentChange repeats an attempt if a journal entry changed while pix asked for confirmation', async () => {
    const notes = ['money.asked_again', 'money.asked_again'];
    expect(await attempts(2)).toEqual({ made: 3, notes, thrown: undefined });
    expect(await attempts(0)).toEqual({ made: 1, notes: [], thrown: undefined });
  });

  it.each<readonly [string, Flags, boolean, boolean]>([
    ['--yes is given', { yes: true }, true, true],
    ['--confirm-amount is given', { 'confirm-amount': '5' }, true, true],
    ['stdin is not a terminal', {}, false, true],
    ['stderr is not a terminal', {}, true, false],
  ])('repeatOnConcurrentChange throws the first error when %s', async (_when, flags, stdin, stderr) => {
    expect(await attempts(1, flags, stdin, stderr)).toEqual({ made: 1, notes: [], thrown: changed });
  });

  it('repeatOnConcurrentChange repeats an attempt even when --no-yes is given', async () => {
    expect((await attempts(1, { yes: false })).made).toBe(2);
  });

  it('repeatOnConcurrentChange rethrows an error that reports no concurrent change of a journal entry', async () => {
    for (const error of [
      new PixError({ kind: 'refused', key: 'money.set_refused', errorCode: 'PZC200' }),
      Object.assign(new Error('ours'), { errorCode: changed.errorCode }),
    ])
      expect(await attempts(1, {}, true, true, error)).toEqual({ made: 1, notes: [], thrown: error });
  });
});
