import type { Operator } from '../operator.ts';

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Characters of 5 bits each. */
export const randomText = ({ random }: Pick<Operator, 'random'>, length: number): string =>
  [...random(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** What names one movement of money: given by the operator, or made here. */
export interface Reference {
  readonly text: string;
  /** Made here: then the same intention, still unsettled or never shown, is settled first. */
  readonly generated: boolean;
}

/** A new `clientReference`: `pix-` and 20 characters of 5 bits each. */
export const newReference = (operator: Pick<Operator, 'random'>): string => `pix-${randomText(operator, 20)}`;

/** The reference that was given, else a new one. */
export const referenceFrom = (operator: Pick<Operator, 'random'>, given: string | undefined): Reference =>
  given === undefined ? { text: newReference(operator), generated: true } : { text: given, generated: false };
