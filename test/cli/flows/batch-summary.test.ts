import { describe, expect, it } from 'vitest';
import { batchSummary } from '../../../src/cli/flows/payments/batch-summary.ts';

const plan = { name: 'folha', file: 'folha.csv', rows: 3, totalCents: 300n, createdAt: 0 };
const sum = (count: number) => ({ count, cents: BigInt(count) * 100n });

describe('batchSummary', () => {
  it('batchSummary counts a row that was neither paid nor refused as remaining', () => {
    expect(batchSummary(plan, { completed: sum(1) }, null, sum(1))).toMatchObject({
      completed: 1,
      refused: 1,
      remaining: 1,
      remainingCents: 100,
    });
  });

  it('batchSummary counts a refused row as completed, not as refused, if another process has paid it', () => {
    expect(batchSummary(plan, { completed: sum(3) }, null, sum(1))).toMatchObject({
      completed: 3,
      refused: 0,
      remaining: 0,
      remainingCents: 0,
    });
  });
});
