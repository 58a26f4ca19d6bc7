/** A time of the service in ms since 1970; null for anything that is none. */
export function timeOf(iso: string | null | undefined): number | null {
  const at = Date.parse(iso ?? '');
  return Number.isNaN(at) ? null : at;
}
