import { type Params, phraseOf, say, type Words } from '../../i18n/index.ts';
import type { FoldedAttempts, Moment } from './timeline-of.ts';

/**
 * Returns the details of a timeline entry (`Moment`) as one line of text.
 * @param timeOf formats an ISO time
 */
export function momentText(
  words: Words,
  { facts, attempts }: Moment,
  timeOf: (iso: string) => string,
): string {
  if (attempts !== undefined) return attemptsText(words, attempts, timeOf);
  return factsText(facts, (code) => phraseOf(words, code));
}

export const factsText = (facts: Moment['facts'], ofCode: (code: string) => string): string =>
  facts.map((fact) => (typeof fact === 'string' ? fact : ofCode(fact.code))).join(' ');

/**
 * Returns `9 attempts, last HTTP 500, next 03:40: TRANSACTION_COMPLETED https://…`. The most important facts
 * come first, because tables cut off the end of long texts.
 */
function attemptsText(
  words: Words,
  { event, url, count, answer, nextAt }: FoldedAttempts,
  timeOf: (iso: string) => string,
): string {
  const said =
    nextAt === null
      ? say(words, 'trace.attempts', { count, answer })
      : say(words, 'trace.attempts_next', { count, answer, next: timeOf(nextAt) });
  return `${said}: ${event ?? '-'} ${url ?? ''}`.trimEnd();
}

/**
 * Formats every parameter that is an ISO time.
 * @param timeOf formats an ISO time
 */
export const byTheClock = (params: Params, timeOf: (iso: string) => string): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && ISO_TIME.test(value) ? timeOf(value) : value,
    ]),
  );

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
