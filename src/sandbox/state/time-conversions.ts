import { DAY_MS } from '../../domain/time/clock.ts';
import { fromSaoPaulo } from '../../domain/time/sao-paulo-time.ts';

/** Converts ms since 1970 to ISO 8601 in UTC (§2). */
export const iso = (at: bigint | number): string => new Date(Number(at)).toISOString();

export const optionalIso = (at: bigint | number | null): string | null => (at === null ? null : iso(at));

/**
 * Converts a time in a filter to ms since 1970. A text without a UTC offset is in UTC. For a date without a
 * time, returns the first ms of the day if `edge` is `from`, and the last ms if `edge` is `to`.
 */
export function instantOf(text: string, edge: 'from' | 'to'): number {
  if (!text.includes('T')) return Date.parse(text) + (edge === 'to' ? DAY_MS - 1 : 0);
  return Date.parse(/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`);
}

export const optionalInstant = (text: string | undefined, edge: 'from' | 'to'): number | undefined =>
  text === undefined ? undefined : instantOf(text, edge);

/**
 * Converts a time in a hub filter to ms since 1970. A date without a time means that day in Brasília time
 * (unshown.md §10).
 */
export function hubInstant(text: string | undefined, edge: 'from' | 'to'): number | undefined {
  if (text === undefined) return undefined;
  if (text.includes('T')) return instantOf(text, edge);
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  const time = edge === 'from' ? [0, 0, 0, 0] : [23, 59, 59, 999];
  const [hour = 0, minute = 0, second = 0, ms = 0] = time;
  return fromSaoPaulo({ year, month, day, hour, minute, second, ms }, edge);
}
