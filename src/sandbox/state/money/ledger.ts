import { LOWERCASE } from '../../seeded-random.ts';
import type { Service } from '../../service.ts';
import { ServiceFault } from '../../service-fault.ts';
import type { Thousandths } from './thousandths.ts';

/** Money that disputes block, or that a payout or refund in progress reserves. */
const BLOCKED_BOOKS = ['blocked', 'withdrawing', 'refunding'] as const;

/**
 * Each account has `available` and the blocked books. `outside` (other banks) and `fees` (the service's
 * income) belong to account 0.
 */
export type Book = 'available' | (typeof BLOCKED_BOOKS)[number] | 'outside' | 'fees';

export interface Posting {
  readonly account: bigint;
  readonly book: Book;
  readonly amount: Thousandths;
}

export interface Movement {
  /** Bank statements show this reason. The set of reasons is open (unshown.md §6). */
  readonly reason: string;
  readonly transactionId?: string;
  readonly infractionId?: string;
}

/** Account that owns the books `outside` and `fees`, which belong to no customer. */
export const HOUSE = 0n;

const isOwners = (book: Book): boolean => book !== 'outside' && book !== 'fees';

/**
 * Moves money by balanced entries. No other code writes balances.
 * @throws ServiceFault `PZC200` when a book of an account would fall below zero
 */
export function post(service: Service, movement: Movement, postings: readonly Posting[]): void {
  const { db, clock, random } = service;
  const sum = postings.reduce((total, { amount }) => total + amount, 0n);
  if (sum !== 0n) throw new Error(`unbalanced movement ${movement.reason}: ${sum}`);
  const number =
    (db.get<{ last: bigint | null }>('select max(movement) as last from entries')?.last ?? 0n) + 1n;
  const moving = postings.filter(({ amount }) => amount !== 0n);
  for (const [at, { account, book, amount }] of moving.entries()) {
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
    db.add('entries', {
      id: `c${random.text(LOWERCASE, 24, 'entry', number, at)}`,
      movement: number,
      account,
      book,
      amount,
      reason: movement.reason,
      transactionId: movement.transactionId ?? null,
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
