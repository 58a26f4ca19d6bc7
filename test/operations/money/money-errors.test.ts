import { describe, expect, it, vi } from 'vitest';
import { PixError, type PixErrorInit } from '../../../src/domain/pix-error.ts';
import {
  isUnread,
  journalFailed,
  maybeElsewhere,
  neverArrived,
  notSent,
  OTHER_REFERENCE,
  otherPayment,
  unknownError,
} from '../../../src/operations/money/money-outcome.ts';
import type { JournalEntry } from '../../../src/storage/journal/journal-entry.ts';

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
const timeout = { key: 'client.fault.timeout', errorCode: 'timeout' } as const;
const lost = new PixError({ kind: 'unknown', outcome: 'unknown', ...timeout });

const made = (init: Partial<PixErrorInit>): PixError =>
  new PixError({ kind: 'usage', key: 'k', errorCode: 'c', ...init });

it.each([
  ['true for a service that does not answer', made({ kind: 'unavailable' }), true],
  ['true for a refusal without a status', made({ kind: 'refused' }), true],
  ['true for any answer with a status', made({ kind: 'auth', statusCode: 403 }), true],
  ['false for an error of pix', made({ kind: 'usage' }), false],
  ['false for an unknown outcome', made({ kind: 'unavailable', outcome: 'unknown' }), false],
  ['false for an answer with an unknown outcome', made({ statusCode: 503, outcome: 'unknown' }), false],
  ['false for another error', Object.assign(new Error('x'), { kind: 'unavailable' }), false],
])('isUnread is %s', (_what, error, is) => {
  expect(isUnread(error)).toBe(is);
});

describe('notSent', () => {
  it.each([
    ['money.done_not_shown', null, 'not_shown'],
    ['money.done_not_shown', 1, 'shown'],
    ['money.accepted_elsewhere', null, 'elsewhere'],
    ['money.in_progress', null, 'shown'],
  ] as const)('notSent(%s) of an entry shown at %s is about earlier: %s', (key, shownAt, earlier) => {
    expect(notSent(key, entry({ shownAt }), 'unknown').earlier).toBe(earlier);
  });

  it('notSent says only of an own payment that a person recorded it as paid', () => {
    const declared = entry({ state: 'confirmed', errorCode: 'declared_by_operator' });
    expect(
      (['money.done_not_shown', 'money.accepted_elsewhere'] as const).map(
        (key) => notSent(key, declared, 'unknown').error.init.key,
      ),
    ).toEqual(['money.declared_not_shown', 'money.accepted_elsewhere']);
  });

  it.each([
    ['money.other_intent', 'usage', 'not_sent'],
    ['money.in_progress', 'unknown', 'unknown'],
    ['money.other_refund_open', 'unknown', 'unknown'],
    ['money.done_not_shown', 'refused', 'applied'],
    ['money.made_elsewhere', 'unknown', 'unknown'],
    ['money.accepted_elsewhere', 'unknown', 'unknown'],
  ] as const)('notSent(%s) returns an error with a hint and an outcome', (key, kind, outcome) => {
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
  });
});

describe('errors after a lost answer', () => {
  it('unknownError returns an error with the error code that the journal stored for the payment', () => {
    const known = { kind: 'unknown', key: 'money.unknown', outcome: 'unknown' };
    expect(unknownError(entry({ errorCode: 'timeout' })).init).toEqual({
      ...known,
      errorCode: 'timeout',
      params: { reference: 'r1', reason: 'timeout' },
    });
    const unsaid = { errorCode: 'unknown', params: { reference: 'r1', reason: 'unknown' } };
    expect(unknownError(entry()).init).toEqual({ ...known, ...unsaid });
  });

  it('neverArrived returns a not_applied error', () => {
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

it.each([
  ['TX9', 'TX9'],
  [undefined, '-'],
])('otherPayment notes the id of the other payment (%s), and is unknown', (seen, shown) => {
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

it.each([
  ['TX1', 'TX1'],
  [null, '-'],
])('maybeElsewhere contains the id of the charge (%s) and the refunded amount', (subject, id) => {
  expect(maybeElsewhere(lost, entry({ subject }), 3_050n).init).toEqual({
    kind: 'unknown',
    outcome: 'unknown',
    key: 'refund.answer_lost_maybe_elsewhere',
    params: { reference: 'r1', id, given: 'R$ 30,50', reason: 'timeout', with: ' --profile shop' },
    errorCode: 'refund_maybe_elsewhere',
    hintKey: 'refund.answer_lost_maybe_elsewhere.hint',
    cause: lost,
  });
});

describe('journalFailed', () => {
  const full = new PixError({ kind: 'usage', key: 'sqlite.full', errorCode: 'sqlite_full' });

  it.each([
    ['not_sent for a payment without an entry', null, 'usage', 'not_sent'],
    ['not_sent for a payment that was refused before', entry({ state: 'refused' }), 'usage', 'not_sent'],
    ['applied for a payment that was confirmed before', entry({ state: 'confirmed' }), 'usage', 'applied'],
    ['unknown for a payment with unknown outcome', entry({ state: 'unknown' }), 'unknown', 'unknown'],
    ['unknown for a payment in progress', entry({ state: 'sending' }), 'unknown', 'unknown'],
  ] as const)('journalFailed returns the outcome %s', (_what, known, kind, outcome) => {
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

  it('journalFailed returns an unexpected error unchanged', () => {
    const bug = new TypeError('x');
    expect(journalFailed(bug, entry())).toBe(bug);
  });
});
