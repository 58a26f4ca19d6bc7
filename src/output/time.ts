import { formatSaoPaulo } from '../domain/time/dates.ts';
import type { CellContext } from './output-options.ts';

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

/** An ISO time for people: relative within 30 days where asked for, else date and time in São Paulo. */
export function describeTime(
  iso: string,
  context: Pick<CellContext, 'lang' | 'nowMs' | 'relativeTimes'>,
): string {
  const at = Date.parse(iso);
  if (Number.isNaN(at)) return iso;
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
