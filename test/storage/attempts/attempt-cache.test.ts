import { describe, expect, it } from 'vitest';
import type { DeliveryAttempt } from '../../../src/domain/webhook/delivery-attempt.ts';
import { AttemptCache } from '../../../src/storage/attempts/attempt-cache.ts';
import { attempt, NOW } from '../../operations/webhooks/sample-attempts.ts';

describe('AttemptCache', () => {
  it('AttemptCache.add stores the correct content of each attempt after an earlier call was rolled back', () => {
    const cache = new AttemptCache(null, 'account');
    const one = attempt({ id: 'c1', transactionId: 'T1' });
    const other = attempt({ id: 'c2', transactionId: 'T2' });
    // SQLite refuses the fractional time of the second attempt. The content of `one` is already stored at
    // this point.
    expect(() => cache.add([one, { ...other, at: 0.5 }], null)).toThrow();
    cache.add([other, one], null);
    const stored: DeliveryAttempt[] = [];
    cache.eachTransaction(NOW - 60_000, null, (attempts) => stored.push(...attempts));
    cache.close();
    expect(stored.map(({ id, content }) => [id, content.transactionId]).sort()).toEqual([
      ['c1', 'T1'],
      ['c2', 'T2'],
    ]);
  });
});
