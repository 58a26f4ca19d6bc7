/** Returns the length in code points, as the service counts. `length` counts an emoji as two. */
export const lengthOf = (text: string): number =>
  // Spreading is slow, and a text without surrogates has one code unit for each code point.
  /[\ud800-\udfff]/.test(text) ? [...text].length : text.length;
