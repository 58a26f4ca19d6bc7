import { MINUTE_MS } from '../time/clock.ts';
import { saoPauloOffset } from '../time/sao-paulo-time.ts';

export type EndToEndIdReason = 'length' | 'charset' | 'prefix' | 'ispb' | 'timestamp';
export type EndToEndIdWarning = 'alphanumeric_ispb' | 'timestamp_not_a_date' | 'before_pix_launch';

export type EndToEndId =
  | {
      readonly valid: true;
      readonly reason: null;
      /** `return` is the id of a refund (rtrId, prefix D). */
      readonly kind: 'payment' | 'return';
      /** Text, because leading zeros matter, and letters may occur since API Pix 2.9.0. */
      readonly ispb: string;
      readonly ispbAlphanumeric: boolean;
      readonly suffix: string;
      /** The time is precise to the minute. Null when the digits are no date, as in some official samples. */
      readonly timestampUtc: string | null;
      readonly timestampSaoPaulo: string | null;
      readonly warnings: readonly EndToEndIdWarning[];
    }
  | { readonly valid: false; readonly reason: EndToEndIdReason };

export interface EndToEndIdInput {
  readonly ispb: string;
  readonly atMs: number;
  /** Returns random characters of `[A-Za-z0-9]`. */
  readonly random: (length: number) => string;
  readonly kind?: 'payment' | 'return';
}

const PREFIXES = { payment: 'E', return: 'D' } as const;
const LENGTH = 32;
const FIRST_PIX_MS = Date.UTC(2020, 10, 3);

/**
 * Parses an id: `E` or `D`, the ISPB (8 characters), yyyyMMddHHmm in UTC, and 11 characters. Letter case
 * matters (pix-domain §3).
 */
export function parseEndToEndId(text: string): EndToEndId {
  if (text.length !== LENGTH) return { valid: false, reason: 'length' };
  if (!/^[0-9A-Za-z]+$/.test(text)) return { valid: false, reason: 'charset' };
  if (!/^[ED]/.test(text)) return { valid: false, reason: 'prefix' };
  const ispb = text.slice(1, 9);
  if (!/^[0-9A-Z]+$/.test(ispb)) return { valid: false, reason: 'ispb' };
  const timestamp = text.slice(9, 21);
  if (!/^[0-9]+$/.test(timestamp)) return { valid: false, reason: 'timestamp' };

  const atMs = instantOf(timestamp);
  const ispbAlphanumeric = /[A-Z]/.test(ispb);
  const warnings: ReadonlyArray<readonly [EndToEndIdWarning, boolean]> = [
    ['alphanumeric_ispb', ispbAlphanumeric],
    ['timestamp_not_a_date', atMs === null],
    ['before_pix_launch', atMs !== null && atMs < FIRST_PIX_MS],
  ];
  return {
    valid: true,
    reason: null,
    kind: text.startsWith(PREFIXES.payment) ? 'payment' : 'return',
    ispb,
    ispbAlphanumeric,
    suffix: text.slice(21),
    timestampUtc: atMs === null ? null : isoWithOffset(atMs, 0),
    timestampSaoPaulo: atMs === null ? null : isoWithOffset(atMs, saoPauloOffset(atMs)),
    warnings: warnings.filter(([, applies]) => applies).map(([warning]) => warning),
  };
}

export function makeEndToEndId({ ispb, atMs, random, kind = 'payment' }: EndToEndIdInput): string {
  const minutes = new Date(atMs)
    .toISOString()
    .slice(0, 16)
    .replace(/[^0-9]/g, '');
  return `${PREFIXES[kind]}${ispb}${minutes}${random(11)}`;
}

/** Returns ms since 1970. Null if the digits are no date, such as 30 February. */
function instantOf(timestamp: string): number | null {
  const text = timestamp.replace(/^(.{4})(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5');
  const atMs = Date.parse(`${text}Z`);
  const isReal = !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text);
  return isReal && !text.startsWith('0000') ? atMs : null;
}

/** Returns `2026-11-20T23:30:00-03:00`, or `…Z` for an offset of zero. */
function isoWithOffset(atMs: number, offsetMs: number): string {
  const local = new Date(atMs + offsetMs).toISOString().slice(0, 19);
  if (offsetMs === 0) return `${local}Z`;
  const distance = Math.trunc(Math.abs(offsetMs) / MINUTE_MS);
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${local}${offsetMs < 0 ? '-' : '+'}${pad(Math.trunc(distance / 60))}:${pad(distance % 60)}`;
}
