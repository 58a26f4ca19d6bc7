/** Blanks, and characters that nobody can see. Chats and web pages put them around a text that people copy. */
const unseen = (): RegExp => /^[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]$/v;
const PLAIN = /^[!-~]*$/;

/** Returns the text without blanks and invisible characters around it. For ids, which contain neither. */
export function pastedText(text: string): string {
  if (PLAIN.test(text)) return text;
  const characters = [...text];
  const isSeen = (character: string): boolean => !unseen().test(character);
  const from = characters.findIndex(isSeen);
  return from === -1 ? '' : characters.slice(from, characters.findLastIndex(isSeen) + 1).join('');
}

/** Returns the text with plain blanks and hyphens instead of those that keep a line together, as in `98765‑4321`. */
export const plainPunctuation = (text: string): string =>
  text.replace(/[\p{Zs}]/gu, ' ').replace(/[\u2010-\u2013\u2212]/g, '-');
