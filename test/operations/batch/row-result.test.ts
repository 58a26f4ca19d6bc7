import { describe, expect, it } from 'vitest';
import { PixError } from '../../../src/domain/pix-error.ts';
import type { BatchRow } from '../../../src/operations/batch/batch-row.ts';
import {
  fromEntry,
  isDone,
  isStop,
  paidResult,
  refusedResult,
} from '../../../src/operations/batch/row-result.ts';
import type { JournalEntry } from '../../../src/storage/journal/journal-entry.ts';

const ROW = {
  line: 3,
  reference: 'r3',
  amountCents: 1_500n,
  key: { canonical: 'ana@exemplo.com.br' },
} as BatchRow<'checked'>;
const SHOWN = { line: 3, reference: 'r3', amountCents: 1_500n, maskedKey: expect.stringContaining('***') };

const entry = (changes: Partial<JournalEntry> = {}): JournalEntry =>
  ({
    state: 'confirmed',
    serviceId: 'TX1',
    endToEndId: 'E1',
    serviceStatus: 'COMPLETED',
    mismatch: null,
    errorCode: null,
    amountCents: 1_500n,
    destination: 'an***@***br',
    ...changes,
  }) as JournalEntry;

describe('isStop', () => {
  it.each([
    ...['PZC200', 'PZS200', 'PZS202', 'PZS206', 'PZA100', 'PZA200', 'PZA203', 'PZA204', 'PZA205', 'PZA206'],
    ...['TOKEN_INVALID', 'WITHDRAW_INSUFFICIENT_BALANCE', 'TOKEN_HOLDER_BLOCKED', 'WITHDRAW_DAILY_LIMIT'],
  ])('isStop returns true for %s, which all later rows would get too', (code) => {
    expect(isStop(code)).toBe(true);
  });

  it.each(['', 'PZC201', 'PZK600', 'DAILY_LIMIT_REACHED', 'X_DAILY_LIMIT_X'])(
    'isStop returns false for the error code "%s"',
    (code) => {
      expect(isStop(code)).toBe(false);
    },
  );
});

it.each([
  ['confirmed', null, true],
  ['refused', 'PZK600', true],
  ['refused', null, true],
  ['refused', 'PZS200', false],
  ['unknown', null, false],
  ['not_applied', 'PZK600', false],
] as const)('isDone of a journal entry in the state %s with %s is %s', (state, errorCode, done) => {
  expect(isDone(entry({ state, errorCode }))).toBe(done);
});

describe('paidResult', () => {
  const answer = { id: 'TX1', status: 'COMPLETED' };

  it('paidResult returns a completed row with its end-to-end id and masked key', () => {
    expect(paidResult(ROW, { ...answer, endToEndId: 'E1' }, null)).toEqual({
      ...SHOWN,
      id: 'TX1',
      e2e: 'E1',
      status: 'COMPLETED',
      error: null,
      outcome: 'completed',
      reason: null,
    });
  });

  it.each([
    [{ e2e: 'E2' }, 'E2'],
    [{}, null],
  ])('paidResult reads the end-to-end id of a hub payout from the field e2e (answer: %j)', (given, e2e) => {
    expect(paidResult(ROW, { ...answer, ...given }, null).e2e).toBe(e2e);
  });

  it.each([
    [{ cancellationReason: 'closed', providerRejectedReason: 'other' }, 'closed'],
    [{ providerRejectedReason: 'other' }, 'other'],
    [{}, 'FAILED'],
  ])('paidResult returns the reason for the failure of a row (answer: %j)', (given, reason) => {
    const failed = paidResult(ROW, { ...answer, status: 'FAILED', ...given }, null);
    expect(failed).toMatchObject({ outcome: 'failed', reason, error: null });
  });

  it('paidResult marks a row as mismatched when the amount in the answer differs from the request', () => {
    expect(paidResult(ROW, answer, 'amount')).toMatchObject({
      outcome: 'mismatched',
      error: 'mismatch_amount',
      reason: 'mismatch_amount',
    });
  });
});

it.each([
  ['closed account', 'closed account'],
  [undefined, 'PZK600'],
])("refusedResult gives the service's message (%s) or the code as reason", (serviceMessage, reason) => {
  const error = new PixError({
    kind: 'refused',
    key: 'money.refused',
    params: {},
    errorCode: 'PZK600',
    ...(serviceMessage === undefined ? {} : { serviceMessage }),
  } as ConstructorParameters<typeof PixError>[0]);
  expect(refusedResult(ROW, error)).toEqual({
    ...SHOWN,
    id: null,
    e2e: null,
    status: 'refused',
    error: 'PZK600',
    outcome: 'refused',
    reason,
  });
});

describe('fromEntry', () => {
  const row = { line: 3, reference: 'r3', amountCents: 900n };

  it('fromEntry returns the ids, status, amount and masked key of a completed entry', () => {
    expect(fromEntry(row, entry())).toEqual({
      line: 3,
      reference: 'r3',
      id: 'TX1',
      e2e: 'E1',
      status: 'COMPLETED',
      error: null,
      outcome: 'completed',
      amountCents: 1_500n,
      maskedKey: 'an***@***br',
      reason: null,
    });
  });

  it.each([
    [{ state: 'confirmed', serviceStatus: null }, { status: 'confirmed' }],
    [
      { state: 'unknown', serviceStatus: 'PENDING' },
      { status: 'unknown', outcome: 'unknown' },
    ],
    [
      { state: 'refused', errorCode: 'PZK600' },
      { outcome: 'refused', error: 'PZK600', reason: 'PZK600' },
    ],
    [{ serviceStatus: 'FAILED' }, { outcome: 'failed', error: null, reason: 'FAILED' }],
    [
      { mismatch: 'amount', errorCode: 'PZK600' },
      { outcome: 'mismatched', error: 'mismatch_amount', reason: 'mismatch_amount' },
    ],
  ] as const)('fromEntry converts the entry %j to the row %j', (changes, shown) => {
    expect(fromEntry(row, entry(changes))).toMatchObject(shown);
  });
});
