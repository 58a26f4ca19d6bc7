/** Whether the text is a URL with `http` or `https`. The service checks the host. */
export const isWebUrl = (text: string): boolean => URL.canParse(text) && /^https?:/i.test(text);

/** Returns the length in code points, as the service counts. `length` counts an emoji as two. */
export const lengthOf = (text: string): number =>
  // Spreading is slow, and a text without surrogates has one code unit for each code point.
  /[\ud800-\udfff]/.test(text) ? [...text].length : text.length;

/** Maximum length of a virtual account's name, in characters (§4.1). */
export const VIRTUAL_ACCOUNT_LENGTH = 50;

/** Returns a comparable form of a field's name: `pixKey`, `pix_key` and `Pix Key` become equal. */
export const bareName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
