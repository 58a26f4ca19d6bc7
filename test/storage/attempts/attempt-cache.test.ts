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

  it('AttemptCache.perMinute counts failed and delivered attempts of each endpoint, and no earlier ones', () => {
    const cache = new AttemptCache(null, 'account');
    const at = (id: string, ms: number, cause: DeliveryAttempt['cause']): DeliveryAttempt => ({
      ...attempt({ id, transactionId: id }),
      ...{ at: NOW + ms, cause },
    });
    const refused = { kind: 'connection_refused', status: null } as const;
    cache.add(
      [
        at('c0', -1, refused),
        at('c1', 0, refused),
        at('c2', 59_999, null),
        at('c3', 60_000, refused),
        at('c4', 999_999, null),
      ],
      null,
    );
    const [counts] = [...cache.perMinute(NOW, 3).values()];
    cache.close();
    // An attempt after the last minute counts in the last minute.
    expect(counts).toEqual({ failed: [1, 1, 0], delivered: [1, 0, 1] });
  });
});
