import { describe, expect, it } from 'vitest';
import { PixError } from '../../../src/domain/pix-error.ts';
import { claimOf, codeOfUnknown, isClaimed } from '../../../src/operations/money/money-outcome.ts';
import { cutSuccess, movesMoney } from '../../faults/faulty-answers.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { moneyWorld, pay } from '../../support/worlds/money-world.ts';

const error = (
  errorCode: string,
  statusCode?: number,
  outcome: 'unknown' | 'not_applied' = 'unknown',
): PixError =>
  new PixError({
    kind: 'unknown',
    key: 'money.unknown',
    errorCode,
    outcome,
    ...(statusCode === undefined ? {} : { statusCode }),
  });

describe('moveMoney when a success answer breaks off', () => {
  const world = eachOf(moneyWorld);

  it('moveMoney stores answer_cut before it looks up a payment whose success answer broke off', async () => {
    world.rewire((good) => cutSuccess(good, movesMoney));
    let during: unknown;
    world.rewire((good) => async (request) => {
      if (request.method === 'GET') [during] = await world.entries();
      return good(request);
    });
    expect(await pay(world)).toMatchObject({ outcome: 'confirmed', how: 'found' });
    const claimed = { state: 'unknown', errorCode: 'answer_cut', leaseOwner: 'test:1:aa' };
    expect(during).toMatchObject({ ...claimed, attempt: 1 });
  });

  it('moveMoney stores answer_cut when a success answer breaks off, even if the command was interrupted', async () => {
    world.rewire((good) => cutSuccess(good, movesMoney));
    await pay(world, { operator: { signal: AbortSignal.abort() } });
    expect(await world.entries()).toMatchObject([{ state: 'unknown', errorCode: 'answer_cut' }]);
  });
});

describe('codeOfUnknown', () => {
  it.each([
    ['an unreadable success answer', 'timeout', error('bad_reply', 200), 'bad_reply'],
    ['a timeout', 'answer_cut', error('timeout'), 'answer_cut'],
    ['no error', 'answer_cut', undefined, 'answer_cut'],
    ['an unreadable success answer', 'other_reference', error('bad_reply', 200), 'other_reference'],
    ['a success answer that breaks off', null, error('answer_cut', 201), 'answer_cut'],
    ['an answer with another reference', null, error('other_reference'), 'other_reference'],
    // Neither a redirect nor an unreadable answer to a look-up proves that the request succeeded.
    ['a redirect', null, error('bad_reply', 302), 'unknown'],
    ['an unreadable look-up answer', 'timeout', error('bad_reply', 200, 'not_applied'), 'unknown'],
    ['a refused look-up', 'timeout', error('PZV001', 400, 'not_applied'), 'PZV001'],
    ['no error', 'timeout', undefined, 'timeout'],
    ['no error', null, undefined, 'unknown'],
  ])('codeOfUnknown after %s, with the stored code %s', (_what, errorCode, lost, code) => {
    expect(codeOfUnknown({ errorCode }, lost)).toBe(code);
  });

  it('isClaimed returns true only for the error codes that follow a success status', () => {
    expect(['answer_cut', 'bad_reply', 'other_reference'].every(isClaimed)).toBe(true);
    expect([null, 'timeout', 'unknown', 'internal'].some(isClaimed)).toBe(false);
  });
});

describe('claimOf', () => {
  const NAMED = ['payout', 'qr-payout', 'transfer', 'card-charge'] as const;

  it.each([
    ['a conflict', error('PZG409', 409, 'not_applied')],
    ['a used reference', error('PZC210', 422, 'not_applied')],
    ['a conflict of a proxy', error('foreign_answer', 409)],
  ])('claimOf returns reference_conflict after %s, but not for refunds and reversals', (_what, lost) => {
    expect(NAMED.map((kind) => claimOf({ kind }, lost))).toEqual(NAMED.map(() => 'reference_conflict'));
    expect(claimOf({ kind: 'refund' }, lost)).toBe(null);
    expect(claimOf({ kind: 'card-reversal' }, lost)).toBe(null);
  });

  it('claimOf returns the code of an error after a success answer, for every kind of payment', () => {
    const kinds = [...NAMED, 'refund', 'card-reversal'] as const;
    const codes = kinds.map((kind) => claimOf({ kind }, error('answer_cut', 200)));
    expect(codes).toEqual(kinds.map(() => 'answer_cut'));
  });

  it.each([
    ['another refusal', error('PZC200', 422, 'not_applied')],
    ['the used idempotency key of another payment', error('IDEMPOTENCY_KEY_CONFLICT', 409, 'not_applied')],
    ['a timeout', error('timeout')],
  ])('claimOf returns null after %s', (_what, lost) => {
    expect(claimOf({ kind: 'payout' }, lost)).toBeNull();
  });
});
