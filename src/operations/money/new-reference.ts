import type { Operator } from '../operator.ts';

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Returns random text, with 5 random bits in each character. */
export const randomText = ({ random }: Pick<Operator, 'random'>, length: number): string =>
  [...random(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** Wraps the random source to read bytes for many references at once, because each read opens a system file. */
export function drawnAhead(random: Operator['random'], ahead = 4096): Operator['random'] {
  let bytes: Uint8Array = new Uint8Array();
  return (count) => {
    if (count > bytes.length) bytes = random(Math.max(ahead, count));
    const drawn = bytes.subarray(0, count);
    bytes = bytes.subarray(count);
    return drawn;
  };
}

/** The reference of a movement of money: given by the operator, or generated. */
export interface Reference {
  readonly text: string;
  /**
   * Whether the reference was generated. If so, an earlier attempt of the same payment is resolved first, if
   * the attempt's outcome is unknown or was never shown.
   */
  readonly generated: boolean;
}

/** Returns a new `clientReference`: `pix-` and 20 random characters of 5 bits each. */
export const newReference = (operator: Pick<Operator, 'random'>): string => `pix-${randomText(operator, 20)}`;

/** Returns the given reference, or generates one if none is given. */
export const referenceFrom = (operator: Pick<Operator, 'random'>, given: string | undefined): Reference =>
  given === undefined ? { text: newReference(operator), generated: true } : { text: given, generated: false };
