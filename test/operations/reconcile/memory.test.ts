import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../../support/programs/run-program.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const SCRIPT = join(import.meta.dirname, '../../support/stores/reconcile-many.ts');

describe('the memory use of reconcile', () => {
  it('reconcile compares 42,000 transactions and ledger rows in a small heap', async () => {
    // 31 MB are enough in each of 6 runs. With all transactions in memory, 34 MB are too few in each of 8 runs. Fewer
    // rows would differ less.
    const args = ['--max-old-space-size=34', SCRIPT, tempFolder(), '42000'];
    const { code, stdout, stderr } = await runProgram(args);
    expect(code, stderr.slice(0, 1_000)).toBe(0);
    const { heapMb, kinds, ...counts } = JSON.parse(stdout);
    expect(counts).toMatchObject({
      service: 42_000,
      journal: 8_400,
      inbox: 8_400,
      ledger: 42_000,
      agree: 8_400,
    });
    expect(kinds).toEqual({ 'amount_differs ledger': 42, 'missing_in_inbox inbox': 33_600 });
    // `--max-old-space-size` limits only the old generation of the heap. The young generation can grow to
    // 48 MB.
    expect(heapMb).toBeLessThan(96);
  });
});
