import { describe, expect, it } from 'vitest';
import { PixError } from '../../../src/domain/pix-error.ts';
import { readIdentifier } from '../../../src/operations/trace/find-payment.ts';
import type { PaymentTrace } from '../../../src/operations/trace/gather-trace.ts';
import { problemsOf } from '../../../src/operations/trace/problems.ts';
import { factsText, timelineOf } from '../../../src/operations/trace/timeline-of.ts';

const NOW = Date.parse('2026-11-21T15:00:00Z');
const ago = (ms: number): string => new Date(NOW - ms).toISOString();
const bare: PaymentTrace = {
  identifier: { kind: 'idOrReference', text: 'T1' },
  transaction: null,
  related: [],
  hub: null,
  callbacks: [],
  webhooks: [],
  infractions: [],
  movements: [],
  inbox: [],
  inboxInUse: false,
  journal: [],
  unanswered: [],
};
const transaction = (item: object): PaymentTrace => ({
  ...bare,
  transaction: {
    raw: {},
    item: { id: 'T1', createdAt: ago(3_600_000), ...item },
  } as PaymentTrace['transaction'],
});
const entry = (state: string, kind = 'payout', family = 'main') =>
  ({ id: 'J1', reference: 'p1', state, kind, family, sentAt: NOW }) as PaymentTrace['journal'][number];
const names = (trace: PaymentTrace): string[] => problemsOf(trace, NOW).map(({ kind }) => kind);
// Only the number of movements matters in these tests.
const movements = [{ id: 'M1' }] as unknown as PaymentTrace['movements'];

describe('problemsOf', () => {
  it.each<[string, PaymentTrace, string[]]>([
    [
      'payout_pending for a payout that has been pending for an hour',
      transaction({ type: 'WITHDRAW', status: 'PENDING' }),
      ['payout_pending'],
    ],
    [
      'no problem in a payout that has been pending for a minute',
      transaction({ type: 'WITHDRAW', status: 'PENDING', createdAt: ago(60_000) }),
      [],
    ],
    ['no problem in a pending charge', transaction({ type: 'DEPOSIT', status: 'PENDING' }), []],
    [
      'no_movement for a completed payment without a movement',
      transaction({ status: 'COMPLETED' }),
      ['no_movement'],
    ],
    [
      'not_asked for a statement that could not be queried',
      {
        ...transaction({ status: 'COMPLETED' }),
        unanswered: [
          { source: 'statement', error: new PixError({ kind: 'auth', key: 'x', errorCode: 'PZA200' }) },
        ],
      },
      ['not_asked'],
    ],
    [
      'refund_pending for a payment that waits for its refund',
      { ...transaction({ status: 'WAITING_FOR_REFUND' }), movements },
      ['refund_pending'],
    ],
    [
      'refund_failed for a payment whose refund was canceled',
      { ...transaction({ status: 'COMPLETED', refundStatus: 'CANCELED' }), movements },
      ['refund_failed'],
    ],
    [
      'not_at_service for a confirmed payout that the service does not know',
      { ...bare, journal: [entry('confirmed')] },
      ['not_at_service'],
    ],
    [
      'no problem in a confirmed hub payout that is only in the journal, because the hub cannot return it',
      { ...bare, journal: [entry('confirmed', 'payout', 'hub')] },
      [],
    ],
    [
      'no problem in a confirmed refund that only the journal has',
      { ...bare, journal: [entry('confirmed', 'refund')] },
      [],
    ],
    ['never_left for a refused payout', { ...bare, journal: [entry('refused')] }, ['never_left']],
    ['never_left for a payout that was not sent', { ...bare, journal: [entry('not_sent')] }, ['never_left']],
    ['no problem in a refused refund', { ...bare, journal: [entry('refused', 'refund')] }, []],
    [
      'no problem in a payout that was refused and then paid under the same reference',
      { ...bare, journal: [entry('refused'), entry('confirmed', 'payout', 'hub')] },
      [],
    ],
    [
      'payout_failed for a hub payout that failed',
      { ...bare, journal: [{ ...entry('confirmed', 'payout', 'hub'), serviceStatus: 'FAILED' }] },
      ['payout_failed'],
    ],
    [
      'payout_failed for a canceled payout',
      transaction({ type: 'WITHDRAW', status: 'CANCELED' }),
      ['payout_failed'],
    ],
    [
      'payout_failed for a payout with the status ERROR',
      transaction({ type: 'WITHDRAW', status: 'ERROR' }),
      ['payout_failed'],
    ],
    [
      'payout_returned for a refunded payout',
      { ...transaction({ type: 'WITHDRAW', status: 'REFUNDED' }), movements },
      ['payout_returned'],
    ],
    [
      'payout_returned for a completed payout with a completed refund',
      { ...transaction({ type: 'WITHDRAW', status: 'COMPLETED', refundStatus: 'COMPLETED' }), movements },
      ['payout_returned'],
    ],
    [
      'charge_failed for a charge with the status ERROR',
      transaction({ type: 'DEPOSIT', status: 'ERROR' }),
      ['charge_failed'],
    ],
    ['no problem in an expired charge', transaction({ type: 'DEPOSIT', status: 'EXPIRED' }), []],
    [
      'not_applied_but_there for a payment that the service has but the journal stores as not_applied',
      {
        ...transaction({ status: 'COMPLETED', clientReference: 'p1' }),
        movements,
        journal: [entry('not_applied')],
      },
      ['not_applied_but_there'],
    ],
    ['unknown for a payout that is being sent', { ...bare, journal: [entry('sending')] }, ['unknown']],
    [
      'no problem in a payment with an unknown status',
      { ...transaction({ status: 'ON_HOLD' }), movements },
      [],
    ],
  ])('problemsOf finds %s', (_what, trace, expected) => expect(names(trace)).toEqual(expected));

  it('problemsOf ignores a failed delivery attempt if a later attempt succeeds or the status has changed', () => {
    const tell = (status: number | null, told: string) => ({
      id: `C${status}`,
      url: 'https://a.example.com/',
      status,
      transactionId: 'T1',
      createdAt: ago(1),
      body: { id: 'T1', status: told },
    });
    const trace = (...callbacks: ReturnType<typeof tell>[]) =>
      // These callbacks have only the fields that `problemsOf` reads.
      ({ ...transaction({ status: 'COMPLETED' }), movements, callbacks }) as unknown as PaymentTrace;
    expect(names(trace(tell(500, 'PENDING')))).toEqual([]);
    expect(names(trace(tell(null, 'COMPLETED'), tell(200, 'COMPLETED')))).toEqual([]);
    expect(names(trace(tell(302, 'COMPLETED')))).toEqual(['not_delivered']);
    expect(problemsOf(trace(tell(null, 'COMPLETED')), NOW)[0]?.params).toMatchObject({ answer: 'no_answer' });
  });
});

describe('timelineOf', () => {
  const at = ago(60_000);
  const move = (operation: string, reason: string) => ({ createdAt: at, operation, reason });
  const what = (trace: PaymentTrace): string[] =>
    timelineOf(trace, NOW).map(({ what, facts }) =>
      what === 'movement' ? factsText(facts.slice(0, 1), (code) => code) : what,
    );

  it('timelineOf puts the debit of a payout before its reversal when both have the same time', () => {
    const canceled = { type: 'WITHDRAW', status: 'CANCELED', createdAt: at, updatedAt: at };
    const moves = [move('INCREMENT', 'REVERSAL'), move('DECREMENT', 'WITHDRAW')];
    // The movements have only the fields that determine their order.
    for (const movements of [moves, moves.toReversed()] as unknown as PaymentTrace['movements'][])
      expect(what({ ...transaction(canceled), movements })).toEqual([
        ...['created', 'WITHDRAW', 'changed', 'REVERSAL'],
      ]);
  });

  it('timelineOf puts the credit of a charge first, its refund second and its deliveries last at equal times', () => {
    const refunded = { type: 'DEPOSIT', status: 'REFUNDED', createdAt: at, paidAt: at, refundedAt: at };
    const moves = [move('DECREMENT', 'REFUND'), move('INCREMENT', 'DEPOSIT')];
    const callbacks = [
      { id: 'C', url: 'https://a.example.com/', status: 200, createdAt: at, body: { id: 'T1' } },
    ];
    // The trace has only the fields that determine the order.
    const trace = { ...transaction(refunded), movements: moves, callbacks } as unknown as PaymentTrace;
    expect(what(trace)).toEqual(['created', 'paid', 'DEPOSIT', 'refunded', 'REFUND', 'delivered']);
  });

  it('timelineOf omits events without a valid time', () => {
    expect(timelineOf(transaction({ createdAt: 'yesterday', status: 'PENDING' }), NOW)).toEqual([]);
  });
});

describe('readIdentifier', () => {
  it.each([
    ['E9999900020261121150012345678901', 'endToEndId'],
    ['D9999900020261121150012345678901', 'returnId'],
    ['e9999900020261121150012345678901', 'idOrReference'],
    [' order 1042 ', 'idOrReference'],
    ['00020126580014br.gov.bcb.pix', 'idOrReference'],
  ])('readIdentifier reads %s as %s', (text, kind) => expect(readIdentifier(text)?.kind).toBe(kind));

  it.each(['', '  ', 'a\tb', 'a\u0000b'.repeat(40)])('readIdentifier returns null for %j', (text) =>
    expect(readIdentifier(text)).toBeNull(),
  );
});
