import { fail } from '../errors.ts';
import { jsonNumber, numberText, type RawNumber } from '../text/json.ts';

/** Maximum digits of a JSON number. A longer number is not an amount but an attack. */
const MOST_DIGITS = 40;
const JSON_NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

export class Decimal {
  /** The value is `units / 10 ** scale`. `units` has no trailing zeros. */
  readonly units: bigint;
  readonly scale: number;

  private constructor(units: bigint, scale: number) {
    this.units = units;
    this.scale = scale;
  }

  static readonly zero = new Decimal(0n, 0);

  static of(units: bigint, scale: number): Decimal {
    let u = units;
    let s = scale;
    while (s > 0 && u % 10n === 0n) {
      u /= 10n;
      s -= 1;
    }
    return s < 0 ? new Decimal(u * 10n ** BigInt(-s), 0) : new Decimal(u, s);
  }

  /** Parses a JSON number. Returns undefined for other text, and for more than 40 digits. */
  static parse(text: string): Decimal | undefined {
    const match = text.length <= 2 * MOST_DIGITS ? JSON_NUMBER.exec(text) : null;
    if (!match) return undefined;
    const [, sign, whole = '', fraction = '', exponent = '0'] = match;
    const scale = fraction.length - Number(exponent);
    const digits = whole.length + fraction.length;
    // Counts the digits that `toString` writes, so that `parse` accepts every result of `toString`.
    if ((scale > 0 ? Math.max(digits, scale + 1) : digits - scale) > MOST_DIGITS) return undefined;
    const units = BigInt(whole + fraction);
    return Decimal.of(sign === '-' ? -units : units, scale);
  }

  /** @param cents whole cents: 15000n is R$ 150,00 */
  static fromCents(cents: bigint): Decimal {
    return Decimal.of(cents, 2);
  }

  /** Returns this value (in reais) in cents. Undefined for a fraction of a cent (a fee of 0.115). */
  toCents(): bigint | undefined {
    return this.toUnits(2);
  }

  /** Returns `this * 10 ** scale` if the result is a whole number, otherwise undefined. */
  toUnits(scale: number): bigint | undefined {
    return this.scale <= scale ? this.units * 10n ** BigInt(scale - this.scale) : undefined;
  }

  plus(other: Decimal): Decimal {
    const scale = Math.max(this.scale, other.scale);
    return Decimal.of(at(this, scale) + at(other, scale), scale);
  }

  minus(other: Decimal): Decimal {
    return this.plus(other.negated());
  }

  negated(): Decimal {
    return new Decimal(-this.units, this.scale);
  }

  compare(other: Decimal): -1 | 0 | 1 {
    const scale = Math.max(this.scale, other.scale);
    const difference = at(this, scale) - at(other, scale);
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  }

  equals(other: Decimal): boolean {
    return this.compare(other) === 0;
  }

  get sign(): -1 | 0 | 1 {
    return this.units < 0n ? -1 : this.units > 0n ? 1 : 0;
  }

  /** Returns the value without exponent or trailing zeros: `0.115`, `150`, `-3.5`. */
  toString(): string {
    return this.toFixed(this.scale);
  }

  toJSON(): number | RawNumber {
    return jsonNumber(this.toString());
  }

  /**
   * Returns at least `decimals` decimals. Never rounds: if the value has more decimals, all of them are
   * written.
   */
  toFixed(decimals: number): string {
    const scale = Math.max(decimals, this.scale);
    const units = at(this, scale);
    const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
    const whole = digits.slice(0, digits.length - scale);
    const text = scale === 0 ? whole : `${whole}.${digits.slice(digits.length - scale)}`;
    return units < 0n ? `-${text}` : text;
  }
}

function at(value: Decimal, scale: number): bigint {
  return value.units * 10n ** BigInt(scale - value.scale);
}

/** Returns `R$ 1.234,56`. Further decimals are shown, never rounded (`R$ 0,115`). */
export function formatBrl(amount: Decimal): string {
  const [whole = '0', fraction = '00'] = amount.toFixed(2).replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return `${amount.sign < 0 ? '-' : ''}R$ ${grouped},${fraction}`;
}

/** Returns cents as `R$ 1.234,56`. */
export const formatCents = (cents: bigint | number): string => formatBrl(Decimal.fromCents(BigInt(cents)));

/**
 * Returns the amount (in reais) in cents.
 * @throws PixError `usage` for a fraction of a cent: nothing is rounded
 */
export function wholeCents(amount: Decimal): bigint {
  const cents = amount.toCents();
  if (cents !== undefined) return cents;
  throw fail('amount.decimals', { value: amount.toString() });
}

/**
 * Returns the amount (in reais) in cents, for JSON. Null without an amount, and for an amount that such a number cannot
 * represent: amounts are never guessed.
 */
export function numericCents(amount: Decimal | null | undefined): number | null {
  const cents = amount?.toCents();
  return cents === undefined || cents > BigInt(Number.MAX_SAFE_INTEGER) ? null : Number(cents);
}

export type AmountProblem = 'format' | 'ambiguous' | 'decimals' | 'zero' | 'negative' | 'too_large';
export type AmountReading = { ok: true; amount: Decimal } | { ok: false; reason: AmountProblem };

const PLAIN = /^\d+(?:[.,]\d+)?$/;
const POINT_GROUPS = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
const COMMA_GROUPS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
/** Matches an ambiguous amount: `1.234` is more than a thousand in Brazil, but less than 2 in a program. */
const TWO_READINGS = /^[1-9]\d{0,2}[.,]\d{3}$/;
/** A Pix amount has at most ten digits of reais (`\d{1,10}\.\d{2}`). */
const MOST_CENTS = 10n ** 12n;

/**
 * Parses `150`, `150.00`, `150,00`, `1.234,56`, `1,234.56`, `R$ 10,00`. Refuses ambiguous amounts, more than
 * two decimals, zero and negative amounts (cli.md "Money").
 */
export function parseAmount(input: string): AmountReading {
  const text = input.trim().replace(/^(-?)\s*R\$\s*/i, '$1');
  if (/^-\s*\d/.test(text)) return { ok: false, reason: 'negative' };
  if (text.length > MOST_DIGITS)
    return { ok: false, reason: /^[\d.,]+$/.test(text) ? 'too_large' : 'format' };
  if (TWO_READINGS.test(text)) return { ok: false, reason: 'ambiguous' };
  const plain = PLAIN.test(text)
    ? text.replace(',', '.')
    : POINT_GROUPS.test(text)
      ? text.replaceAll('.', '').replace(',', '.')
      : COMMA_GROUPS.test(text)
        ? text.replaceAll(',', '')
        : undefined;
  const amount = plain === undefined ? undefined : Decimal.parse(plain);
  if (amount === undefined || plain === undefined) return { ok: false, reason: 'format' };
  if ((plain.split('.')[1] ?? '').length > 2) return { ok: false, reason: 'decimals' };
  if (amount.sign === 0) return { ok: false, reason: 'zero' };
  if (amount.compare(Decimal.fromCents(MOST_CENTS)) >= 0) return { ok: false, reason: 'too_large' };
  return { ok: true, amount };
}

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
