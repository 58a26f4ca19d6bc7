import { describe, expect, it } from 'vitest';
import { isOutcomeUnknown, rowStateOf } from '../../../src/domain/money/transaction-statuses.ts';
import type { JournalEntry } from '../../../src/storage/journal/journal-entry.ts';

describe('isOutcomeUnknown and rowStateOf', () => {
  it.each([
    ['sending', true],
    ['unknown', true],
    ['confirmed', false],
    ['refused', false],
    ['not_sent', false],
    ['not_applied', false],
  ] as const)('isOutcomeUnknown of an entry in the state %s returns %s', (state, is) => {
    expect(isOutcomeUnknown({ state })).toBe(is);
  });

  it.each<readonly [Pick<JournalEntry, 'state' | 'serviceStatus' | 'mismatch'>, string]>([
    [{ state: 'unknown', serviceStatus: null, mismatch: null }, 'unknown'],
    [{ state: 'refused', serviceStatus: 'COMPLETED', mismatch: null }, 'refused'],
    [{ state: 'confirmed', serviceStatus: 'COMPLETED', mismatch: null }, 'completed'],
    [{ state: 'confirmed', serviceStatus: 'ERROR', mismatch: null }, 'failed'],
    [{ state: 'confirmed', serviceStatus: null, mismatch: null }, 'accepted'],
    [{ state: 'confirmed', serviceStatus: 'COMPLETED', mismatch: 'amount' }, 'mismatched'],
  ])('rowStateOf(%j) returns %s', (entry, stand) => {
    expect(rowStateOf(entry)).toBe(stand);
  });
});
