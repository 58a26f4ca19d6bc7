import { DAY_MS } from './clock.ts';

/** `month` counts from 1. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly ms: number;
}

/**
 * Returns the local time in São Paulo.
 * @param atMs ms since the epoch
 */
export function saoPauloTime(atMs: number): WallTime {
  return isOwnZone() ? ownTime(atMs) : formattedTime(atMs);
}

/**
 * Whether the process runs in São Paulo's time zone. `Date` can then convert times, which is faster than
 * `Intl`. The function compares the offset on three days, because no other zone has the same three offsets.
 */
const isOwnZone = once(() =>
  (
    [
      ['2018-07-01', 3],
      ['2018-12-01', 2],
      ['2019-12-01', 3],
    ] as const
  ).every(([day, hours]) => new Date(day).getTimezoneOffset() === hours * 60),
);

/** Returns the local time in the time zone of the process. */
export function ownTime(atMs: number): WallTime {
  const date = new Date(atMs);
  return {
    year: date.getFullYear(),
    month: date.getMonth() + 1,
    day: date.getDate(),
    hour: date.getHours(),
    minute: date.getMinutes(),
    second: date.getSeconds(),
    ms: date.getMilliseconds(),
  };
}

const formatter = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Sao_Paulo',
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
);

const FIRST_YEAR_MS = Date.parse('0001-01-01T03:06:28Z');

/** Returns the local time in São Paulo, whatever the time zone of the process is. */
export function formattedTime(atMs: number): WallTime {
  const parts = new Map(
    formatter()
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  return {
    // The formatter writes the years before Christ without a sign.
    year: atMs < FIRST_YEAR_MS ? 1 - part('year') : part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
    ms: ((atMs % 1000) + 1000) % 1000,
  };
}

/** Returns São Paulo's offset from UTC in ms: −10 800 000, or −7 200 000 in the summers before 2019. */
export function saoPauloOffset(atMs: number): number {
  return utc(saoPauloTime(atMs)) - atMs;
}

/**
 * Returns ms since the epoch.
 * - A skipped time moves past the gap: a missing midnight becomes the day's first instant.
 * - If a time occurred twice, `edge` chooses the first (`from`) or the last (`to`).
 */
export function fromSaoPaulo(wall: WallTime, edge: 'from' | 'to'): number {
  const asUtc = utc(wall);
  const instants = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => asUtc - saoPauloOffset(near));
  const shown = instants.filter((instant) => saoPauloOffset(instant) === asUtc - instant);
  if (shown.length === 0) return Math.max(...instants);
  return edge === 'from' ? Math.min(...shown) : Math.max(...shown);
}

/**
 * Returns ms since the epoch, as if the local time were UTC. Values out of range carry over (32 January is 1
 * February).
 */
export function utc({ year, month, day, hour, minute, second, ms }: WallTime): number {
  const date = new Date(0);
  // `Date.UTC` would read the year 26 as 1926.
  date.setUTCFullYear(year, month - 1, day);
  return date.setUTCHours(hour, minute, second, ms);
}

/** Whether the date and the time exist. For 30 February and for 24:00, returns false. */
export function isRealTime(wall: WallTime): boolean {
  const { hour, minute, second } = wall;
  return isRealDate(wall) && hour <= 23 && minute <= 59 && second <= 59;
}

export function isRealDate({ year, month, day }: Pick<WallTime, 'year' | 'month' | 'day'>): boolean {
  const date = new Date(utc({ year, month, day, hour: 0, minute: 0, second: 0, ms: 0 }));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Limit of `Date`. */
export const LATEST_MS = 8_640_000_000_000_000;

export const isEpochMilliseconds = (value: unknown): boolean => Math.abs(Number(value)) <= LATEST_MS;

/** Returns ms since 1970; null if the text is not a time. */
export function timeOf(iso: string | null | undefined): number | null {
  const at = Date.parse(iso ?? '');
  return Number.isNaN(at) ? null : at;
}

/** Returns the ISO 8601 text of a time in ms since 1970. */
export const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
