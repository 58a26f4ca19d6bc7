import { describe, expect, it } from 'vitest';
import { isRepeated, shownOfRefund } from '../../../src/operations/acts/refund.ts';
import type { Refund } from '../../../src/operations/money/movements/refund.ts';
import { reais } from '../../support/worlds/money-world.ts';

describe('the confirmation of a refund', () => {
  const alike = { id: 'TX1', reference: 'r0', at: 0 };
  const planned = (changes: Partial<Refund<unknown>> = {}): Refund<unknown> =>
    ({
      paid: reais('100'),
      beforeCents: 0n,
      shownCents: 0n,
      alike: [],
      elsewhereCents: 0n,
      ...changes,
    }) as Refund<unknown>;

  it.each([
    ['false for a first refund', {}, false],
    ['true for an equal refund in the journal', { alike: [alike] }, true],
    ['true for an amount that another client has refunded', { elsewhereCents: 1n }, true],
    ['true for earlier refunds of both machines', { alike: [alike], elsewhereCents: 1n }, true],
  ])('isRepeated returns %s', (_what, changes, is) => {
    expect(isRepeated(planned(changes))).toBe(is);
  });

  it('shownOfRefund returns the amounts of the charge, and if repeats is true also the earlier equal refunds', () => {
    const changes = [
      {},
      { paid: reais('100.01') },
      { beforeCents: 1n },
      { shownCents: null },
      { elsewhereCents: 1n },
      { alike: [alike] },
      { alike: [{ ...alike, reference: 'r2' }] },
    ];
    const texts = (repeats: boolean) => changes.map((one) => shownOfRefund(planned(one), repeats));
    expect(texts(true)).toEqual([
      '["10000","0","0"]',
      '["10001","0","0"]',
      '["10000","1","0"]',
      '["10000","0","before_unknown","0"]',
      '["10000","0","1"]',
      '["10000","0","0","r0"]',
      '["10000","0","0","r2"]',
    ]);
    const charge = '["10000","0"]';
    expect(texts(false)).toEqual([
      ...[charge, '["10001","0"]', '["10000","1"]', '["10000","0","before_unknown"]'],
      ...[charge, charge, charge],
    ]);
  });
});
