import { Decimal } from '../../domain/money.ts';

/** Thousandths of a real, the store's unit of money: a fee of 0.115 is 115. */
export type Mils = bigint;

/** @throws RangeError when the amount is finer than a thousandth */
export function mils(reais: Decimal): Mils {
  const units = reais.toUnits(3);
  if (units === undefined) throw new RangeError(`finer than a thousandth of a real: ${reais}`);
  return units;
}

export const reais = (amount: Mils): Decimal => Decimal.of(amount, 3);

export const optionalReais = (amount: Mils | null): Decimal | null =>
  amount === null ? null : reais(amount);

/** As the service writes amounts into its messages: `2.000,00`. */
export const spokenReais = (amount: Mils): string =>
  reais(amount)
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, '.');
