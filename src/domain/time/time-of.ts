/** Returns ms since 1970; null if the text is not a time. */
export function timeOf(iso: string | null | undefined): number | null {
  const at = Date.parse(iso ?? '');
  return Number.isNaN(at) ? null : at;
}
