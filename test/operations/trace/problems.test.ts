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
  const payout = (status: string, more = {}) => transaction({ type: 'WITHDRAW', status, ...more });
  const deposit = (status: string) => transaction({ type: 'DEPOSIT', status });
  const moved = (item: object, more: Partial<PaymentTrace> = {}) => ({
    ...transaction(item),
    movements,
    ...more,
  });
  const journaled = (...journal: PaymentTrace['journal']) => ({ ...bare, journal });
  const error = new PixError({ kind: 'auth', key: 'x', errorCode: 'PZA200' });
  const unanswered: PaymentTrace['unanswered'] = [{ source: 'statement', error }];
  const hubFailed = { ...entry('confirmed', 'payout', 'hub'), serviceStatus: 'FAILED' };
  const returned = { type: 'WITHDRAW', status: 'COMPLETED', refundStatus: 'COMPLETED' };
  const known = { status: 'COMPLETED', clientReference: 'p1' };

  it.each<[problem: string | null, string, PaymentTrace]>([
    ['payout_pending', 'a payout that has been pending for an hour', payout('PENDING')],
    [null, 'a payout that has been pending for a minute', payout('PENDING', { createdAt: ago(60_000) })],
    [null, 'a pending charge', deposit('PENDING')],
    ['no_movement', 'a completed payment without a movement', transaction({ status: 'COMPLETED' })],
    ['not_asked', 'an unread statement', { ...transaction({ status: 'COMPLETED' }), unanswered }],
    ['refund_pending', 'a payment that waits for its refund', moved({ status: 'WAITING_FOR_REFUND' })],
    ['refund_failed', 'a canceled refund', moved({ status: 'COMPLETED', refundStatus: 'CANCELED' })],
    ['not_at_service', 'a confirmed payout that the service lacks', journaled(entry('confirmed'))],
    // The hub cannot return a payout.
    [null, 'a confirmed hub payout of the journal', journaled(entry('confirmed', 'payout', 'hub'))],
    [null, 'a confirmed refund that only the journal has', journaled(entry('confirmed', 'refund'))],
    ['never_left', 'a refused payout', journaled(entry('refused'))],
    ['never_left', 'a payout that was not sent', journaled(entry('not_sent'))],
    [null, 'a refused refund', journaled(entry('refused', 'refund'))],
    [null, 'a refused, then paid one', journaled(entry('refused'), entry('confirmed', 'payout', 'hub'))],
    ['payout_failed', 'a hub payout that failed', journaled(hubFailed)],
    ['payout_failed', 'a canceled payout', payout('CANCELED')],
    ['payout_failed', 'a payout with the status ERROR', payout('ERROR')],
    ['payout_returned', 'a refunded payout', moved({ type: 'WITHDRAW', status: 'REFUNDED' })],
    ['payout_returned', 'a completed payout with a completed refund', moved(returned)],
    ['charge_failed', 'a charge with the status ERROR', deposit('ERROR')],
    [null, 'an expired charge', deposit('EXPIRED')],
    [
      'not_applied_but_there',
      'a payment that the journal stores as not_applied',
      moved(known, { journal: [entry('not_applied')] }),
    ],
    ['unknown', 'a payout that is being sent', journaled(entry('sending'))],
    [null, 'a payment with an unknown status', moved({ status: 'ON_HOLD' })],
  ])('problemsOf finds the problem %s in %s', (problem, _what, trace) =>
    expect(names(trace)).toEqual(problem === null ? [] : [problem]),
  );

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
