import { fail } from '../errors.ts';
import type { MoneyFamily } from '../family.ts';
import { lengthOf } from '../text/field-rules.ts';

/** Longest reference of the main family and of cards in code points (unshown.md §2). */
export const LONGEST_REFERENCE = 64;
/** Longest idempotency key of the hub (§4.2). */
export const LONGEST_HUB_REFERENCE = 255;

/**
 * Matches characters that a person cannot see or tell apart: control, format, private and unassigned
 * characters, lone surrogates, fillers, variation selectors, and every blank except the plain space.
 */
const unseen = (): RegExp => /[[\p{C}\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]--[ ]]/v;
const BLANKS_AROUND = /^[\p{White_Space}\ufeff]+|[\p{White_Space}\ufeff]+$/gu;
/** Most references. The other patterns need not be compiled for them. */
const PLAIN = /^[!-~]+$/;

/**
 * Returns the only spelling of a reference: without blanks around it, in Unicode's normal form NFC, with plain
 * hyphens instead of those of word processors. So two texts that look the same name one movement. Null if the
 * text is empty or too long, or if it contains a character that nobody can see.
 * @param most maximum length in code points
 */
export function normalReference(text: string, most = LONGEST_REFERENCE): string | null {
  if (PLAIN.test(text)) return text.length <= most ? text : null;
  const normal = text
    .replace(BLANKS_AROUND, '')
    .replace(/[\u2010\u2011]/g, '-')
    .normalize('NFC');
  const length = lengthOf(normal);
  return length === 0 || length > most || unseen().test(normal) ? null : normal;
}

/** Returns the reference for comparisons. Other programs may use references that `normalReference` refuses. */
export const comparedReference = (text: string): string => normalReference(text) ?? text;

/** Whether the hub accepts the reference as idempotency key: visible ASCII characters, no spaces (§4.2). */
export const isHubReference = (normal: string): boolean => PLAIN.test(normal);

/** Matches `…-retry1` to `…-retry99`. A retry is a new payment in place of one that certainly failed. */
const RETRY = /^(.+)-retry([1-9]\d?)$/s;
const MOST_RETRIES = 99;
/** A whole reference has at most 64 characters. */
const MOST_START = 64 - `-retry${MOST_RETRIES}`.length;
const HASH_DIGITS = 12;

/**
 * Returns `r1-retry1` for `r1`, and `r1-retry2` for `r1-retry1`. A long reference is cut and gets a hash. Two
 * retries of one payment get equal references, so only one of them is paid.
 */
export function retryReference(reference: string): string {
  const { start, tries } = partsOf(reference);
  // After `…-retry99`, a new series starts. Its references begin with the complete old reference.
  if (tries === MOST_RETRIES) return `${fitting(reference)}-retry1`;
  return `${fitting(start)}-retry${tries + 1}`;
}

/**
 * Returns the references of the payments that this payment retries, oldest first: `r1` and `r1-retry1` for
 * `r1-retry2`. Empty if the payment is no retry.
 */
export function retriedBy(reference: string): readonly string[] {
  const { start, tries } = partsOf(reference);
  return Array.from({ length: tries }, (_, at) => (at === 0 ? start : `${start}-retry${at}`));
}

function partsOf(reference: string): { readonly start: string; readonly tries: number } {
  const [, start, number] = RETRY.exec(reference) ?? [];
  return start === undefined ? { start: reference, tries: 0 } : { start, tries: Number(number) };
}

function fitting(start: string): string {
  if (start.length <= MOST_START) return start;
  const { hash } = process.getBuiltinModule('node:crypto');
  return `${start.slice(0, MOST_START - HASH_DIGITS - 1)}~${hash('sha256', start).slice(0, HASH_DIGITS)}`;
}

type Random = (bytes: number) => Uint8Array;

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Returns a random text. Each character has 5 random bits. */
export const randomText = ({ random }: { readonly random: Random }, length: number): string =>
  [...random(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

/**
 * Returns a random source that reads `ahead` bytes at once. Each read of `random` opens a system file, which
 * is slow for many references.
 */
export function drawnAhead(random: Random, ahead = 4096): Random {
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
export function givenReference(text: string, family: MoneyFamily): string {
  const isHub = family === 'hub';
  const normal = isHub ? normalReference(text, LONGEST_HUB_REFERENCE) : normalReference(text);
  if (normal !== null && (!isHub || isHubReference(text))) return normal;
  throw fail(`money.reference_${isHub ? 'hub' : 'main'}`, { reference: text.slice(0, 80) });
}

export const newReference = (operator: { readonly random: Random }): string =>
  `pix-${randomText(operator, 20)}`;

export const referenceFrom = (operator: { readonly random: Random }, given: string | undefined): Reference =>
  given === undefined ? { text: newReference(operator), generated: true } : { text: given, generated: false };
