import { formatSaoPaulo } from '../domain/time/parse-when.ts';
import { type Lang, say } from '../i18n/index.ts';
import type { CellContext } from './output-options.ts';

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

/**
 * Returns a time as date and time in São Paulo. Options change the form:
 * - `clockTimes`: only the time of day if the date is today.
 * - `relativeTimes`: the difference from now, if it is at most 30 days.
 */
export function describeTime(
  iso: string,
  context: Pick<CellContext, 'lang' | 'nowMs' | 'relativeTimes' | 'clockTimes'>,
): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return iso;
  if (context.clockTimes) return dayAndTime(at, context.nowMs, context.lang).join(' ');
  const away = at - context.nowMs;
  const step = STEPS.find(([, ms]) => Math.abs(away) >= ms);
  if (!context.relativeTimes || (step?.[0] === 'day' && Math.abs(away) > 30 * step[1])) {
    return formatSaoPaulo(at, context.lang);
  }
  const [unit, ms] = step ?? ['second', 1_000];
  return new Intl.RelativeTimeFormat(context.lang, { numeric: 'auto', style: 'short' }).format(
    Math.trunc(away / ms),
    unit,
  );
}

/** Returns the time of an event. An event that is newer than `nowMs` has the age zero. @param at ms since 1970 */
export const describePast = (at: number, context: Parameters<typeof describeTime>[1]): string =>
  describeTime(new Date(at).toISOString(), { ...context, nowMs: Math.max(context.nowMs, at) });

/** Returns `2 d 23 h`, `5 h 05 min` or `12 min`; a time that has passed gets a minus sign. */
export function timeLeft(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / 60_000);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const days = Math.floor(hours / 24);
  const short = hours > 0 ? `${hours} h ${String(rest).padStart(2, '0')} min` : `${rest} min`;
  return (ms < 0 ? '-' : '') + (days > 0 ? `${days} d ${hours % 24} h` : short);
}

/**
 * Returns the time of a deadline. Before the deadline, returns the remaining time instead if `relativeTimes`
 * is set, or adds the remaining time if `tellsLeft` is set.
 */
export function describeDeadline(
  iso: string,
  context: Pick<CellContext, 'lang' | 'nowMs' | 'relativeTimes' | 'clockTimes' | 'tellsLeft' | 'words'>,
): string {
  const left = Date.parse(iso) - context.nowMs;
  if (!(left >= 0)) return describeTime(iso, context);
  if (context.relativeTimes) return timeLeft(left);
  const time = describeTime(iso, context);
  return context.tellsLeft ? `${time} (${say(context.words, 'time.left', { left: timeLeft(left) })})` : time;
}

function dayAndTime(atMs: number, nowMs: number, lang: Lang): readonly string[] {
  const [date = '', time = ''] = formatSaoPaulo(atMs, lang).split(' ');
  const [today] = formatSaoPaulo(nowMs, lang).split(' ');
  return date === today ? [time] : [date, time];
}

/**
 * Returns `03:40` today, otherwise `2026-11-20 03:40` or `20/11/2026 03:40`.
 * @param atMs ms since 1970
 * @param nowMs current time of the clock that measured `atMs`
 */
export const clockTime = (atMs: number, nowMs: number, lang: Lang): string =>
  dayAndTime(atMs, nowMs, lang).join(' ').slice(0, -':00'.length);

/** Returns a time of day such as `12:34:56`, in São Paulo; `-` for null. @param ms since the epoch */
export const clockSeconds = (ms: number | null): string =>
  (ms === null ? undefined : formatSaoPaulo(ms, 'en').split(' ')[1]) ?? '-';

/** Returns `12:34:56` today, otherwise `11-20 12:34` or `20/11 12:34`; `-` for null. */
export function clockSecondsOrDate(atMs: number | null, nowMs: number, lang: Lang): string {
  if (atMs === null) return '-';
  const [first = '', time] = dayAndTime(atMs, nowMs, lang);
  return time === undefined ? first : `${clockOrDay(atMs, nowMs, lang)} ${time.slice(0, -':00'.length)}`;
}

/** Returns the day `2026-11-20` as `20/11/2026` in Portuguese, unchanged in English. */
export const dayText = (day: string, lang: Lang): string =>
  lang === 'pt-BR' ? day.split('-').reverse().join('/') : day;

/** Returns `03:40` today, otherwise only the date, `11-20` or `20/11`. */
export function clockOrDay(atMs: number, nowMs: number, lang: Lang): string {
  const [first = '', time] = dayAndTime(atMs, nowMs, lang);
  if (time === undefined) return first.slice(0, 5);
  return lang === 'pt-BR' ? first.slice(0, 5) : first.slice(5);
}
