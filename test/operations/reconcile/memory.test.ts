import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../../support/programs/run-program.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const SCRIPT = join(import.meta.dirname, '../../support/stores/reconcile-many.ts');

describe('50,000 transactions', () => {
  it('are reconciled with as many rows of a ledger in a heap that would not hold them', async () => {
    // One side alone takes 31 MB as objects, and pix itself some 20: a heap that grew with them would end the process.
    const args = ['--max-old-space-size=40', SCRIPT, tempFolder(), '50000'];
    const { code, stdout, stderr } = await runProgram(args);
    expect(code, stderr.slice(0, 1_000)).toBe(0);
    const { heapMb, kinds, ...counts } = JSON.parse(stdout);
    expect(counts).toMatchObject({
      service: 50_000,
      journal: 10_000,
      inbox: 10_000,
      ledger: 50_000,
      agree: 10_000,
    });
    expect(kinds).toEqual({ 'amount_differs ledger': 50, 'missing_in_inbox inbox': 40_000 });
    expect(heapMb).toBeLessThan(96);
  });
});
