import { LOWERCASE } from '../../seeded-random.ts';
import type { Service } from '../../service.ts';
import { ServiceFault } from '../../service-fault.ts';
import type { Thousandths } from './thousandths.ts';

/** Books with blocked money: blocked by disputes, or reserved by a payout or refund in progress. */
const BLOCKED_BOOKS = ['blocked', 'withdrawing', 'refunding'] as const;

/**
 * Part of an account's balance. Customers' accounts have `available` and the blocked books. Only account 0
 * has `outside` (other banks) and `fees` (the service's income).
 */
export type Book = 'available' | (typeof BLOCKED_BOOKS)[number] | 'outside' | 'fees';

export interface Posting {
  readonly account: bigint;
  readonly book: Book;
  readonly amount: Thousandths;
  /** Id of this account's transaction, if it differs from that of the movement. */
  readonly transactionId?: string;
}

export interface Movement {
  /** Reason that bank statements show. The specification does not list all reasons (unshown.md §6). */
  readonly reason: string;
  readonly transactionId?: string;
  readonly infractionId?: string;
}

/** Account of the books `outside` and `fees`. It belongs to no customer. */
export const HOUSE = 0n;

const isOwners = (book: Book): boolean => book !== 'outside' && book !== 'fees';

/** Money to move. `fee` is the part that the service keeps. */
interface Money {
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
export const transferred = (
  service: Service,
  receiver: Required<Pick<Posting, 'account' | 'transactionId'>>,
  money: Money,
): void =>
  movement('INTERNAL_TRANSFER', ({ account, amount, fee }) => [
    { account, book: 'available', amount: -amount },
    { ...receiver, book: 'available', amount: amount - fee },
    { account: HOUSE, book: 'fees', amount: fee },
  ])(service, money);

/**
 * Moves money by postings whose sum is zero. All changes of balances are made by this function.
 * @throws ServiceFault `PZC200` when a book of a customer's account would fall below zero
 */
export function post(service: Service, movement: Movement, postings: readonly Posting[]): void {
  const { db, clock, random } = service;
  const sum = postings.reduce((total, { amount }) => total + amount, 0n);
  if (sum !== 0n) throw new Error(`unbalanced movement ${movement.reason}: ${sum}`);
  const number =
    (db.get<{ last: bigint | null }>('select max(movement) as last from entries')?.last ?? 0n) + 1n;
  const moving = postings.filter(({ amount }) => amount !== 0n);
  for (const [at, { account, book, amount, transactionId = movement.transactionId }] of moving.entries()) {
    const after = balanceOf(service, account, book) + amount;
    if (after < 0n && isOwners(book)) throw new ServiceFault('PZC200');
    db.run(
      `insert into balances (account, book, amount) values (?, ?, ?)
       on conflict do update set amount = excluded.amount`,
      account,
      book,
      after,
    );
    const owners = isOwners(book);
    db.insert('entries', {
      id: `c${random.text(LOWERCASE, 24, 'entry', number, at)}`,
      movement: number,
      account,
      book,
      amount,
      reason: movement.reason,
      transactionId: transactionId ?? null,
      infractionId: movement.infractionId ?? null,
      createdAt: clock.now(),
      available: owners ? balanceOf(service, account, 'available') : null,
      blocked: owners ? blockedOf(service, account) : null,
    });
  }
}

export function balanceOf({ db }: Service, account: bigint, book: Book): Thousandths {
  const sql = 'select amount from balances where account = ? and book = ?';
  return db.get<{ amount: Thousandths }>(sql, account, book)?.amount ?? 0n;
}

export const blockedOf = (service: Service, account: bigint): Thousandths =>
  BLOCKED_BOOKS.reduce((sum, book) => sum + balanceOf(service, account, book), 0n);
