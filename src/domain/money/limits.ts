import { PIX_KEY_TYPES, type PixKeyType } from '../keys/key-formats.ts';
import { fromSaoPaulo, saoPauloTime } from '../time/sao-paulo.ts';

/** A type of receiver: a Pix key of a type, or an account of the service by its number. */
export const RECEIVER_TYPES = [...PIX_KEY_TYPES, 'ACCOUNT'] as const;
export type ReceiverType = (typeof RECEIVER_TYPES)[number];

/** Limits of a profile for payouts by key or code, and for transfers. A missing field is no limit. */
export interface Limits {
  /** Reais, of one payment: `5000.00`. */
  readonly perPayout?: string;
  /** Reais, of all payments of a day in São Paulo. */
  readonly perDay?: string;
  readonly keyTypes?: readonly ReceiverType[];
  /** Absolute path of a file that names every receiver, one in a line: a key, a document, or an account number. */
  readonly receivers?: string;
  /** Time of day in São Paulo: `08:00-18:00`; `22:00-02:00` goes over midnight. */
  readonly hours?: string;
  /** Payments that need two people: `batch`. */
  readonly fourEyes?: 'batch';
}

/** Minutes of the day, `until` not included. */
export interface Hours {
  readonly from: number;
  readonly until: number;
}

const HOURS = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]|24):([0-5]\d)$/;

/** The hours of a text like `08:00-18:00`; null when it is none, or names no time at all. */
export function parseHours(text: string): Hours | null {
  const [, fromHour, fromMinute, untilHour, untilMinute] = (HOURS.exec(text) ?? []).map(Number);
  const from = (fromHour ?? 0) * 60 + (fromMinute ?? 0);
  const until = (untilHour ?? 0) * 60 + (untilMinute ?? 0);
  return HOURS.test(text) && from !== until && until <= 24 * 60 ? { from, until } : null;
}

/** Whether it is within these hours in São Paulo. */
export function isWithinHours({ from, until }: Hours, atMs: number): boolean {
  const { hour, minute } = saoPauloTime(atMs);
  const now = hour * 60 + minute;
  return from < until ? now >= from && now < until : now >= from || now < until;
}

/** When the day in São Paulo began, in ms since 1970. */
export function startOfDay(atMs: number): number {
  return fromSaoPaulo({ ...saoPauloTime(atMs), hour: 0, minute: 0, second: 0, ms: 0 }, 'from');
}

/** The type of a key as the directory holds it, or of an account number; null for what is neither (a code). */
export function receiverTypeOf(receiver: string): ReceiverType | null {
  const kinds: readonly (readonly [RegExp, PixKeyType | 'ACCOUNT'])[] = [
    [/^\d{6}$/, 'ACCOUNT'],
    [/^\+\d{8,15}$/, 'PHONE'],
    [/^\d{11}$/, 'CPF'],
    [/^[0-9A-Z]{12}\d{2}$/, 'CNPJ'],
    [/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'EVP'],
    [/^[^\s@]{1,64}@[^\s@]+$/, 'EMAIL'],
  ];
  return kinds.find(([form]) => form.test(receiver))?.[1] ?? null;
}
