import { Decimal } from '../domain/money/decimal.ts';

/** Amounts are in reais, with at most three decimals. */
export interface AccountSettings {
  readonly depositFee: Decimal;
  /** Fee of each payout, in addition to its amount. The hub rounds it up to whole cents. */
  readonly withdrawFee: Decimal;
  /** Part of the second account's deposit fee that the first account gets. */
  readonly commission: Decimal;
  readonly allowDeposit: boolean;
  readonly allowWithdraw: boolean;
  readonly allowTransfer: boolean;
  readonly cashInTicketMin: Decimal;
  readonly cashInTicketMax: Decimal;
  readonly cashOutTicketMin: Decimal;
  readonly cashOutTicketMax: Decimal;
  /** Limit for the payouts of a São Paulo day; null for no limit (`PZS206`). */
  readonly dailyWithdrawLimit: Decimal | null;
  readonly openingBalance: Decimal;
}

export const defaultSettings: AccountSettings = {
  // The fraction of a cent makes rounding errors visible.
  depositFee: Decimal.of(115n, 3),
  withdrawFee: Decimal.of(5n, 1),
  commission: Decimal.of(1n, 2),
  allowDeposit: true,
  allowWithdraw: true,
  allowTransfer: true,
  cashInTicketMin: Decimal.of(1n, 0),
  cashInTicketMax: Decimal.of(100_000n, 0),
  cashOutTicketMin: Decimal.of(1n, 1),
  cashOutTicketMax: Decimal.of(50_000n, 0),
  dailyWithdrawLimit: Decimal.of(50_000n, 0),
  openingBalance: Decimal.of(1_000n, 0),
};
