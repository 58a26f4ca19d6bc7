/** Limit of `Date`. */
export const LATEST_MS = 8_640_000_000_000_000;

/** Whether a `Date` can represent the stored value. */
export const isEpochMilliseconds = (value: unknown): boolean => Math.abs(Number(value)) <= LATEST_MS;
