import type { Mils } from './thousandths.ts';

/** Whole cents, the hub's unit (§1). What is finer than a cent is cut off a balance. */
export const centsDown = (amount: Mils): bigint => (amount - (((amount % 10n) + 10n) % 10n)) / 10n;

/** A fee finer than a cent counts as a whole one. */
export const centsUp = (amount: Mils): bigint => -centsDown(-amount);

export const milsOfCents = (cents: bigint): Mils => cents * 10n;
