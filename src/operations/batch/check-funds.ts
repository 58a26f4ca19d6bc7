import { Decimal, formatBrl } from '../../domain/money/decimal.ts';
import { batchError } from './planned-rows.ts';

/** Amounts in reais that limit a batch; null if unknown or not set. */
export interface Funds {
  readonly balance: Decimal | null;
  readonly dailyLeft: Decimal | null;
  readonly fee: Decimal | null;
  readonly maxTotal: Decimal | null;
}

/**
 * Checks that the remaining rows stay within all limits.
 * @throws PixError `usage` that names the first limit that is exceeded
 */
export function checkFunds(left: { readonly rows: number; readonly cents: bigint }, means: Funds): void {
  const total = Decimal.fromCents(left.cents);
  const fees = feesOf(left.rows, means.fee);
  const params = { total: formatBrl(total) };
  const { balance, dailyLeft, maxTotal } = means;
  if (maxTotal !== null && total.compare(maxTotal) > 0)
    throw batchError('batch.over_max', { ...params, most: formatBrl(maxTotal) });
  if (balance !== null && total.compare(balance) > 0)
    throw batchError('batch.over_balance', { ...params, balance: formatBrl(balance) });
  if (balance !== null && fees !== null && total.plus(fees).compare(balance) > 0)
    throw batchError('batch.over_balance_with_fees', {
      ...params,
      fees: formatBrl(fees),
      balance: formatBrl(balance),
    });
  if (dailyLeft !== null && total.compare(dailyLeft) > 0)
    throw batchError('batch.over_limit', { ...params, left: formatBrl(dailyLeft) });
}

/** Estimates the total fees; null when the fee of the last payout is not known. */
export const feesOf = (rows: number, fee: Decimal | null): Decimal | null =>
  fee === null ? null : Decimal.of(fee.units * BigInt(rows), fee.scale);
