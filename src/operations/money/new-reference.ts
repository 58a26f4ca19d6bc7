import { fail } from '../../domain/errors.ts';
import type { Decimal } from '../../domain/money/decimal.ts';
import { isHubReference, LONGEST_HUB_REFERENCE, normalReference } from '../../domain/money/reference.ts';
import type { SeenEntry } from '../../storage/journal/journal-entry.ts';
import type { Operator } from '../operator.ts';

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Returns a random text. Each character has 5 random bits. */
export const randomText = ({ random }: Pick<Operator, 'random'>, length: number): string =>
  [...random(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

/**
 * Returns a random source that reads `ahead` bytes at once. Each read of `random` opens a system file, which
 * is slow for many references.
 */
export function drawnAhead(random: Operator['random'], ahead = 4096): Operator['random'] {
  let bytes: Uint8Array = new Uint8Array();
  return (count) => {
    if (count > bytes.length) bytes = random(Math.max(ahead, count));
    const drawn = bytes.subarray(0, count);
    bytes = bytes.subarray(count);
    return drawn;
  };
}

export interface Reference {
  readonly text: string;
  /**
   * Whether pix generated the reference. If so, an earlier attempt of the same payment is resolved first when
   * its outcome is unknown or was never shown.
   */
  readonly generated: boolean;
}

/**
 * Returns the given reference in its normal form, see `normalReference`. The hub uses it as idempotency key,
 * where blanks are errors (§4.2), so a reference with blanks around it is refused there.
 * @throws PixError `usage` when the family does not take it
 */
export function givenReference(text: string, family: 'main' | 'hub' | 'card'): string {
  const isHub = family === 'hub';
  const normal = isHub ? normalReference(text, LONGEST_HUB_REFERENCE) : normalReference(text);
  if (normal !== null && (!isHub || isHubReference(text))) return normal;
  throw fail(`money.reference_${isHub ? 'hub' : 'main'}`, { reference: text.slice(0, 80) });
}

export const newReference = (operator: Pick<Operator, 'random'>): string => `pix-${randomText(operator, 20)}`;

export const referenceFrom = (operator: Pick<Operator, 'random'>, given: string | undefined): Reference =>
  given === undefined ? { text: newReference(operator), generated: true } : { text: given, generated: false };

export interface MoneyOptions {
  readonly amount: Decimal;
  readonly reference: Reference;
  /**
   * Earlier payments to this receiver, as the person saw them before confirming. Null when nobody was asked.
   */
  readonly seen: readonly SeenEntry[] | null;
  readonly comment?: string | undefined;
  readonly virtualAccount?: string | undefined;
  readonly callbackUrl?: string | undefined;
}

/** Returns the body fields of the main family, which unshown.md §3 describes. */
export const mainFields = (
  { comment, virtualAccount, callbackUrl }: Omit<MoneyOptions, 'amount' | 'seen'>,
  reference: string,
) => ({
  clientReference: reference,
  description: comment,
  virtualAccount,
  callbackUrl,
});

/**
 * Returns the body fields of the hub, which unshown.md §10 describes. The hub takes the reference as the
 * idempotency key.
 */
export const hubFields = ({ comment, callbackUrl }: Omit<MoneyOptions, 'amount' | 'seen'>) => ({
  comment,
  callbackUrl,
});
