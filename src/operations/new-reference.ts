import type { Operator } from './operator.ts';

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A `clientReference` nobody has used: `pix-` and 20 characters of 5 bits each. */
export function newReference({ random }: Pick<Operator, 'random'>): string {
  return `pix-${[...random(20)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}
