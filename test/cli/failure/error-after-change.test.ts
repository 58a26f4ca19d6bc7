import { describe, expect, it } from 'vitest';
import { type DoneSoFar, NOTHING_DONE } from '../../../src/cli/failure/outcome-of-failed-command.ts';
import { errorAfterChange } from '../../../src/cli/failure/report-failure.ts';
import { ReaderLeft } from '../../../src/cli/streams/stream-writer.ts';
import { PixError, type PixErrorInit } from '../../../src/domain/pix-error.ts';
import { OutputFailure } from '../../../src/output/output-failure.ts';

const CHANGED: DoneSoFar = { ...NOTHING_DONE, changes: true, sent: true, changed: true, applied: true };
const PAID: DoneSoFar = { ...CHANGED, payments: ['e1', 'e2'] };
/** The command sent nothing, because an earlier command had sent the payment. */
const FOUND: DoneSoFar = { ...PAID, changed: false };
const badJq = (changes: Partial<PixErrorInit> = {}): PixError =>
  new PixError({
    kind: 'usage',
    key: 'output.bad_jq',
    errorCode: 'usage',
    params: { reason: 'no x' },
    ...changes,
  });
const initOf = (error: unknown, done: DoneSoFar): PixErrorInit => {
  const reported = errorAfterChange(error, done);
  expect(reported).toBeInstanceOf(PixError);
  return (reported as PixError).init;
};

describe('errorAfterChange', () => {
  it('errorAfterChange says that the payment was sent, shows its id, and says why pix could not print the output', () => {
    const cause = badJq();
    const shown = { id: 'TX1', status: 'COMPLETED' };
    expect(initOf(new OutputFailure(shown, cause), PAID)).toEqual({
      kind: 'check',
      key: 'output.payment_sent',
      params: { reason: 'no x' },
      errorCode: 'output_failed',
      hintKey: 'output.payment_sent.hint',
      outcome: 'applied',
      details: [shown],
      cause,
    });
  });

  it('if the output has no id, errorAfterChange returns the journal entries of the payments as details', () => {
    expect(initOf(new OutputFailure({}, badJq()), PAID).details).toEqual([{ entry: 'e1' }, { entry: 'e2' }]);
  });

  it.each([
    ['a payment with the status ERROR', PAID, 'ERROR', 'output.done', 'output.payment_sent.hint'],
    ['a payment without a status', PAID, undefined, 'output.payment_sent', 'output.payment_sent.hint'],
    ['a pending payment', PAID, 'PENDING', 'output.payment_sent', 'output.payment_sent.hint'],
    ['a payment that an earlier command sent', FOUND, 'COMPLETED', 'output.done', 'output.payment_sent.hint'],
    ['a change without a payment', CHANGED, 'COMPLETED', 'output.done', 'hint.applied'],
  ])('errorAfterChange returns the message and the hint for %s', (_what, done, status, key, hintKey) => {
    const shown = { id: 'TX1', ...(status !== undefined && { status }) };
    expect(initOf(new OutputFailure(shown, badJq()), done)).toMatchObject({ key, hintKey });
  });

  it('errorAfterChange reports an unknown outcome when no answer of the service confirmed the change', () => {
    expect(initOf(badJq(), { ...CHANGED, applied: false }).outcome).toBe('unknown');
  });

  it.each([
    ['output.bad_jq', 'usage', 'output_failed'],
    ['output.not_written', 'output_not_written', 'output_not_written'],
  ])('errorAfterChange treats the error %s as a failed output', (key, errorCode, code) => {
    expect(initOf(badJq({ key, errorCode }), CHANGED)).toMatchObject({
      key: 'output.done',
      errorCode: code,
    });
  });

  it('for a system error such as a full disk, errorAfterChange returns output_failed with the message as the reason', () => {
    const { errorCode, params } = initOf(new OutputFailure({}, new Error('disk full')), CHANGED);
    expect([errorCode, params]).toEqual(['output_failed', { reason: 'disk full' }]);
  });

  it('errorAfterChange returns the reason "--fields NAME" for an unknown field, and the error key for other errors', () => {
    const field = badJq({ params: { field: 'nope' } });
    expect(initOf(new OutputFailure({}, field), CHANGED).params).toEqual({ reason: '--fields nope' });
    const bare = new PixError({ kind: 'usage', key: 'output.bad_jq', errorCode: 'usage' });
    expect(initOf(bare, CHANGED).params).toEqual({ reason: 'output.bad_jq' });
  });

  it('errorAfterChange returns the original error if nothing was changed, and for a refusal or a closed stdout', () => {
    const cause = badJq();
    expect(errorAfterChange(new OutputFailure({}, cause), NOTHING_DONE)).toBe(cause);
    const refused = badJq({ kind: 'refused', key: 'money.set_refused' });
    expect(errorAfterChange(refused, PAID)).toBe(refused);
    const left = new ReaderLeft();
    expect(errorAfterChange(new OutputFailure({}, left), PAID)).toBe(left);
    const ours = new Error('ours');
    expect(errorAfterChange(ours, PAID)).toBe(ours);
  });
});
