const MINUTE_MS = 60_000;

/** Returns the largest number of requests in one minute. @param sent their times in ms */
export const busiestMinute = (sent: readonly number[]): number =>
  Math.max(...sent.map((at) => sent.filter((other) => other >= at && other < at + MINUTE_MS).length));
