import type { Operator } from '../operator.ts';

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Random characters of 5 bits each. */
export const randomText = ({ random }: Pick<Operator, 'random'>, length: number): string =>
  [...random(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** Reads random bytes for many references at once, because each read opens a system file. */
export function drawnAhead(random: Operator['random'], ahead = 4096): Operator['random'] {
  let bytes: Uint8Array = new Uint8Array();
  return (count) => {
    if (count > bytes.length) bytes = random(Math.max(ahead, count));
    const drawn = bytes.subarray(0, count);
    bytes = bytes.subarray(count);
    return drawn;
  };
}

/** The reference that identifies a movement of money: given by the operator, or generated. */
export interface Reference {
  readonly text: string;
  /**
   * Whether it was generated. Then an earlier attempt of the same payment whose outcome is unknown, or was never shown, is
   * resolved first.
   */
  readonly generated: boolean;
}

/** A new `clientReference`: `pix-` and 20 characters of 5 bits each. */
export const newReference = (operator: Pick<Operator, 'random'>): string => `pix-${randomText(operator, 20)}`;

/** The given reference, otherwise a new one. */
export const referenceFrom = (operator: Pick<Operator, 'random'>, given: string | undefined): Reference =>
  given === undefined ? { text: newReference(operator), generated: true } : { text: given, generated: false };
