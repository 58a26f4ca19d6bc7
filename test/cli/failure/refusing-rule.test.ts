import { describe, expect, it } from 'vitest';
import { refusingRule } from '../../../src/cli/session/record-command.ts';
import { PixError, type PixErrorInit } from '../../../src/domain/pix-error.ts';

const error = (changes: Partial<PixErrorInit>): PixError =>
  new PixError({ kind: 'usage', key: 'money.set_refused', errorCode: 'usage', ...changes });

describe('refusingRule', () => {
  it.each([
    ...['four_eyes', 'other_account', 'read_only', 'plan_changed', 'plan_expired', 'plan_other_account'],
    ...['plan_other_file', 'plan_other_journal', 'plan_other_rows', 'plan_same_person', 'limit_per_day'],
  ])('refusingRule returns %s if it is the code or a reason of a usage error', (code) => {
    expect(refusingRule(error({ errorCode: code }))).toBe(code);
    expect(refusingRule(error({ details: [null, { reason: 7 }, {}, { reason: code }] }))).toBe(code);
  });

  it('refusingRule returns null for errors that name no rule, and for errors that are not usage errors', () => {
    expect(refusingRule(error({}))).toBeNull();
    expect(refusingRule(error({ details: [{ reason: 'invalid' }, { reason: ['limit_x'] }] }))).toBeNull();
    expect(refusingRule(error({ kind: 'refused', errorCode: 'limit_per_day' }))).toBeNull();
    expect(refusingRule(Object.assign(new Error('x'), { kind: 'usage', errorCode: 'read_only' }))).toBeNull();
    expect(refusingRule(undefined)).toBeNull();
  });
});
