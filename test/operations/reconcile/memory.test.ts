import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { runProgram } from '../../support/programs/run-program.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const SCRIPT = join(import.meta.dirname, 'reconcile-many.ts');

it('reconcile keeps neither transactions nor ledger rows in memory', async () => {
  const { code, stdout, stderr } = await runProgram(['--expose-gc', SCRIPT, tempFolder(), '6000'], {
    env: { NODE_COMPILE_CACHE: inject('compiledCode') },
  });
  expect(code, stderr.slice(0, 1_000)).toBe(0);
  const { grownMb, kinds, ...counts } = JSON.parse(stdout);
  expect(counts).toMatchObject({ service: 6_000, ledger: 6_000 });
  expect(counts).toMatchObject({ journal: 1_200, inbox: 1_200, agree: 1_200 });
  expect(kinds).toEqual({ 'amount_differs ledger': 6, 'missing_in_inbox inbox': 4_800 });
  // It grows by 7 MB with all transactions in memory, by 2 MB with all entries of the journal.
  expect(grownMb).toBeLessThan(2);
});
