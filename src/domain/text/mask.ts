const HIDDEN = '***';
/** Matches texts whose code points all are characters of their own. Loading the segmenter takes time. */
const SIMPLE = /^[ -~\u00a0-\u024f]*$/;

/** Returns the characters as people see them: an emoji of several code points is one. */
const charactersOf = (text: string): readonly string[] =>
  SIMPLE.test(text) ? [...text] : [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);

/**
 * Masks all but the first two and last two characters (pix-domain §2). In a text of five to seven characters,
 * only the first and the last stay visible. Shorter texts are masked completely.
 */
export function maskMiddle(text: string): string {
  const characters = charactersOf(text);
  const ends = characters.length >= 8 ? 2 : characters.length >= 5 ? 1 : 0;
  const last = characters.slice(characters.length - ends);
  return `${characters.slice(0, ends).join('')}${HIDDEN}${last.join('')}`;
}

/** Returns text such as `Fu***al`. */
export function maskName(name: string): string {
  return maskMiddle(name.trim());
}

/** Longest domain that is shown. A longer one would need most of a table's width. */
const LONGEST_DOMAIN = 40;
const DOMAIN = /^[a-z\d-]+(?:\.[a-z\d-]*[a-z][a-z\d-]*)+$/i;

/**
 * Returns text such as `fu***@example.com`. Receivers often share their first letters, and the domain tells them
 * apart. Text that is not a domain is masked too.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return maskMiddle(email);
  const local = charactersOf(email.slice(0, at));
  const domain = email.slice(at + 1);
  const first = local.slice(0, local.length >= 4 ? 2 : local.length === 3 ? 1 : 0);
  const last = domain.length <= LONGEST_DOMAIN && DOMAIN.test(domain) ? domain : maskMiddle(domain);
  return `${first.join('')}${HIDDEN}@${last}`;
}

/**
 * Returns `****` and the last four characters. A token with fewer than twelve characters is hidden
 * completely.
 */
export function maskToken(token: string): string {
  const characters = [...token];
  return characters.length < 12 ? '****' : `****${characters.slice(-4).join('')}`;
}
