/** Returns ms since 1970; null if the text is not a time. */
export function timeOf(iso: string | null | undefined): number | null {
  const at = Date.parse(iso ?? '');
  return Number.isNaN(at) ? null : at;
}

/** Returns the ISO 8601 text of a time in ms since 1970. */
export const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
