import { describe, expect, it } from 'vitest';
import { programCell } from '../../../src/domain/text/program-cell.ts';
import { en } from '../../../src/i18n/en/en.ts';
import { humanCell } from '../../../src/output/human-cell.ts';
import { batchRecord } from '../../../src/output/views/money/batch-view.ts';
import { batchSummary } from '../../../src/storage/journal/batch-plan.ts';

const plan = { name: 'folha', file: 'folha.csv', rows: 3, totalCents: 300n, createdAt: 0, reasons: {} };
const sum = (count: number) => ({ count, cents: BigInt(count) * 100n });

describe('batchSummary', () => {
  it('batchSummary counts a row that was neither paid nor refused as remaining', () => {
    expect(batchSummary({ ...plan, states: { completed: sum(1), refused: sum(1) } })).toMatchObject({
      completed: 1,
      refused: 1,
      remaining: 1,
      remainingCents: 100n,
    });
  });

  it('the totals of batchSummary are exact beyond 2^53, in JSON, csv and tables', () => {
    const cents = 2n ** 53n + 1n;
    const completed = { count: 1, cents };
    const summary = batchSummary({ ...plan, totalCents: cents, states: { completed } });
    const { totalCents, completedCents } = batchRecord(summary);
    expect(JSON.stringify([totalCents, completedCents])).toBe('[9007199254740993,9007199254740993]');
    expect(programCell('cents', totalCents)).toBe('9007199254740993');
    const context = { words: en, lang: 'en', reveal: true, nowMs: 0, relativeTimes: false } as const;
    expect(humanCell('cents', totalCents, context)).toBe('R$ 90.071.992.547.409,93');
  });
});
