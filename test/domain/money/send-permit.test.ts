import { describe, expect, it } from 'vitest';
import { LEASE_MS, SendPermit } from '../../../src/domain/money/send-permit.ts';

const entry = { id: 'entry-1', reference: 'invoice-1', idempotencyKey: 'key-1' };

describe('SendPermit', () => {
  it('SendPermit has the reference and the idempotency key of its journal entry', () => {
    expect(new SendPermit(entry, 0)).toMatchObject(entry);
  });

  it('SendPermit permits one request and names its journal entry when it is used again', () => {
    const permit = new SendPermit(entry, 0);
    expect(permit.isUsed).toBe(false);
    permit.use();
    expect(permit.isUsed).toBe(true);
    expect(() => permit.use()).toThrow('journal entry entry-1 was sent already');
  });

  it('SendPermit is valid for five seconds after its issue and after each renewal', () => {
    const permit = new SendPermit(entry, 1_000);
    expect([LEASE_MS, permit.leaseUntil]).toEqual([5_000, 6_000]);
    permit.renew(2_500);
    expect(permit.leaseUntil).toBe(7_500);
  });

  it('SendPermit without the start of a lease never expires', () => {
    expect(new SendPermit(entry).leaseUntil).toBe(Number.POSITIVE_INFINITY);
  });
});
