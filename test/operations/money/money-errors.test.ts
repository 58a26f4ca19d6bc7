import { describe, expect, it, vi } from 'vitest';
import { PixError } from '../../../src/domain/errors.ts';
import {
  changedMeanwhile,
  journalFailed,
  maybeElsewhere,
  neverArrived,
  notSent,
  otherPayment,
  unknownError,
  unknownOutcome,
} from '../../../src/operations/money/money-errors.ts';
import { OTHER_REFERENCE } from '../../../src/operations/money/success-seen.ts';
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
    ['money.in_progress', 'unknown', 'unknown'],
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
    const unsaid = { errorCode: 'unknown', params: { reference: 'r1', reason: 'unknown' } };
    expect(unknownError(entry()).init).toEqual({ ...known, ...unsaid });
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

describe('an order that has to be confirmed again', () => {
  it('was not sent, because an earlier payment changed after it was shown', () => {
    expect(changedMeanwhile().init).toEqual({
      kind: 'usage',
      key: 'money.changed_meanwhile',
      errorCode: 'changed_meanwhile',
      hintKey: 'money.changed_meanwhile.hint',
      outcome: 'not_sent',
    });
  });
});

describe('an answer about another payment', () => {
  it.each([
    ['TX9', 'TX9'],
    [undefined, '-'],
  ])('an answer about another payment leaves ours unknown, and is noted: %s', (seen, shown) => {
    const note = vi.fn();
    const error = otherPayment({ note }, { reference: 'r1' }, seen);
    const params = { reference: 'r1', seen: shown };
    expect(note.mock.calls).toEqual([['money.other_payment', params]]);
    expect(error.init).toEqual({
      kind: 'unknown',
      key: 'money.other_payment',
      params,
      errorCode: OTHER_REFERENCE,
      outcome: 'unknown',
    });
  });
});

describe('a refund that may have been applied from elsewhere', () => {
  it.each([
    ['TX1', 'TX1'],
    [null, '-'],
  ])(
    'a refund that may have been applied from elsewhere is unknown, and says how much the charge %s gave back',
    (subject, id) => {
      expect(maybeElsewhere(lost, entry({ subject }), 3_050n).init).toEqual({
        kind: 'unknown',
        outcome: 'unknown',
        key: 'refund.answer_lost_maybe_elsewhere',
        params: { reference: 'r1', id, given: 'R$ 30,50', reason: 'timeout', with: ' --profile shop' },
        errorCode: 'refund_maybe_elsewhere',
        hintKey: 'refund.answer_lost_maybe_elsewhere.hint',
        cause: lost,
      });
    },
  );
});

describe('a journal that cannot be written', () => {
  const full = new PixError({ kind: 'usage', key: 'sqlite.full', errorCode: 'sqlite_full' });

  it.each([
    ['nothing of it is known', null, 'usage', 'not_sent'],
    ['it was refused before', entry({ state: 'refused' }), 'usage', 'not_sent'],
    ['it was done before', entry({ state: 'confirmed' }), 'usage', 'applied'],
    ['it was in doubt before', entry({ state: 'unknown' }), 'unknown', 'unknown'],
    ['it is on its way', entry({ state: 'sending' }), 'unknown', 'unknown'],
  ] as const)(
    'a journal that cannot be written says of a payment what is so where %s',
    (_what, known, kind, outcome) => {
      const failed = journalFailed(full, known);
      expect(failed).toBeInstanceOf(PixError);
      expect((failed as PixError).init).toEqual({
        key: 'sqlite.full',
        errorCode: 'sqlite_full',
        kind,
        outcome,
        cause: full,
      });
    },
  );

  it('a journal that cannot be written lets a fault of our own be one', () => {
    const bug = new TypeError('x');
    expect(journalFailed(bug, entry())).toBe(bug);
  });
});
