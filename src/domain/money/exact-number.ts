import { numberText } from '../text/json.ts';
import { Decimal } from './decimal.ts';

/*
 * Read JSON numbers only with these functions, never with `typeof` or `Number`: some numbers (`1.0`, `1e0`)
 * are `RawNumber` objects.
 */

/** Returns a JSON number or a numeric string as a Decimal. Undefined for anything else. */
export function decimalOf(value: unknown): Decimal | undefined {
  const text = typeof value === 'string' ? value : numberText(value);
  return text === undefined ? undefined : Decimal.parse(text);
}

/** Returns a whole number in any notation (`100`, `100.0`, `1e2`). Undefined for anything else. */
export function integerOf(value: unknown): bigint | undefined {
  const number = decimalOf(value);
  return number?.scale === 0 ? number.units : undefined;
}

/** Returns a double. Use it for counts and durations, never for money. */
export function doubleOf(value: unknown): number | undefined {
  const number = decimalOf(value);
  return number === undefined ? undefined : Number(number.toString());
}
