/** The latest time that a `Date` can represent. */
export const LATEST_MS = 8_640_000_000_000_000;

/** Whether a stored value is a time in ms that a `Date` can represent. */
export const isEpochMilliseconds = (value: unknown): boolean => Math.abs(Number(value)) <= LATEST_MS;
