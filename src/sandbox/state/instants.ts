/** ISO 8601 in UTC (§2), from ms since the epoch as the store keeps them. */
export const iso = (at: bigint | number): string => new Date(Number(at)).toISOString();

export const optionalIso = (at: bigint | number | null): string | null => (at === null ? null : iso(at));
