import { describe, expect, it } from 'vitest';
import type { HubCharge } from '../../../../src/contract/schemas/hub.ts';
import {
  type CardCharge,
  reversedCents,
} from '../../../../src/operations/money/look-up/find-card-outcome.ts';
import { hubRefundStatus } from '../../../../src/operations/money/look-up/find-hub-outcome.ts';

describe('hubRefundStatus', () => {
  it.each([
    [3_000n, 0n, 'COMPLETED'],
    [3_001n, 0n, 'COMPLETED'],
    [2_999n, 0n, 'PENDING'],
    [3_000n, 1n, 'PENDING'],
    [3_000n, null, 'PENDING'],
    [null, 0n, 'PENDING'],
  ])(
    'hubRefundStatus of a refund of R$ 30,00 with %s cents refunded and %s cents in progress returns %s',
    (refundedAmount, inProgress, status) => {
      const charge = { refundedAmount, refundInProgressAmount: inProgress } as HubCharge;
      expect(hubRefundStatus(charge, 3_000n)).toBe(status);
    },
  );
});

describe('reversedCents', () => {
  it.each([
    [{ reversedAmount: 500 }, 500n],
    [{ reversedAmount: 0 }, 0n],
    [{ reversedAmount: -500 }, null],
    [{}, null],
  ])('reversedCents for the answer %o returns %s', (raw, cents) => {
    expect(reversedCents({ item: {} as CardCharge, raw })).toBe(cents);
  });
});
