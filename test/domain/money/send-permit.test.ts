import { describe, expect, it } from 'vitest';
import { LEASE_MS, SendPermit } from '../../../src/domain/money/send-permit.ts';

const entry = { id: 'entry-1', reference: 'invoice-1', idempotencyKey: 'key-1' };

describe('SendPermit', () => {
  it('SendPermit has the reference and the idempotency key of its journal entry', () => {
    expect(new SendPermit(entry, 0)).toMatchObject(entry);
  });

  it('SendPermit.use throws at the second use, with an error that names the journal entry', () => {
    const permit = new SendPermit(entry, 0);
    expect(permit.isUsed).toBe(false);
    permit.use();
    expect(permit.isUsed).toBe(true);
    expect(() => permit.use()).toThrow('journal entry entry-1 was sent already');
  });

  it('SendPermit.leaseUntil is five seconds after the issue of the permit, or after its last renewal', () => {
    const permit = new SendPermit(entry, 1_000);
    expect([LEASE_MS, permit.leaseUntil]).toEqual([5_000, 6_000]);
    permit.renew(2_500);
    expect(permit.leaseUntil).toBe(7_500);
  });

  it('SendPermit never expires if it was made without a time', () => {
    expect(new SendPermit(entry).leaseUntil).toBe(Number.POSITIVE_INFINITY);
  });
});
