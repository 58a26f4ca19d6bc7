import { describe, expect, it } from 'vitest';
import { afterChange } from '../../../src/cli/failure/after-change.ts';
import { type DoneSoFar, NOTHING_DONE } from '../../../src/cli/failure/failure-outcome.ts';
import { ReaderLeft } from '../../../src/cli/streams/stream-writer.ts';
import { PixError, type PixErrorInit } from '../../../src/domain/pix-error.ts';
import { OutputFailure } from '../../../src/output/output-failure.ts';

const CHANGED: DoneSoFar = { ...NOTHING_DONE, changes: true, sent: true, changed: true, applied: true };
const PAID: DoneSoFar = { ...CHANGED, payments: ['e1', 'e2'] };
const badJq = (changes: Partial<PixErrorInit> = {}): PixError =>
  new PixError({
    kind: 'usage',
    key: 'output.bad_jq',
    errorCode: 'usage',
    params: { reason: 'no x' },
    ...changes,
  });
const initOf = (error: unknown, done: DoneSoFar): PixErrorInit => {
  const reported = afterChange(error, done);
  expect(reported).toBeInstanceOf(PixError);
  return (reported as PixError).init;
};

describe('afterChange', () => {
  it('afterChange reports that the payment was sent, with its id, and the cause beside it', () => {
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

  it('afterChange names the entries of the journal when the payment has no id', () => {
    expect(initOf(new OutputFailure({}, badJq()), PAID).details).toEqual([{ entry: 'e1' }, { entry: 'e2' }]);
  });

  it.each([
    [PAID, 'ERROR', 'output.done', 'output.payment_sent.hint'],
    [PAID, undefined, 'output.payment_sent', 'output.payment_sent.hint'],
    [PAID, 'PENDING', 'output.payment_sent', 'output.payment_sent.hint'],
    [CHANGED, 'COMPLETED', 'output.done', 'hint.applied'],
  ])('afterChange says of %o with the status %s: %s', (done, status, key, hintKey) => {
    const shown = { id: 'TX1', ...(status !== undefined && { status }) };
    expect(initOf(new OutputFailure(shown, badJq()), done)).toMatchObject({ key, hintKey });
  });

  it('afterChange leaves the outcome unknown when no answer said that it was applied', () => {
    expect(initOf(badJq(), { ...CHANGED, applied: false }).outcome).toBe('unknown');
  });

  it.each([
    ['output.bad_jq', 'usage', 'output_failed'],
    ['output.not_written', 'output_not_written', 'output_not_written'],
  ])('afterChange recognises %s without an OutputFailure around it', (key, errorCode, code) => {
    expect(initOf(badJq({ key, errorCode }), CHANGED)).toMatchObject({ key: 'output.done', errorCode: code });
  });

  it('afterChange gives a system error the code output_failed, and its own words as the reason', () => {
    const { errorCode, params } = initOf(new OutputFailure({}, new Error('disk full')), CHANGED);
    expect([errorCode, params]).toEqual(['output_failed', { reason: 'disk full' }]);
  });

  it('afterChange names --fields when a field is unknown, and the message when the error has no parameters', () => {
    const field = badJq({ params: { field: 'nope' } });
    expect(initOf(new OutputFailure({}, field), CHANGED).params).toEqual({ reason: '--fields nope' });
    const bare = new PixError({ kind: 'usage', key: 'output.bad_jq', errorCode: 'usage' });
    expect(initOf(bare, CHANGED).params).toEqual({ reason: 'output.bad_jq' });
  });

  it('afterChange returns the cause unchanged when nothing was changed, when the output did not fail, or when the reader of the output has left', () => {
    const cause = badJq();
    expect(afterChange(new OutputFailure({}, cause), NOTHING_DONE)).toBe(cause);
    const refused = badJq({ kind: 'refused', key: 'money.set_refused' });
    expect(afterChange(refused, PAID)).toBe(refused);
    const left = new ReaderLeft();
    expect(afterChange(new OutputFailure({}, left), PAID)).toBe(left);
    const ours = new Error('ours');
    expect(afterChange(ours, PAID)).toBe(ours);
  });
});
