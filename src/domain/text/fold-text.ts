/** Returns the text without accents: `Conceição` is `Conceicao`. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Returns the text without accents, in lower case: `Conceição` is `conceicao`. */
export const foldText = (text: string): string => withoutAccents(text).toLowerCase();
