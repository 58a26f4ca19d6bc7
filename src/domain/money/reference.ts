import { lengthOf } from '../text/length-of.ts';
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
 * Returns the only spelling of a reference: without blanks around it, in Unicode's normal form NFC. So two
 * texts that look the same name one movement. Null if the text is empty or too long, or if it contains a
 * character that nobody can see.
 * @param most maximum length in code points
 */
export function normalReference(text: string, most = LONGEST_REFERENCE): string | null {
  if (PLAIN.test(text)) return text.length <= most ? text : null;
  const normal = text.replace(BLANKS_AROUND, '').normalize('NFC');
  const length = lengthOf(normal);
  return length === 0 || length > most || unseen().test(normal) ? null : normal;
}

/** Whether the hub accepts the reference as idempotency key: visible ASCII characters, no spaces (§4.2). */
export const isHubReference = (normal: string): boolean => PLAIN.test(normal);
