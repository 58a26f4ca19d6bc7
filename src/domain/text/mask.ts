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

/** Returns text such as `fu***@***om`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 0) return maskMiddle(email);
  const [local, domain] = [charactersOf(email.slice(0, at)), charactersOf(email.slice(at + 1))];
  const first = local.length >= 4 ? local.slice(0, 2) : [];
  const last = domain.length >= 5 ? domain.slice(-2) : [];
  return `${first.join('')}${HIDDEN}@${HIDDEN}${last.join('')}`;
}

/**
 * Returns `****` and the last four characters. A token with fewer than twelve characters is hidden
 * completely.
 */
export function maskToken(token: string): string {
  const characters = [...token];
  return characters.length < 12 ? '****' : `****${characters.slice(-4).join('')}`;
}
