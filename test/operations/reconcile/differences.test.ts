import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../support/worlds/temp-folder.ts';
import { expected, FAULTS, type Fault, found, HOUR, type Payment } from './model.ts';

const names = Object.keys(FAULTS) as Fault[];
const plain: Payment = {
  fault: null,
  deposit: false,
  at: 5 * HOUR,
  place: 'inside',
  cents: 1234,
  skew: 0,
  key: 'reference',
};
const payment: fc.Arbitrary<Payment> = fc.record({
  fault: fc.option(fc.constantFrom(...names)),
  deposit: fc.boolean(),
  // Includes the first and the last millisecond of the window, because errors at its borders are likely.
  at: fc.oneof(fc.constantFrom(0, 24 * HOUR - 1), fc.integer({ min: 0, max: 24 * HOUR - 1 })),
  place: fc.constantFrom('inside', 'inside', 'before', 'after'),
  cents: fc.integer({ min: 1, max: 10_000_000 }),
  skew: fc.integer({ min: -20 * HOUR, max: 20 * HOUR }),
  begunDays: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined, freq: 2 }),
  key: fc.constantFrom('id', 'e2e', 'reference'),
});

describe('reconcile', () => {
  it.each(names.map((fault) => [fault, FAULTS[fault]] as const))(
    'reconcile reports a payment with the injected fault "%s" only as this difference: %s',
    async (fault) => {
      const payments = [plain, { ...plain, fault }, { ...plain, deposit: true }];
      expect(await found(tempFolder(), payments)).toEqual([`${FAULTS[fault]} r1`]);
    },
  );

  it('reconcile includes a payout that first failed weeks before the period and was sent within it', async () => {
    const again = { ...plain, begunDays: 24 };
    const payments: Payment[] = [again, { ...again, fault: 'never' }, { ...again, begunDays: 60 }];
    expect(await found(tempFolder(), payments)).toEqual(['missing_at_service journal r1']);
  });

  it('reconcile reports exactly the injected differences among random payments', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(payment, { maxLength: 12 }), async (payments) => {
        const folder = tempFolder();
        expect(await found(folder, payments)).toEqual(expected(payments));
        rmSync(folder, { recursive: true, force: true });
      }),
      { numRuns: 12 },
    );
  });
});
