import { describe, expect, it } from 'vitest';
import { localRefusal } from '../../../src/cli/failure/local-refusal.ts';
import { PixError, type PixErrorInit } from '../../../src/domain/pix-error.ts';

const error = (changes: Partial<PixErrorInit>): PixError =>
  new PixError({ kind: 'usage', key: 'money.set_refused', errorCode: 'usage', ...changes });

describe('localRefusal', () => {
  it.each([
    ...['four_eyes', 'other_account', 'read_only', 'plan_changed', 'plan_expired', 'plan_other_account'],
    ...['plan_other_file', 'plan_other_journal', 'plan_other_rows', 'plan_same_person', 'limit_per_day'],
  ])("localRefusal finds the rule %s in the error code, or in a reason of the error's details", (code) => {
    expect(localRefusal(error({ errorCode: code }))).toBe(code);
    expect(localRefusal(error({ details: [null, { reason: 7 }, {}, { reason: code }] }))).toBe(code);
  });

  it('localRefusal returns null for a usage error that names no rule, a refusal by the service, and a bug of pix', () => {
    expect(localRefusal(error({}))).toBeNull();
    expect(localRefusal(error({ details: [{ reason: 'invalid' }, { reason: ['limit_x'] }] }))).toBeNull();
    expect(localRefusal(error({ kind: 'refused', errorCode: 'limit_per_day' }))).toBeNull();
    expect(localRefusal(Object.assign(new Error('x'), { kind: 'usage', errorCode: 'read_only' }))).toBeNull();
    expect(localRefusal(undefined)).toBeNull();
  });
});
