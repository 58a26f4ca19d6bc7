import { Decimal } from '../domain/money/decimal.ts';

/** Settings of a new account. Amounts are in reais, with at most three decimals. */
export const defaultSettings = {
  // The fee has a fraction of a cent, so that rounding errors of a client become visible.
  depositFee: Decimal.of(115n, 3),
  /** Fee of each payout, in addition to its amount. The hub rounds it up to whole cents. */
  withdrawFee: Decimal.of(5n, 1),
  /** Amount that the first account gets from each deposit fee of the second account. */
  commission: Decimal.of(1n, 2),
  allowDeposit: true,
  allowWithdraw: true,
  allowTransfer: true,
  cashInTicketMin: Decimal.of(1n, 0),
  cashInTicketMax: Decimal.of(100_000n, 0),
  cashOutTicketMin: Decimal.of(1n, 1),
  cashOutTicketMax: Decimal.of(50_000n, 0),
  /**
   * Limit for the sum of an account's payouts in a day (São Paulo time). If null, payouts are refused with
   * `PZS206`.
   */
  dailyWithdrawLimit: Decimal.of(50_000n, 0) as Decimal | null,
  openingBalance: Decimal.of(1_000n, 0),
};

export type AccountSettings = Readonly<typeof defaultSettings>;
