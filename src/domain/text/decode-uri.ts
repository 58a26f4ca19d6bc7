/** Decodes percent encoding. Returns null if the encoding is invalid. */
export function decodeUri(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
