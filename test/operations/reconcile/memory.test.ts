import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../../support/programs/run-program.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const SCRIPT = join(import.meta.dirname, 'reconcile-many.ts');

describe('the memory use of reconcile', () => {
  it('reconcile keeps neither transactions nor ledger rows in memory', async () => {
    const { code, stdout, stderr } = await runProgram(['--expose-gc', SCRIPT, tempFolder(), '10000']);
    expect(code, stderr.slice(0, 1_000)).toBe(0);
    const { grownMb, kinds, ...counts } = JSON.parse(stdout);
    expect(counts).toMatchObject({ service: 10_000, ledger: 10_000 });
    expect(counts).toMatchObject({ journal: 2_000, inbox: 2_000, agree: 2_000 });
    expect(kinds).toEqual({ 'amount_differs ledger': 10, 'missing_in_inbox inbox': 8_000 });
    // It grows by 7 MB with all transactions in memory, by 2 MB with all entries of the journal.
    expect(grownMb).toBeLessThan(2);
  });
});
