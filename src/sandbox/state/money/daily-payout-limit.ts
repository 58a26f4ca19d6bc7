import { formatSaoPaulo } from '../../../domain/time/parse-when.ts';
import type { Service } from '../../service.ts';
import { ServiceFault } from '../../service-fault.ts';
import type { AccountRow } from '../accounts/account-row.ts';
import type { Thousandths } from './thousandths.ts';

/** Returns the sum of today's payouts. Payouts that failed are excluded. */
export function usedToday({ db, clock }: Service, account: bigint): Thousandths {
  const sql = 'select amount from dailyUse where account = ? and day = ?';
  return db.get<{ amount: Thousandths }>(sql, account, dayOf(clock.now()))?.amount ?? 0n;
}

/** Adds an amount to a day's sum of payouts. A failed payout is subtracted with a negative amount. */
export function takeOfDay({ db }: Service, account: bigint, atMs: number, amount: Thousandths): void {
  const sql = `insert into dailyUse (account, day, amount) values (?, ?, ?)
    on conflict do update set amount = amount + excluded.amount`;
  db.run(sql, account, dayOf(atMs), amount);
}

/**
 * Checks that a payout of this amount is within the account's daily limit.
 * @throws ServiceFault `PZS206` when no limit is configured, `PZS202` when the amount would exceed it
 */
export function checkDay(service: Service, account: AccountRow, amount: Thousandths): void {
  const { dailyWithdrawLimit: limit } = account;
  if (limit === null) throw new ServiceFault('PZS206');
  if (usedToday(service, account.seq) + amount > limit) throw new ServiceFault('PZS202');
}

/** Returns the day in São Paulo, for example `2026-11-21`. */
const dayOf = (atMs: number): string => formatSaoPaulo(atMs, 'en').slice(0, 10);
