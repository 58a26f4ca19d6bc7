import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../../support/programs/run-program.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const SCRIPT = join(import.meta.dirname, '../../support/stores/reconcile-many.ts');

describe('the memory use of reconcile', () => {
  it('reconcile compares 25,000 transactions and ledger rows in a small heap', async () => {
    // pix needs about 20 MB. With all rows of one list in memory it would need 35 MB and exceed the limit of
    // 30 MB.
    const args = ['--max-old-space-size=30', SCRIPT, tempFolder(), '25000'];
    const { code, stdout, stderr } = await runProgram(args);
    expect(code, stderr.slice(0, 1_000)).toBe(0);
    const { heapMb, kinds, ...counts } = JSON.parse(stdout);
    expect(counts).toMatchObject({
      service: 25_000,
      journal: 5_000,
      inbox: 5_000,
      ledger: 25_000,
      agree: 5_000,
    });
    expect(kinds).toEqual({ 'amount_differs ledger': 25, 'missing_in_inbox inbox': 20_000 });
    // `--max-old-space-size=30` limits only the old generation of the heap. The young generation can grow to
    // 48 MB.
    expect(heapMb).toBeLessThan(96);
  });
});
