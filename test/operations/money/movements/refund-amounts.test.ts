import { describe, expect, it } from 'vitest';
import type { HubCharge } from '../../../../src/contract/schemas/hub.ts';
import { hubRefundStatus } from '../../../../src/operations/money/movements/hub-refund.ts';
import { findOutcome } from '../../../../src/operations/money/movements/movement-of.ts';
import { orderedOf, type Refund } from '../../../../src/operations/money/movements/refund.ts';
import { moneyWorld, reais } from '../../../support/worlds/money-world.ts';
import { START } from '../../../support/worlds/sandbox-world.ts';

const reversed = (reversedAmount: number) => (answer: object) => ({ ...answer, reversedAmount });

it.each([
  ['hub', 'refund', 'this journal', 'found'],
  ['hub', 'refund', 'other clients', 'undecided'],
  ['card', 'card-reversal', 'this journal', 'found'],
  ['card', 'card-reversal', 'other clients', 'undecided'],
] as const)(
  'findOutcome by the family %s for a %s of the same amount, after a refund by %s, returns %s',
  async (family, kind, by, expected) => {
    const world = await moneyWorld();
    const subject = family === 'hub' ? await world.paidCharge('100') : await world.soldOnCard();
    if (family === 'card') world.strike(/^GET .*\/charges/, reversed(3_500));
    else for (const amount of [5, 30]) await world.lever(subject, 'refund', { amount });
    const intent = { family, kind, subject };
    if (by === 'this journal') {
      const earlier = { ...intent, reference: 'known', amountCents: 500n, beforeCents: 0n };
      const { id } = await world.entry(earlier);
      await world.journal.recordOutcome(id, 'host:1:aa', { state: 'confirmed' }, START);
    }
    const entry = await world.entry({ ...intent, amountCents: 3_000n, beforeCents: 500n });
    const finding = await world.ran(findOutcome(world.operator, entry));
    expect(finding).toMatchObject({ kind: expected, row: { item: { id: subject } } });
    if (finding.kind === 'undecided') expect(finding.why).toBe('journal.unnamed_refund');
  },
);

describe('findOutcome for a refund after another refund of the charge was canceled', () => {
  const look = async (state: 'CANCELED' | 'PENDING', refunded: number, amountCents: bigint) => {
    const world = await moneyWorld();
    const subject = await world.paidCharge('100');
    if (refunded > 0) await world.lever(subject, 'refund', { amount: refunded });
    const intent = { family: 'hub', kind: 'refund', subject } as const;
    const { id } = await world.entry({ ...intent, reference: 'a', amountCents: 2_000n, beforeCents: 0n });
    const outcome = { state: 'confirmed', serviceStatus: state } as const;
    await world.journal.recordOutcome(id, 'host:1:aa', outcome, START);
    const entry = await world.entry({ ...intent, amountCents, beforeCents: 2_000n });
    return world.ran(findOutcome(world.operator, entry));
  };

  it.each([
    ['absent if only the canceled refund is missing', 0, 3_000n, { kind: 'absent' }],
    ['found if the refund replaced the canceled one', 30, 3_000n, { kind: 'found' }],
    ['undecided if the total fits neither', 10, 3_000n, { kind: 'undecided', why: 'journal.other_refund' }],
    ['undecided if the total is as before', 20, 3_000n, { kind: 'undecided', why: 'journal.other_refund' }],
    [
      'undecided if an equal refund replaced the canceled one, or another client made the earlier one',
      20,
      2_000n,
      { kind: 'undecided', why: 'journal.unnamed_refund' },
    ],
  ] as const)('findOutcome returns %s', async (_what, refunded, amountCents, expected) => {
    const finding = await look('CANCELED', refunded, amountCents);
    expect(finding).toMatchObject(expected);
    expect('mayChange' in finding).toBe(false);
  });

  it('findOutcome returns undecided, and that this may change, if the journal has not recorded the cancellation yet', async () => {
    const result = await look('PENDING', 0, 3_000n);
    expect(result).toMatchObject({ kind: 'undecided', why: 'journal.other_refund', mayChange: true });
  });
});

it.each([
  [500n, 500n],
  [null, 800n],
])('orderedOf of a refund before which the service shows %s cents uses %s cents', (shownCents, cents) => {
  // orderedOf reads only these fields.
  const refund = { id: 'c1', amount: reais('30'), beforeCents: 800n, shownCents } as Refund<unknown>;
  const ordered = { id: 'c1', beforeCents: 800n, shownCents: cents, cents: 3_000n };
  expect(orderedOf(refund)).toEqual(ordered);
});

it.each([
  [3_000n, 0n, 'COMPLETED'],
  [3_001n, 0n, 'COMPLETED'],
  [2_999n, 0n, 'PENDING'],
  [3_000n, 1n, 'PENDING'],
  [3_000n, null, 'PENDING'],
  [null, 0n, 'PENDING'],
])('hubRefundStatus for %s cents refunded and %s open is %s', (refundedAmount, inProgress, status) => {
  const charge = { refundedAmount, refundInProgressAmount: inProgress } as HubCharge;
  expect(hubRefundStatus(charge, 3_000n)).toBe(status);
});
