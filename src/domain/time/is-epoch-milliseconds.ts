/** Limit of `Date`. */
export const LATEST_MS = 8_640_000_000_000_000;

export const isEpochMilliseconds = (value: unknown): boolean => Math.abs(Number(value)) <= LATEST_MS;
