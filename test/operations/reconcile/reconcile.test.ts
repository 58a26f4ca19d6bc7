import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal } from '../../../src/domain/money/decimal.ts';
import type { Reconciled } from '../../../src/operations/reconcile/reconcile.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';
import { expected, FAULTS, type Fault, HOUR, PAYOUTS_ONLY, type Payment, reconciled, TO } from './model.ts';

const plain: Payment = {
  fault: null,
  deposit: false,
  at: 5 * HOUR,
  place: 'inside',
  cents: 1234,
  skew: 0,
  key: 'reference',
};

/**
 * Differences in cents: the sum of the service minus the sum of the journal (`journal`) or of the ledger
 * (`ledgerIn` and `ledgerOut`).
 */
interface Gap {
  readonly journal: number;
  readonly ledgerIn: number;
  readonly ledgerOut: number;
}
/**
 * Cents that a fault adds to the differences in `Gap`. `cents` is the amount of the payment. Faults that are
 * not listed add nothing.
 */
const EFFECTS: Partial<Record<Fault, (cents: number) => { journal?: number; ledger?: number }>> = {
  leak: (cents) => ({ journal: cents }),
  journal_amount: () => ({ journal: -1 }),
  never: (cents) => ({ journal: -cents }),
  doubt_there: (cents) => ({ journal: cents }),
  refused_but_there: (cents) => ({ journal: cents }),
  died: (cents) => ({ journal: -cents }),
  twice: (cents) => ({ journal: cents }),
  ledger_amount: () => ({ ledger: -1 }),
  ledger_status: (cents) => ({ ledger: cents }),
  ledger_missing: (cents) => ({ ledger: cents }),
  ledger_extra: (cents) => ({ ledger: -cents }),
  ledger_twice: (cents) => ({ ledger: -cents }),
};

function expectedGap(payments: readonly Payment[]): Gap {
  const gap = { journal: 0, ledgerIn: 0, ledgerOut: 0 };
  for (const { fault, place, cents, deposit } of payments) {
    if (fault === null || place !== 'inside') continue;
    const outgoing = !deposit || PAYOUTS_ONLY.has(fault);
    const { journal = 0, ledger = 0 } = EFFECTS[fault]?.(cents) ?? {};
    if (outgoing) gap.journal += journal;
    // `ledger_status` writes the status REFUNDED to the ledger. The ledger sum of received payments includes
    // REFUNDED rows, so the fault does not change this sum.
    if (outgoing) gap.ledgerOut += ledger;
    else if (fault !== 'ledger_status') gap.ledgerIn += ledger;
  }
  return gap;
}

function gapOf({ service, journal, ledger }: Omit<Reconciled, 'rows'>): Gap {
  const less = (one: Decimal, ...others: readonly (Decimal | undefined)[]): number =>
    Number(others.reduce((rest: Decimal, other) => rest.minus(other ?? Decimal.zero), one).toCents());
  const apart = service.notForLedger;
  return {
    journal: less(service.out.plus(service.acceptedOut), journal.out, journal.acceptedOut),
    ledgerIn: less(service.in, ledger?.in, apart?.in),
    ledgerOut: less(service.out, ledger?.out, apart?.out),
  };
}

const NAMES = Object.keys(FAULTS) as Fault[];
const payment = (faults: readonly (Fault | null)[]): fc.Arbitrary<Payment> =>
  fc.record({
    fault: fc.constantFrom(...faults),
    deposit: fc.boolean(),
    // Includes the first and the last millisecond of the window, because errors at its borders are likely.
    at: fc.oneof(fc.constantFrom(0, 24 * HOUR - 1), fc.integer({ min: 0, max: 24 * HOUR - 1 })),
    place: fc.constantFrom('inside', 'inside', 'before', 'after'),
    cents: fc.integer({ min: 2, max: 10_000_000 }),
    begunDays: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined, freq: 2 }),
    skew: fc.integer({ min: -20 * HOUR, max: 20 * HOUR }),
    key: fc.constantFrom('id', 'e2e', 'reference'),
    end: fc.constantFrom('COMPLETED', 'PENDING', 'CANCELED', 'ERROR', 'REFUNDED', 'WAITING_FOR_REFUND'),
    vague: fc.boolean(),
    commission: fc.boolean(),
  });

async function holds(payments: readonly Payment[]): Promise<void> {
  const folder = tempFolder();
  const { differences, result } = await reconciled(folder, payments);
  expect(gapOf(result)).toEqual(expectedGap(payments));
  expect(differences).toEqual(expected(payments));
  rmSync(folder, { recursive: true, force: true });
}

describe('reconcile', () => {
  it.each([
    ['no differences if nothing was injected', [null]],
    ['exactly the injected differences, in its rows and sums', [null, null, ...NAMES]],
  ])('reconcile returns for random payments %s', async (_what, faults) => {
    await fc.assert(fc.asyncProperty(fc.array(payment(faults), { maxLength: 12 }), holds), { numRuns: 20 });
  });

  it.each(NAMES)('reconcile reports the injected fault "%s" only as its own difference', async (fault) => {
    const payments = [plain, { ...plain, fault }, { ...plain, deposit: true }];
    const { differences, result } = await reconciled(tempFolder(), payments);
    expect(differences).toEqual([`${FAULTS[fault]} r1`]);
    expect(Object.values(gapOf(result)).some((cents) => cents !== 0)).toBe(fault in EFFECTS);
  });

  it('reconcile includes a payout that first failed weeks before the period and was sent within it', async () => {
    const again = { ...plain, begunDays: 24 };
    const payments: Payment[] = [again, { ...again, fault: 'never' }, { ...again, begunDays: 60 }];
    const { differences } = await reconciled(tempFolder(), payments);
    expect(differences).toEqual(['missing_at_service journal r1']);
  });

  it.each(['at_service', 'unseen'] as const)('reconcile finds no difference (%s)', async (sending) => {
    const last: Payment = { ...plain, sending, at: 24 * HOUR - 2_000, end: 'PENDING' };
    const { result, differences } = await reconciled(tempFolder(), [plain, last], TO);
    expect(result.journal.count).toBe(2);
    expect(gapOf(result)).toEqual({ journal: 0, ledgerIn: 0, ledgerOut: 0 });
    expect(differences).toEqual([]);
  });

  it('reconcile counts accepted payments in separate sums, and canceled payments in no sum', async () => {
    const ends = ['COMPLETED', 'PENDING', 'CANCELED', 'ERROR', 'REFUNDED'] as const;
    const payments = ends.map((end, at) => ({ ...plain, end, cents: 1_000 + at }));
    const { result, differences } = await reconciled(tempFolder(), payments);
    const cents = [result.service, result.journal].map(({ out, acceptedOut }) => [
      out.toCents(),
      acceptedOut.toCents(),
    ]);
    expect(cents).toEqual([
      [1_000n, 1_001n],
      [1_000n, 1_001n],
    ]);
    expect(differences).toEqual([]);
  });
});
