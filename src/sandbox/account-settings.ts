import { Decimal } from '../domain/money/money.ts';

/** What an account of the sandbox is like; amounts in reais, down to a thousandth. */
export interface Settings {
  /** Taken from each paid deposit, whatever its amount. */
  readonly depositFee: Decimal;
  /** Taken from each payout that goes out, besides its amount; the hub's, which counts in cents, rounds it up. */
  readonly withdrawFee: Decimal;
  /** What the first account earns of each deposit of the second, out of the fee. */
  readonly commission: Decimal;
  readonly allowDeposit: boolean;
  readonly allowWithdraw: boolean;
  readonly allowTransfer: boolean;
  readonly cashInTicketMin: Decimal;
  readonly cashInTicketMax: Decimal;
  readonly cashOutTicketMin: Decimal;
  readonly cashOutTicketMax: Decimal;
  /** Of payouts, by the day of São Paulo; null: none was configured (`PZS206`). */
  readonly dailyWithdrawLimit: Decimal | null;
  readonly openingBalance: Decimal;
}

export const defaultSettings: Settings = {
  // Less than a cent on purpose: rounding it shows.
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
