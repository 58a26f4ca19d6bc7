import { dictTypeOf, PIX_KEY_TYPES } from '../keys/check-pix-key.ts';
import { fromSaoPaulo, saoPauloTime } from '../time/sao-paulo-time.ts';

/** A type of Pix key, or an account number of the service. */
export const RECEIVER_TYPES = [...PIX_KEY_TYPES, 'ACCOUNT'] as const;
export type ReceiverType = (typeof RECEIVER_TYPES)[number];

/** Limits of transfers and of payouts by key or code. A missing field means no limit. */
export interface Limits {
  /** Largest amount of one payout, in reais: `5000.00`. */
  readonly perPayout?: string;
  /** Largest total amount of one day (São Paulo time), in reais. */
  readonly perDay?: string;
  readonly keyTypes?: readonly ReceiverType[];
  /**
   * Absolute path of a file with all allowed receivers, one per line: a key, a document, or an account
   * number.
   */
  readonly receivers?: string;
  /** Hours in São Paulo time: `08:00-18:00`. `22:00-02:00` crosses midnight. */
  readonly hours?: string;
  readonly fourEyes?: 'batch';
}

/** A period of a day, in minutes since midnight. The minute `until` is not part of the period. */
export interface Hours {
  readonly from: number;
  readonly until: number;
}

const HOURS = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]|24):([0-5]\d)$/;

/** Parses `08:00-18:00`. Returns null for any other form, and for a period without length. */
export function parseHours(text: string): Hours | null {
  const [, fromHour, fromMinute, untilHour, untilMinute] = (HOURS.exec(text) ?? []).map(Number);
  const from = (fromHour ?? 0) * 60 + (fromMinute ?? 0);
  const until = (untilHour ?? 0) * 60 + (untilMinute ?? 0);
  return HOURS.test(text) && from !== until && until <= 24 * 60 ? { from, until } : null;
}

export function isWithinHours({ from, until }: Hours, atMs: number): boolean {
  const { hour, minute } = saoPauloTime(atMs);
  const now = hour * 60 + minute;
  return from < until ? now >= from && now < until : now >= from || now < until;
}

/** Returns midnight in São Paulo, in ms since 1970. */
export function startOfDay(atMs: number): number {
  return fromSaoPaulo({ ...saoPauloTime(atMs), hour: 0, minute: 0, second: 0, ms: 0 }, 'from');
}

/**
 * Returns the type of a receiver. Null if the text is neither a Pix key in DICT's form nor an account number.
 */
export const receiverTypeOf = (receiver: string): ReceiverType | null =>
  /^\d{6}$/.test(receiver) ? 'ACCOUNT' : dictTypeOf(receiver);
