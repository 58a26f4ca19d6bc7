import { Decimal } from '../../../domain/money/decimal.ts';

/** An amount in thousandths of a real: 0.115 reais are 115. */
export type Thousandths = bigint;

/**
 * Converts an amount in reais to thousandths.
 * @throws RangeError for an amount with more than three decimals
 */
export function thousandths(reais: Decimal): Thousandths {
  const units = reais.toUnits(3);
  if (units === undefined) throw new RangeError(`finer than a thousandth of a real: ${reais}`);
  return units;
}

export const reais = (amount: Thousandths): Decimal => Decimal.of(amount, 3);

export const optionalReais = (amount: Thousandths | null): Decimal | null =>
  amount === null ? null : reais(amount);

/** Formats an amount as in the service's messages, for example `2.000,00`. */
export const spokenReais = (amount: Thousandths): string =>
  reais(amount)
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, '.');

export const thousandthsAtLeast = (amount: Decimal | undefined): Thousandths | undefined =>
  amount && ceiling(amount);

export const thousandthsAtMost = (amount: Decimal | undefined): Thousandths | undefined =>
  amount && -ceiling(amount.negated());

function ceiling(amount: Decimal): Thousandths {
  const { units, scale } = amount;
  if (scale <= 3) return units * 10n ** BigInt(3 - scale);
  const divisor = 10n ** BigInt(scale - 3);
  return units / divisor + (units % divisor > 0n ? 1n : 0n);
}

/** Rounds down to whole cents, the unit of the hub (§1). */
export const centsDown = (amount: Thousandths): bigint => (amount - (((amount % 10n) + 10n) % 10n)) / 10n;

/** Rounds up to whole cents, as the hub rounds fees. */
export const centsUp = (amount: Thousandths): bigint => -centsDown(-amount);

export const thousandthsOfCents = (cents: bigint): Thousandths => cents * 10n;
