import { Decimal } from '../domain/money/money.ts';

/** Settings of a sandbox account; amounts in reais, down to a thousandth. */
export interface AccountSettings {
  /** Deducted from each paid deposit, whatever its amount. */
  readonly depositFee: Decimal;
  /** Charged for each payout in addition to its amount; the hub, which counts in cents, rounds it up. */
  readonly withdrawFee: Decimal;
  /** The first account's share in the fee of each deposit of the second account. */
  readonly commission: Decimal;
  readonly allowDeposit: boolean;
  readonly allowWithdraw: boolean;
  readonly allowTransfer: boolean;
  readonly cashInTicketMin: Decimal;
  readonly cashInTicketMax: Decimal;
  readonly cashOutTicketMin: Decimal;
  readonly cashOutTicketMax: Decimal;
  /** For payouts, per day of São Paulo; null: not configured (`PZS206`). */
  readonly dailyWithdrawLimit: Decimal | null;
  readonly openingBalance: Decimal;
}

export const defaultSettings: AccountSettings = {
  // Less than a cent on purpose, so that rounding errors become visible.
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
