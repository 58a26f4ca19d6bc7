import { describe, expect, it } from 'vitest';
import type { HubPayout, HubTransfer } from '../../../src/contract/schemas/hub.ts';
import type { Transaction } from '../../../src/contract/schemas/transaction.ts';
import { Decimal } from '../../../src/domain/money/decimal.ts';
import {
  cardMismatch,
  hubPayoutMismatch,
  hubTransferMismatch,
  isOtherPayment,
  isSame,
  refundMismatch,
  transactionMismatch,
} from '../../../src/operations/money/answer-mismatch.ts';

const reais = (text: string): Decimal => Decimal.parse(text) ?? Decimal.zero;
const ordered = { amount: reais('20'), reference: 'r1', key: 'ana@example.com', account: '100002' };

describe('transactionMismatch', () => {
  const answered = (changes: Partial<Transaction> = {}): Transaction =>
    ({
      amount: reais('20.00'),
      clientReference: 'r1',
      withdrawPixKey: 'ana@example.com',
      receiverAccountNumber: '100002',
      ...changes,
    }) as Transaction;

  const nothing = { amount: null, clientReference: null, withdrawPixKey: null };
  const unnamed = { clientReference: null };
  const otherKey = { withdrawPixKey: 'x@example.com' };
  const otherAmount = { amount: reais('1') };

  it.each([
    ['the ordered values', {}, null],
    ['a missing amount, reference and key', nothing, null],
    ['another amount', { amount: reais('20.01') }, 'amount'],
    [
      'a status of a gateway and nothing else',
      { ...nothing, receiverAccountNumber: null, status: 'queued' },
      'reference',
    ],
    [
      'a status of a gateway and the ordered amount',
      { ...unnamed, withdrawPixKey: null, receiverAccountNumber: null, status: 'queued' },
      null,
    ],
    ['a fraction of a cent', { amount: reais('20.001') }, 'amount'],
    ['another key', { withdrawPixKey: 'bia@example.com' }, 'destination'],
    ['another account', { receiverAccountNumber: '100003' }, 'destination'],
    ['another reference', { clientReference: 'r2' }, 'reference'],
    ['a reference that differs in a hyphen', { clientReference: 'r-1' }, 'reference'],
    ['a reference in capitals', { clientReference: 'R1' }, 'reference'],
    ['another reference and amount', { clientReference: 'r2', ...otherAmount }, 'reference'],
    ['another amount without a reference', { clientReference: '', ...otherAmount }, 'amount'],
    ['another key without a reference', { ...unnamed, ...otherKey }, 'destination'],
    ['another amount and key without a reference', { ...unnamed, ...otherAmount, ...otherKey }, 'reference'],
    ['another amount and key', { ...otherAmount, ...otherKey }, 'amount'],
  ] as const)('transactionMismatch compares %s', (_what, changes, mismatch) => {
    expect(transactionMismatch(answered(changes), ordered)).toBe(mismatch);
  });

  it('transactionMismatch ignores fields of the answer that the order does not contain', () => {
    expect(transactionMismatch(answered(), { amount: reais('20') })).toBeNull();
  });

  it('transactionMismatch for an order without a reference returns "reference" when amount and key both differ', () => {
    const { reference: _none, ...unnamed } = ordered;
    const other = answered({ amount: reais('1'), withdrawPixKey: 'x@example.com' });
    expect(transactionMismatch(other, unnamed)).toBe('reference');
  });
});

describe('hubPayoutMismatch and hubTransferMismatch', () => {
  it.each([
    ['null for an answer that matches the order', { amount: 2_000n, pixKey: 'ana@example.com' }, null],
    ['null for a status without amount and key', { status: 'approved', amount: null, pixKey: null }, null],
    [
      '"reference" for a status of a gateway without amount and key',
      { status: 'queued', amount: null, pixKey: null },
      'reference',
    ],
    ['null for a status of a gateway with the amount', { status: 'ok', amount: 2_000n, pixKey: null }, null],
    ['"amount" for another amount', { amount: 2_001n, pixKey: 'ana@example.com' }, 'amount'],
    ['"destination" for another key', { amount: null, pixKey: 'bia@example.com' }, 'destination'],
    ['"reference" for another amount and key', { amount: 2_001n, pixKey: 'bia@example.com' }, 'reference'],
  ])('hubPayoutMismatch and hubTransferMismatch return %s', (_what, answered, mismatch) => {
    expect(hubPayoutMismatch(answered as HubPayout, ordered)).toBe(mismatch);
    const { pixKey, ...rest } = answered;
    expect(hubTransferMismatch({ ...rest, counterparty: { pixKey } } as HubTransfer, ordered)).toBe(mismatch);
  });

  it('hubTransferMismatch accepts an answer without a receiver', () => {
    expect(hubTransferMismatch({ amount: 2_000n, counterparty: null } as HubTransfer, ordered)).toBeNull();
  });
});

describe('refundMismatch', () => {
  const order = { id: 'c1', beforeCents: 500n, cents: 1_000n };

  it.each([
    ['null for the ordered amount', { id: 'c1', given: 1_500n }, null],
    ['null for a refund in progress', { id: 'c1', given: 500n }, null],
    ['null for a refund without an amount', { id: 'c1', given: null }, null],
    ['null for an answer without an id', { id: '', given: 1_500n }, null],
    ['"amount" for a smaller amount', { id: 'c1', given: 1_499n }, 'amount'],
    ['"amount" for a larger amount', { id: 'c1', given: 1_501n }, 'amount'],
    ['"reference" for another charge', { id: 'c2', given: 1_500n }, 'reference'],
    ['"reference" for another charge and amount', { id: 'c2', given: 1n }, 'reference'],
  ])('refundMismatch returns %s', (_what, answered, mismatch) => {
    expect(refundMismatch(answered, order)).toBe(mismatch);
  });

  it.each([
    [500n, null],
    [1_500n, null],
    [200n, null],
    [1_200n, null],
    [1_300n, 'amount'],
  ])('refundMismatch for a total of %s without the open refund returns %s', (given, mismatch) => {
    expect(refundMismatch({ id: 'c1', given }, { ...order, shownCents: 200n })).toBe(mismatch);
  });
});

describe('isSame', () => {
  it.each([
    ['ana@example.com', 'ana@example.com'],
    [' Ana@Example.com ', 'ana@example.com'],
    ['5511987654321', '+5511987654321'],
    ['+5511987654321', '5511987654321'],
    ['529.982.247-25', '52998224725'],
    ['11.222.333/0001-81', '11222333000181'],
    ['(11) 98765-4321', '11987654321'],
    ['***.982.247-**', '52998224725'],
    ['a**@example.com', 'ana@example.com'],
    // The mask has fewer characters than the key, so `isSame` cannot compare their characters.
    ['an***@***om', 'ana@example.com'],
    ['', 'ana@example.com'],
    [null, 'ana@example.com'],
    ['anybody@example.com', undefined],
  ])('isSame accepts the destination %j of an answer for a payment to the key %j', (shown, whole) => {
    expect(isSame(shown, whole)).toBe(true);
  });

  it.each([
    ['bia@example.com', 'ana@example.com'],
    ['a.na@example.com', 'ana@example.com'],
    ['a+na@example.com', 'ana@example.com'],
    ['52998224726', '52998224725'],
    ['***.982.248-**', '52998224725'],
    ['b**@example.com', 'ana@example.com'],
    ['529', '52998224725'],
  ])('isSame rejects the destination %j of an answer for a payment to the key %j', (shown, whole) => {
    expect(isSame(shown, whole)).toBe(false);
  });
});

it.each([
  ['null for an answer that matches the order', 2_000n, 'r1', null],
  ['null for an answer without an amount', null, 'r1', null],
  ['null for an answer without a reference', 2_000n, null, null],
  ['"reference" for an answer without amount and reference', null, null, 'reference'],
  ['"amount" for another amount', 2_001n, 'r1', 'amount'],
  ['"amount" for another amount without a reference', 2_001n, null, 'amount'],
  ['"reference" for another reference', 2_000n, 'r2', 'reference'],
  ['"reference" for another reference and amount', 2_001n, 'r2', 'reference'],
] as const)('cardMismatch returns %s', (_what, amount, externalId, mismatch) => {
  expect(
    cardMismatch({ amount, externalId, creditCardPayment: undefined }, { cents: 2_000n, reference: 'r1' }),
  ).toBe(mismatch);
});

it('cardMismatch takes an answer with card data for one of the service', () => {
  const answered = { amount: null, externalId: null, creditCardPayment: {} };
  expect(cardMismatch(answered, { cents: 2_000n, reference: 'r1' })).toBe(null);
});

it.each([
  ['reference', true],
  ['amount', false],
  ['destination', false],
  [null, false],
])('isOtherPayment for the mismatch %s returns %s', (mismatch, is) => {
  expect(isOtherPayment(mismatch)).toBe(is);
});
