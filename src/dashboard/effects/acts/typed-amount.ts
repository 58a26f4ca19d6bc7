import { type Decimal, parseAmount } from '../../../domain/money/decimal.ts';
import { usageError } from '../../../domain/pix-error.ts';

/** Parses an amount in reais. @throws PixError `usage` */
export function typedAmount(amount: string): Decimal {
  const reading = parseAmount(amount);
  if (reading.ok) return reading.amount;
  throw usageError({ key: `amount.${reading.reason}`, params: { value: amount.slice(0, 40) } });
}
