import { isRealTime, utc } from '../time/sao-paulo-time.ts';

export interface EndToEndId {
  /** `return` is the id of a refund (rtrId, prefix D). */
  readonly kind: 'payment' | 'return';
  /** Text, because leading zeros matter, and letters may occur since API Pix 2.9.0. */
  readonly ispb: string;
  /** The time is precise to the minute. Null when the digits are no date, as in some official samples. */
  readonly timestampUtc: string | null;
}

export interface EndToEndIdInput {
  readonly ispb: string;
  readonly atMs: number;
  /** Returns random characters of `[A-Za-z0-9]`. */
  readonly random: (length: number) => string;
  readonly kind?: 'payment' | 'return';
}

const PREFIXES = { payment: 'E', return: 'D' } as const;
const FORM = /^([ED])([0-9A-Z]{8})([0-9]{12})[0-9A-Za-z]{11}$/;

/**
 * Parses `E` or `D`, ISPB (8 characters), yyyyMMddHHmm in UTC, and 11 characters. Letter case matters
 * (pix-domain §3). Returns null for any other text.
 */
export function parseEndToEndId(text: string): EndToEndId | null {
  const [, prefix, ispb, timestamp] = FORM.exec(text) ?? [];
  if (ispb === undefined || timestamp === undefined) return null;
  const atMs = instantOf(timestamp);
  return {
    kind: prefix === PREFIXES.payment ? 'payment' : 'return',
    ispb,
    timestampUtc: atMs === null ? null : new Date(atMs).toISOString().replace('.000Z', 'Z'),
  };
}

export function makeEndToEndId({ ispb, atMs, random, kind = 'payment' }: EndToEndIdInput): string {
  const minutes = new Date(atMs)
    .toISOString()
    .slice(0, 16)
    .replace(/[^0-9]/g, '');
  return `${PREFIXES[kind]}${ispb}${minutes}${random(11)}`;
}

function instantOf(timestamp: string): number | null {
  const [, year, month, day, hour, minute] = /^(.{4})(..)(..)(..)(..)$/.exec(timestamp)?.map(Number) ?? [];
  const wall = {
    year: year ?? 0,
    month: month ?? 0,
    day: day ?? 0,
    hour: hour ?? 0,
    minute: minute ?? 0,
    second: 0,
    ms: 0,
  };
  return wall.year > 0 && isRealTime(wall) ? utc(wall) : null;
}
