import { describe, expect, it } from 'vitest';
import { LEASE_MS, SendPermit } from '../../../src/domain/money/send-permit.ts';

const entry = { id: 'entry-1', reference: 'invoice-1', idempotencyKey: 'key-1' };

describe('SendPermit', () => {
  it('carries the reference and the key of its entry', () => {
    expect(new SendPermit(entry, 0)).toMatchObject(entry);
  });

  it('permits one request, and names its entry when it is used again', () => {
    const permit = new SendPermit(entry, 0);
    expect(permit.isUsed).toBe(false);
    permit.use();
    expect(permit.isUsed).toBe(true);
    expect(() => permit.use()).toThrow('journal entry entry-1 was sent already');
  });

  it('SendPermit holds the lease for five seconds after it was taken, and after each heartbeat', () => {
    const permit = new SendPermit(entry, 1_000);
    expect([LEASE_MS, permit.leaseUntil]).toEqual([5_000, 6_000]);
    permit.renew(2_500);
    expect(permit.leaseUntil).toBe(7_500);
  });

  it('SendPermit holds a lease without a beginning for ever', () => {
    expect(new SendPermit(entry).leaseUntil).toBe(Number.POSITIVE_INFINITY);
  });
});
