import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../../support/programs/run-program.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const SCRIPT = join(import.meta.dirname, '../../support/stores/reconcile-many.ts');

describe('the memory use of reconcile', () => {
  it('reconcile compares 14,000 transactions and ledger rows in a small heap', async () => {
    // pix needs less than 18 MB. With all transactions in memory it would need more than 24 MB.
    const args = ['--max-old-space-size=21', SCRIPT, tempFolder(), '14000'];
    const { code, stdout, stderr } = await runProgram(args);
    expect(code, stderr.slice(0, 1_000)).toBe(0);
    const { heapMb, kinds, ...counts } = JSON.parse(stdout);
    expect(counts).toMatchObject({
      service: 14_000,
      journal: 2_800,
      inbox: 2_800,
      ledger: 14_000,
      agree: 2_800,
    });
    expect(kinds).toEqual({ 'amount_differs ledger': 14, 'missing_in_inbox inbox': 11_200 });
    // `--max-old-space-size` limits only the old generation of the heap. The young generation can grow to
    // 48 MB.
    expect(heapMb).toBeLessThan(96);
  });
});
