import { describe, expect, it } from 'vitest';
import { isRepeated, type Refund, shownOfRefund } from '../../../src/operations/money/refunds.ts';
import { reais } from '../../support/worlds/money-world.ts';

describe('what is shown before a refund is confirmed', () => {
  const alike = { id: 'TX1', reference: 'r0', at: 0 };
  const planned = (changes: Partial<Refund<unknown>> = {}): Refund<unknown> =>
    ({ paid: reais('100'), beforeCents: 0n, alike: [], elsewhereCents: 0n, ...changes }) as Refund<unknown>;

  it.each([
    [{}, false],
    [{ alike: [alike] }, true],
    [{ elsewhereCents: 1n }, true],
    [{ alike: [alike], elsewhereCents: 1n }, true],
  ])('is a repetition if the same was given back before, here or elsewhere: %o', (changes, is) => {
    expect(isRepeated(planned(changes))).toBe(is);
  });

  it('is another text once the charge has changed, and once there is another equal refund that was shown', () => {
    const changes = [
      {},
      { paid: reais('100.01') },
      { beforeCents: 1n },
      { elsewhereCents: 1n },
      { alike: [alike] },
      { alike: [{ ...alike, reference: 'r2' }] },
    ];
    const texts = (repeats: boolean) => changes.map((one) => shownOfRefund(planned(one), repeats));
    expect(texts(true)).toEqual([
      '["10000","0","0"]',
      '["10001","0","0"]',
      '["10000","1","0"]',
      '["10000","0","1"]',
      '["10000","0","0","r0"]',
      '["10000","0","0","r2"]',
    ]);
    const charge = '["10000","0"]';
    expect(texts(false)).toEqual([charge, '["10001","0"]', '["10000","1"]', charge, charge, charge]);
  });
});
