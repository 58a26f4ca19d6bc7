import { describe, expect, it } from 'vitest';
import { PixError } from '../../../src/domain/errors.ts';
import {
  journalFailed,
  neverArrived,
  notSent,
  unknownError,
  unknownOutcome,
} from '../../../src/operations/money/money-errors.ts';
import type { JournalEntry } from '../../../src/storage/journal/journal.ts';

const entry = (changes: Partial<JournalEntry> = {}): JournalEntry =>
  ({
    id: 'e1',
    reference: 'r1',
    kind: 'payout',
    family: 'hub',
    destination: 'an***@***om',
    amountCents: 123_456n,
    leaseOwner: null,
    state: 'unknown',
    errorCode: null,
    profile: 'shop',
    ...changes,
  }) as JournalEntry;
const lost = new PixError({
  kind: 'unknown',
  key: 'client.fault.timeout',
  errorCode: 'timeout',
  outcome: 'unknown',
});

describe('a payment that was not sent', () => {
  it.each([
    ['money.other_intent', 'usage', 'not_sent'],
    ['money.in_flight', 'unknown', 'unknown'],
    ['money.other_refund_open', 'unknown', 'unknown'],
    ['money.done_not_shown', 'refused', 'applied'],
  ] as const)(
    'says what stands in the way (%s), the way out, and what became of what is meant',
    (key, kind, outcome) => {
      const refused = notSent(key, entry({ leaseOwner: 'host:1:aa' }), kind);
      expect([refused.outcome, refused.entry]).toEqual(['not_sent', 'e1']);
      expect(refused.error.init).toEqual({
        kind,
        key,
        params: {
          reference: 'r1',
          id: 'e1',
          owner: 'host:1:aa',
          kind: 'payout',
          family: 'hub',
          destination: 'an***@***om',
          amount: 'R$ 1.234,56',
          with: ' --profile shop',
        },
        errorCode: key.slice('money.'.length),
        hintKey: `${key}.hint`,
        outcome,
      });
      expect(notSent(key, entry(), kind).error.init.params).toMatchObject({ owner: '-' });
    },
  );
});

describe('a payment whose answer was lost', () => {
  it('is unknown, with what was lost then', () => {
    const known = { kind: 'unknown', key: 'money.unknown', outcome: 'unknown' };
    expect(unknownError(entry({ errorCode: 'timeout' })).init).toEqual({
      ...known,
      errorCode: 'timeout',
      params: { reference: 'r1', reason: 'timeout' },
    });
    expect(unknownError(entry()).init).toMatchObject({ ...known, errorCode: 'unknown' });
  });

  it.each([
    ['money.unknown', 'unknown'],
    ['money.interrupted', 'interrupted'],
  ] as const)('stays in doubt: %s', (key, kind) => {
    expect(unknownOutcome(lost, entry(), key).init).toMatchObject({
      kind,
      key,
      outcome: 'unknown',
      errorCode: 'timeout',
      params: { reference: 'r1', id: 'e1', reason: 'timeout', with: ' --profile shop' },
      hintKey: 'money.unknown.hint',
      cause: lost,
    });
  });

  it('never arrived, where the service says so', () => {
    expect(neverArrived(lost, entry()).init).toMatchObject({
      kind: 'unavailable',
      key: 'money.not_there',
      outcome: 'not_applied',
      errorCode: 'timeout',
      params: { reference: 'r1', id: 'e1', reason: 'timeout', with: ' --profile shop' },
      hintKey: 'money.not_there.hint',
      cause: lost,
    });
  });
});

describe('a journal that cannot be written', () => {
  const full = new PixError({ kind: 'usage', key: 'sqlite.full', errorCode: 'sqlite_full' });

  it.each([
    ['nothing of it is known', null, 'usage', 'not_sent'],
    ['it was refused before', entry({ state: 'refused' }), 'usage', 'not_sent'],
    ['it was done before', entry({ state: 'confirmed' }), 'usage', 'applied'],
    ['it was in doubt before', entry({ state: 'unknown' }), 'unknown', 'unknown'],
    ['it is on its way', entry({ state: 'sending' }), 'unknown', 'unknown'],
  ] as const)('says of a payment what is so where %s', (_what, known, kind, outcome) => {
    const failed = journalFailed(full, known);
    expect(failed).toBeInstanceOf(PixError);
    expect((failed as PixError).init).toEqual({
      key: 'sqlite.full',
      errorCode: 'sqlite_full',
      kind,
      outcome,
      cause: full,
    });
  });

  it('lets a fault of our own be one', () => {
    const bug = new TypeError('x');
    expect(journalFailed(bug, entry())).toBe(bug);
  });
});
