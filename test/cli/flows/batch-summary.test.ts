import { describe, expect, it } from 'vitest';
import { batchSummary } from '../../../src/cli/flows/payments/batch-summary.ts';
import { programCell } from '../../../src/domain/text/program-cell.ts';
import { en } from '../../../src/i18n/en/en.ts';
import { humanCell } from '../../../src/output/human-cell.ts';

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

  it('the totals of batchSummary are exact beyond 2^53, in JSON, csv and tables', () => {
    const cents = 2n ** 53n + 1n;
    const completed = { count: 1, cents };
    const { totalCents, completedCents } = batchSummary({ ...plan, totalCents: cents }, { completed }, null);
    expect(JSON.stringify([totalCents, completedCents])).toBe('[9007199254740993,9007199254740993]');
    expect(programCell('cents', totalCents)).toBe('9007199254740993');
    const context = { words: en, lang: 'en', reveal: true, nowMs: 0, relativeTimes: false } as const;
    expect(humanCell('cents', totalCents, context)).toBe('R$ 90.071.992.547.409,93');
  });
});
