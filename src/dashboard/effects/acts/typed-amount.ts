import { type Decimal, parseAmount } from '../../../domain/money/decimal.ts';
import { PixError } from '../../../domain/pix-error.ts';

/** Parses an amount in reais. @throws PixError `usage` */
export function typedAmount(amount: string): Decimal {
  const reading = parseAmount(amount);
  if (reading.ok) return reading.amount;
  throw new PixError({
    kind: 'usage',
    key: `amount.${reading.reason}`,
    params: { value: amount.slice(0, 40) },
    errorCode: 'usage',
    outcome: 'not_sent',
  });
}
