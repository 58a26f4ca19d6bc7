import {
  fromSaoPaulo,
  isEpochMilliseconds,
  isRealDate,
  isRealTime,
  saoPauloTime,
  utc,
  type WallTime,
} from './sao-paulo-time.ts';

const UNITS_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};
/** Days before today; undefined for the present moment. They work in both languages, as in scripts. */
const WORDS: Readonly<Record<string, number | undefined>> = {
  now: undefined,
  agora: undefined,
  today: 0,
  hoje: 0,
  yesterday: 1,
  ontem: 1,
};
const MIDNIGHT = { hour: 0, minute: 0, second: 0, ms: 0 };
/** First and last valid year in São Paulo time. With limits in UTC, a day could be valid only in part. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2999;

/**
 * Parses a time as people type it:
 * - ISO 8601, or `20/11/2026 23:30:05` as `formatSaoPaulo` writes it; São Paulo time if it has no offset
 * - a day of São Paulo: `2026-11-20`, `20/11/2026`, `today`, `yesterday`, `hoje`, `ontem`
 * - `now`, `agora`, or a time ago: `30m`, `2h`, `3d`, `1w`
 * @param edge which end of a day is meant: `from` means its first ms, `to` its last
 * @returns ms since the epoch; null for any other text, and for a year outside 1900 to 2999
 */
export function parseWhen(text: string, nowMs: number, edge: 'from' | 'to'): number | null {
  const when = text.trim();
  const instant =
    wordInstant(when, nowMs, edge) ??
    agoInstant(when, nowMs) ??
    dayInstant(when, edge) ??
    isoInstant(brazilianAsIso(when), edge);
  if (instant === null || !isEpochMilliseconds(instant)) return null;
  const { year } = saoPauloTime(instant);
  return year >= FIRST_YEAR && year <= LAST_YEAR ? instant : null;
}

export const isRelativeWhen = (text: string): boolean =>
  /^[0-9]{1,9}[smhdw]$/.test(text.trim()) || Object.hasOwn(WORDS, text.trim().toLowerCase());

/** Parses `90s`, `10m`, `2h`, `1d`, `1w`, or a number of seconds. Returns ms; null when invalid. */
export function parseDuration(text: string): number | null {
  const [, count, unit = 's'] = /^([0-9]{1,9})([smhdw])?$/.exec(text.trim()) ?? [];
  return count === undefined ? null : Number(count) * (UNITS_MS[unit] ?? Number.NaN);
}

/**
 * Returns `20/11/2026 23:30:05` in Portuguese, `2026-11-20 23:30:05` in English.
 * @param at ms since the epoch, or ISO 8601 (UTC without an offset); any other text is returned unchanged
 */
export function formatSaoPaulo(at: number | string, lang: 'en' | 'pt-BR'): string {
  const instant = typeof at === 'number' ? at : isoUtc(at);
  if (instant === undefined || !isEpochMilliseconds(instant)) return String(at);
  const { year, month, day, hour, minute, second } = saoPauloTime(instant);
  const [y, m, d] = [pad(year, 4), pad(month), pad(day)];
  const date = lang === 'pt-BR' ? `${d}/${m}/${y}` : `${y}-${m}-${d}`;
  return `${date} ${pad(hour)}:${pad(minute)}:${pad(second)}`;
}

const BRAZILIAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})[ T,]+(\d{1,2}:\d{2}(?::\d{2})?)$/;

/** Converts `20/11/2026 23:30:05` to ISO 8601 without an offset. Any other text is returned unchanged. */
export function brazilianAsIso(text: string): string {
  const [, day = '', month = '', year = '', time = ''] = BRAZILIAN.exec(text) ?? [];
  return time
    ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${time.replace(/^(?=\d:)/, '0')}`
    : text;
}

const pad = (value: number, width = 2): string => String(value).padStart(width, '0');

function wordInstant(text: string, nowMs: number, edge: 'from' | 'to'): number | null {
  const word = text.toLowerCase();
  if (!Object.hasOwn(WORDS, word)) return null;
  const daysAgo = WORDS[word];
  if (daysAgo === undefined) return nowMs;
  const today = saoPauloTime(nowMs);
  return dayEdge({ ...today, day: today.day - daysAgo }, edge);
}

function agoInstant(text: string, nowMs: number): number | null {
  const ms = /[a-z]$/.test(text) ? parseDuration(text) : null;
  return ms === null ? null : nowMs - ms;
}

function dayInstant(text: string, edge: 'from' | 'to'): number | null {
  const iso = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text);
  const brazilian = /^([0-9]{1,2})\/([0-9]{1,2})\/([0-9]{4})$/.exec(text);
  const [year, month, day] = iso?.slice(1) ?? brazilian?.slice(1).reverse() ?? [];
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  return isRealDate(date) ? dayEdge(date, edge) : null;
}

/** Returns the first or last ms of a São Paulo day. A day out of range carries over to the next month. */
function dayEdge(
  { year, month, day }: Pick<WallTime, 'year' | 'month' | 'day'>,
  edge: 'from' | 'to',
): number {
  return edge === 'from'
    ? fromSaoPaulo({ year, month, day, ...MIDNIGHT }, 'from')
    : fromSaoPaulo({ year, month, day: day + 1, ...MIDNIGHT }, 'from') - 1;
}

interface IsoTime {
  readonly wall: WallTime;
  /** Offset from UTC in ms; positive to the east. */
  readonly offset: number | undefined;
}

function isoInstant(text: string, edge: 'from' | 'to'): number | null {
  const time = parseIso(text);
  if (time === undefined || !isRealTime(time.wall)) return null;
  return time.offset === undefined ? fromSaoPaulo(time.wall, edge) : utc(time.wall) - time.offset;
}

function isoUtc(text: string): number | undefined {
  const time = parseIso(text);
  return time && isRealTime(time.wall) ? utc(time.wall) - (time.offset ?? 0) : undefined;
}

const ISO =
  /^([0-9]{4})-([0-9]{2})-([0-9]{2})[Tt ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]{1,9}))?)?(Z|z|[+-][0-9]{2}(?::?[0-9]{2})?)?$/;

function parseIso(text: string): IsoTime | undefined {
  const match = ISO.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const ms = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  return { wall: { year, month, day, hour, minute, second, ms }, offset: offsetOf(match[8]) };
}

/** Returns the UTC offset of `zone` in ms. NaN if no time zone can have this offset. */
function offsetOf(zone: string | undefined): number | undefined {
  if (zone === undefined) return undefined;
  if (zone.toUpperCase() === 'Z') return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3).replace(':', ''))];
  if (hours > 23 || minutes > 59) return Number.NaN;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
