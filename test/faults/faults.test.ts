import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../support/programs/run-program.ts';

const SEEDS = 50;

describe('the fault programme', () => {
  it(`pays nothing twice, loses nothing and tells no wrong outcome over ${SEEDS} seeds`, async () => {
    const program = join(import.meta.dirname, 'run.ts');
    const { code, stdout, stderr } = await runProgram([program, '--seeds', `${SEEDS}`, '--jobs', '3']);
    const last = stdout.trim().split('\n').at(-1);
    console.log(stdout.trim().split('\n').slice(-2).join('\n'));
    expect([code, last], `${stdout}${stderr}`).toEqual([
      0,
      `${SEEDS} seeds from 0: 0 paid twice, 0 lost, 0 wrong outcome`,
    ]);
  }, 600_000);
});
