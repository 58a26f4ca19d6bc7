import type { Operator } from './operator.ts';

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Characters of 5 bits each. */
export const randomText = ({ random }: Pick<Operator, 'random'>, length: number): string =>
  [...random(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** A `clientReference` nobody has used: `pix-` and 20 characters of 5 bits each. */
export const newReference = (operator: Pick<Operator, 'random'>): string => `pix-${randomText(operator, 20)}`;
