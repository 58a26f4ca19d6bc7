import { describe, expect, it } from 'vitest';
import { PixError } from '../../../src/domain/pix-error.ts';
import { claimOf, codeOfUnknown, isClaimed } from '../../../src/operations/money/money-outcome.ts';
import { recordClaim } from '../../../src/operations/money/resolve-unknown.ts';
import type { JournalEntry } from '../../../src/storage/journal/journal-entry.ts';
import { cutSuccess, movesMoney } from '../../faults/faulty-answers.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import {
  changedOperator,
  journalWith,
  type MoneyWorld,
  moneyWorld,
  pay,
} from '../../support/worlds/money-world.ts';

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

/** This error means that the service answered 200 but its answer could not be read. */
const lost = new PixError({
  kind: 'unknown',
  key: 'journal.row_damaged',
  errorCode: 'bad_reply',
  statusCode: 200,
  outcome: 'unknown',
});
const timeout = new PixError({ kind: 'unknown', key: 'journal.row_damaged', errorCode: 'timeout' });

async function record(entry: Partial<JournalEntry> = {}, error = lost, writes?: () => Promise<void>) {
  const world: MoneyWorld = await moneyWorld({ money: { owner: () => 'host:1:aa' } });
  const made = { ...(await world.entry()), ...entry };
  let count = 0;
  const recordOutcome: MoneyWorld['journal']['recordOutcome'] = async (...given) => {
    count += 1;
    await (writes?.() ?? world.journal.recordOutcome(...given));
  };
  const operator = changedOperator(world.operator, journalWith(world, { recordOutcome }));
  const known = await recordClaim(operator, await operator.money.journal(), made, error);
  return { known, count, stored: await world.journal.get(made.id), made };
}

describe('recordClaim', () => {
  it('recordClaim stores the error code of an unreadable success answer, and keeps the lease of the entry', async () => {
    const { known, count, stored } = await record();
    expect([known.errorCode, count]).toEqual(['bad_reply', 1]);
    expect(stored).toMatchObject({ state: 'unknown', errorCode: 'bad_reply', leaseOwner: 'host:1:aa' });
  });

  it('recordClaim writes nothing if the request timed out, or if the entry already has the error code', async () => {
    const again = await record({ errorCode: 'bad_reply' });
    expect([again.count, again.known]).toEqual([0, again.made]);
    const never = await record({}, timeout);
    expect([never.count, never.known]).toEqual([0, never.made]);
  });

  it('recordClaim returns the error code even if the journal cannot be written', async () => {
    const full = new PixError({ kind: 'unavailable', key: 'journal.row_damaged', errorCode: 'sqlite_full' });
    const { known, stored } = await record({}, lost, () => Promise.reject(full));
    expect([known.errorCode, stored?.errorCode]).toEqual(['bad_reply', null]);
  });

  it('recordClaim rethrows an unexpected error', async () => {
    const bug = new Error('bug');
    await expect(record({}, lost, () => Promise.reject(bug))).rejects.toBe(bug);
  });
});
