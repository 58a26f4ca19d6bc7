import type { Service } from '../../service.ts';
import { HOUSE, type Posting, post } from './ledger.ts';
import type { Thousandths } from './thousandths.ts';

/** Money to move. `fee` is the part that the service keeps. */
export interface Money {
  readonly account: bigint;
  readonly amount: Thousandths;
  readonly fee?: Thousandths;
  readonly transactionId?: string;
  readonly infractionId?: string;
}

type Books = (money: Required<Pick<Money, 'account' | 'amount' | 'fee'>>) => readonly Posting[];

const movement =
  (reason: string, books: Books) =>
  (service: Service, money: Money): void =>
    post(service, { ...money, reason }, books({ fee: 0n, ...money }));

const incoming: Books = ({ account, amount, fee }) => [
  { account: HOUSE, book: 'outside', amount: -amount },
  { account, book: 'available', amount: amount - fee },
  { account: HOUSE, book: 'fees', amount: fee },
];

const shifted =
  (from: Posting['book'], to: Posting['book']): Books =>
  ({ account, amount, fee }) => [
    { account, book: from, amount: -amount - fee },
    { account, book: to, amount: amount + fee },
  ];

const outgoing =
  (from: Posting['book']): Books =>
  ({ account, amount, fee }) => [
    { account, book: from, amount: -amount - fee },
    { account: HOUSE, book: 'outside', amount },
    { account: HOUSE, book: 'fees', amount: fee },
  ];

const fillAccount = movement('OPENING_BALANCE', incoming);
export function opened(service: Service, account: bigint, amount: Thousandths): void {
  if (amount > 0n) fillAccount(service, { account, amount });
}

/** Credits a paid charge. The statement shows one entry with the amount less the fee (unshown.md §10). */
export const chargePaid = movement('DEPOSIT', incoming);

/** Reserves the money of a payout. Later, `payoutSent` or `payoutReversed` follows. */
export const payoutRequested = movement('WITHDRAW', shifted('available', 'withdrawing'));
export const payoutSent = movement('WITHDRAW', outgoing('withdrawing'));
export const payoutReversed = movement('WITHDRAW_REVERSAL', shifted('withdrawing', 'available'));
export const payoutReturned = movement('WITHDRAW_RETURNED', incoming);

export const refundRequested = movement('REFUND', shifted('available', 'refunding'));
export const refundSent = movement('REFUND', outgoing('refunding'));
export const refundReversed = movement('REFUND_REVERSAL', shifted('refunding', 'available'));
export const refundedAtOnce = movement('REFUND', outgoing('available'));

/**
 * Blocks the disputed money. Later, `infractionSettled` pays the money to the payer, or `infractionReleased`
 * returns the money to the account and deducts the fee.
 */
export const infractionBlocked = movement('INFRACTION_BLOCK', shifted('available', 'blocked'));
export const infractionSettled = movement('INFRACTION_SETTLED', outgoing('blocked'));
export const infractionReleased = movement('INFRACTION_RELEASED', ({ account, amount, fee }) => [
  { account, book: 'blocked', amount: -amount },
  { account, book: 'available', amount: amount - fee },
  { account: HOUSE, book: 'fees', amount: fee },
]);

export const commissionPaid = movement('COMMISSION', ({ account, amount }) => [
  { account: HOUSE, book: 'fees', amount: -amount },
  { account, book: 'available', amount },
]);

/** Moves money from one account to another. The receiver pays the cash-in fee. */
export const transferred = (service: Service, receiver: bigint, money: Money): void =>
  movement('INTERNAL_TRANSFER', ({ account, amount, fee }) => [
    { account, book: 'available', amount: -amount },
    { account: receiver, book: 'available', amount: amount - fee },
    { account: HOUSE, book: 'fees', amount: fee },
  ])(service, money);
