/** Parses a time of the service to ms since 1970; null if it is not a time. */
export function timeOf(iso: string | null | undefined): number | null {
  const at = Date.parse(iso ?? '');
  return Number.isNaN(at) ? null : at;
}
