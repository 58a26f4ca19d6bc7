import { describe, expect, it } from 'vitest';
import { LEASE_MS, SendPermit } from '../../../src/domain/money/send-permit.ts';

const AT = { nowMs: 1_700_000_000_000, elapsedMs: 90_000 };
const entry = { id: 'entry-1', reference: 'invoice-1', idempotencyKey: 'key-1' };

describe('SendPermit', () => {
  it('SendPermit has the reference and the idempotency key of its journal entry', () => {
    expect(new SendPermit(entry, AT)).toMatchObject(entry);
  });

  it('SendPermit.use throws at the second use, with an error that names the journal entry', () => {
    const permit = new SendPermit(entry, AT);
    expect(permit.isUsed).toBe(false);
    permit.use();
    expect(permit.isUsed).toBe(true);
    expect(() => permit.use()).toThrow('journal entry entry-1 was sent already');
  });

  it.each([
    ['before the end of the lease', 4_999, 4_999, false],
    ['at the end of the lease', 5_000, 5_000, true],
    ['after the clock of the machine was set back', -600_000, 5_000, true],
    ['after the machine slept and its monotonic clock stood still', 5_000, 0, true],
    ['shortly after the clock of the machine was set back', -600_000, 4_999, false],
  ])('SendPermit.hasLapsed %s: %i ms by the clock, %i ms elapsed', (_when, ms, elapsedMs, hasLapsed) => {
    const at = { nowMs: AT.nowMs + ms, elapsedMs: AT.elapsedMs + elapsedMs };
    expect([LEASE_MS, new SendPermit(entry, AT).hasLapsed(at)]).toEqual([5_000, hasLapsed]);
  });

  it('SendPermit.renew starts the five seconds of the lease again', () => {
    const permit = new SendPermit(entry, AT);
    permit.renew({ nowMs: AT.nowMs + 2_500, elapsedMs: AT.elapsedMs + 2_500 });
    const at = (ms: number) => ({ nowMs: AT.nowMs + ms, elapsedMs: AT.elapsedMs + ms });
    expect([7_499, 7_500].map((ms) => permit.hasLapsed(at(ms)))).toEqual([false, true]);
  });

  it('SendPermit never lapses if it was made without a time', () => {
    expect(new SendPermit(entry).hasLapsed({ nowMs: 1e15, elapsedMs: 1e15 })).toBe(false);
  });
});
