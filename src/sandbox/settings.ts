import { Decimal } from '../domain/money.ts';

/** What an account of the sandbox is like; amounts in reais, down to a thousandth. */
export interface Settings {
  /** Taken from each paid deposit, whatever its amount. */
  readonly depositFee: Decimal;
  readonly cashInTicketMin: Decimal;
  readonly cashInTicketMax: Decimal;
  readonly cashOutTicketMin: Decimal;
  readonly cashOutTicketMax: Decimal;
  readonly dailyWithdrawLimit: Decimal | null;
  readonly openingBalance: Decimal;
}

export const defaultSettings: Settings = {
  // Less than a cent on purpose: whoever rounds it is found out.
  depositFee: Decimal.of(115n, 3),
  cashInTicketMin: Decimal.of(1n, 0),
  cashInTicketMax: Decimal.of(100_000n, 0),
  cashOutTicketMin: Decimal.of(1n, 2),
  cashOutTicketMax: Decimal.of(50_000n, 0),
  dailyWithdrawLimit: Decimal.of(50_000n, 0),
  openingBalance: Decimal.of(1_000n, 0),
};
