import { type Params, phraseOf, say, type Words } from '../../i18n/index.ts';
import type { FoldedAttempts, Moment } from './timeline.ts';

/**
 * What a moment of the timeline tells, for people.
 * @param timeOf an ISO time as it is shown
 */
export function momentText(
  words: Words,
  { facts, attempts }: Moment,
  timeOf: (iso: string) => string,
): string {
  if (attempts !== undefined) return attemptsText(words, attempts, timeOf);
  return factsText(facts, (code) => phraseOf(words, code));
}

/** The facts in a row. @param ofCode a code of ours as it is told */
export const factsText = (facts: Moment['facts'], ofCode: (code: string) => string): string =>
  facts.map((fact) => (typeof fact === 'string' ? fact : ofCode(fact.code))).join(' ');

/** `9 attempts, last HTTP 500, next 03:40: TRANSACTION_COMPLETED https://…`: what matters first, since tables cut the end. */
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

/** Facts of a problem with its times as the timeline shows them. @param timeOf an ISO time as it is shown */
export const byTheClock = (params: Params, timeOf: (iso: string) => string): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && ISO_TIME.test(value) ? timeOf(value) : value,
    ]),
  );

const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
