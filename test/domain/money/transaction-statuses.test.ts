import { describe, expect, it } from 'vitest';
import {
  canComeAfter,
  canMove,
  canMoveRefund,
  EVENTS,
  endedUnpaid,
  eventNamed,
  eventOf,
  isEventName,
  isFinal,
  isSettled,
  paymentStateOf,
  REFUND_STATUSES,
  RESERVED_EVENTS,
  TRANSACTION_STATUSES,
  transactionStatusOf,
} from '../../../src/domain/money/transaction-statuses.ts';

const allowed = [
  ['new', 'PENDING', '§3.1 charge created'],
  ['new', 'COMPLETED', '§3.1 internal transfers skip PENDING'],
  ['new', 'CANCELED', 'unshown §4: a sandbox withdrawal may start as CANCELED'],
  ['PENDING', 'COMPLETED', '§3.1 payment confirmed'],
  ['PENDING', 'EXPIRED', '§3.1 expiresIn passed'],
  ['PENDING', 'CANCELED', '§3.1 canceled before completing'],
  ['PENDING', 'ERROR', 'unshown §4: ERROR follows only PENDING'],
  ['COMPLETED', 'REFUNDED', '§3.1 amount returned'],
  ['COMPLETED', 'WAITING_FOR_REFUND', 'unshown §4: it follows only COMPLETED'],
  ['WAITING_FOR_REFUND', 'REFUNDED', 'unshown §4: REFUNDED is its next status'],
];

describe('statuses of a transaction', () => {
  for (const from of [null, ...TRANSACTION_STATUSES]) {
    for (const to of TRANSACTION_STATUSES) {
      const row = allowed.find(([a, b]) => a === (from ?? 'new') && b === to);
      it(`canMove ${row ? 'allows' : 'refuses'} the change of ${from ?? 'new'} to ${to}${row ? ` (${row[2]})` : ''}`, () => {
        expect(canMove(from, to)).toBe(row !== undefined);
      });
    }
  }

  it.each([
    ['PENDING', false, false],
    ['COMPLETED', false, true],
    ['WAITING_FOR_REFUND', false, true],
    ['CANCELED', true, true],
    ['REFUNDED', true, true],
    ['EXPIRED', true, true],
    ['ERROR', true, true],
    ['SOMETHING_NEW', false, false],
    ['constructor', false, false],
  ])('for the status %s, isFinal returns %s and isSettled returns %s', (status, final, settled) => {
    expect([isFinal(status), isSettled(status)]).toEqual([final, settled]);
  });

  /** For each status, all statuses that a transaction can have later. */
  const LATER: Readonly<Record<string, readonly string[]>> = {
    PENDING: ['COMPLETED', 'WAITING_FOR_REFUND', 'CANCELED', 'REFUNDED', 'EXPIRED', 'ERROR'],
    COMPLETED: ['WAITING_FOR_REFUND', 'REFUNDED'],
    WAITING_FOR_REFUND: ['REFUNDED'],
  };
  it.each([...TRANSACTION_STATUSES, 'PAID', ''])('canComeAfter knows each status after %j', (earlier) => {
    const later = [...TRANSACTION_STATUSES, 'PAID'].filter((status) => canComeAfter(status, earlier));
    expect(later.sort()).toEqual([...(LATER[earlier] ?? [])].sort());
  });

  it('transactionStatusOf returns undefined for any text that is not one of the seven statuses', () => {
    expect(TRANSACTION_STATUSES).toHaveLength(7);
    expect(TRANSACTION_STATUSES.map(transactionStatusOf)).toEqual(TRANSACTION_STATUSES);
    expect(['PAID', '', 'toString'].map(transactionStatusOf)).toEqual([undefined, undefined, undefined]);
  });

  it('transactionStatusOf reads a status in any letter case', () => {
    const texts = ['pending', ' Error', 'Completed '];
    expect(texts.map(transactionStatusOf)).toEqual(['PENDING', 'ERROR', 'COMPLETED']);
    expect(['completed', ' error', 'Confirmed', 'refunded', 'pending'].map(paymentStateOf)).toEqual([
      'completed',
      'failed',
      'completed',
      'failed',
      'accepted',
    ]);
    expect([isFinal('error'), isSettled('Completed'), endedUnpaid(' failed')]).toEqual([true, true, true]);
  });
});

describe('statuses of a refund', () => {
  const moves = [
    ['new', 'PENDING'],
    ['new', 'COMPLETED'],
    ['new', 'CANCELED'],
    ['PENDING', 'COMPLETED'],
    ['PENDING', 'CANCELED'],
  ];
  for (const from of [null, ...REFUND_STATUSES]) {
    for (const to of REFUND_STATUSES) {
      const legal = moves.some(([a, b]) => a === (from ?? 'new') && b === to);
      it(`canMoveRefund ${legal ? 'allows' : 'refuses'} the change of ${from ?? 'new'} to ${to} (unshown §4, §5)`, () => {
        expect(canMoveRefund(from, to)).toBe(legal);
      });
    }
  }
});

describe('events of a transaction', () => {
  it('EVENTS contains the ten event names of §6.1, of which two are reserved', () => {
    const ofStatuses = TRANSACTION_STATUSES.map((status) => `TRANSACTION_${status}`);
    const reserved = ['TRANSACTION_SUSPECTED_FRAUD', 'TRANSACTION_SUSPECTED_FRAUD_REVERSAL'];
    expect([...EVENTS].sort()).toEqual(['INFRACTION_CHANGED', ...ofStatuses, ...reserved].sort());
    expect(EVENTS.slice(-2)).toEqual(RESERVED_EVENTS);
  });

  it.each(TRANSACTION_STATUSES)('eventOf returns the event of the status %s (§6.1)', (status) => {
    expect(eventOf(status)).toBe(`TRANSACTION_${status}`);
    expect(isEventName(eventOf(status))).toBe(true);
  });

  it('isEventName returns false for a status and for an unknown name', () => {
    expect(['COMPLETED', 'TRANSACTION_PAID', ''].some(isEventName)).toBe(false);
  });
});

it('eventNamed finds an event in any letter case and returns an unknown name unchanged', () => {
  const names = [EVENTS[0].toLowerCase(), EVENTS[0], 'My_event'];
  expect(names.map(eventNamed)).toEqual([EVENTS[0], EVENTS[0], 'My_event']);
});
