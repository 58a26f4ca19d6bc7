import type { Intention, Prepared, Ran } from './prepared.ts';
import { errorOf, type Reported } from './reported-outcomes.ts';

/**
 * An error of pix that a test has found. `twice`: an unwanted payment was made. `lost`: a payment was
 * reported or due, but not made. `wrong`: the output is false.
 */
export interface Violation {
  readonly kind: 'twice' | 'lost' | 'wrong';
  readonly text: string;
}

/**
 * The runs so far, and the payments that the service had recorded before and after the last run.
 * `findViolations` checks only the last run.
 */
export interface Evidence {
  readonly prepared: Prepared;
  readonly runs: readonly Ran[];
  readonly told: readonly Reported[];
  readonly before: ReadonlyMap<Intention, number>;
  readonly booked: ReadonlyMap<Intention, number>;
  /** Whether the service answered the last run with a wrong amount. */
  readonly isMismatched: boolean;
  /** How to interpret "not made" in the output of the last run. The default is `intention`. */
  readonly denies?: Denial;
}

/**
 * The meaning of "not made" in the output of a run. `intention`: no run has paid. `own-request`: this run has
 * not paid, but another run may have paid.
 */
export type Denial = 'intention' | 'own-request';

export function findViolations(evidence: Evidence): readonly Violation[] {
  const { prepared, runs, told, before, booked, isMismatched, denies = 'intention' } = evidence;
  const ran = runs.at(-1);
  const last = told.at(-1);
  if (!ran || !last) return [];
  const violations: Violation[] = [];
  const say = (kind: Violation['kind'], text: string): void =>
    void violations.push({ kind, text: `run ${runs.length}, exit ${ran.code}: ${text}` });
  for (const fault of last.faults) say('wrong', fault);
  for (const intention of prepared.intentions) {
    const { name } = intention;
    const count = booked.get(intention) ?? 0;
    const word = last.words.get(intention);
    const meant = timesMeant(evidence, intention);
    if (!Number.isInteger(count)) say('wrong', `${name} was made in part (${count})`);
    if (count > meant) say('twice', `${name} was made ${count} times`);
    if (word === 'applied' && count < 1) say('lost', `${name} is said to be made, and is not there`);
    const isMore = count > (before.get(intention) ?? 0);
    if (word === 'absent' && denies === 'intention' && count > meant - 1)
      say('wrong', `${name} is said to be absent, and is there`);
    if (word === 'absent' && denies === 'own-request' && isMore)
      say('wrong', `${name} is said not to be made by this run, and was`);
    const isNew = count > 1 && isMore;
    if (isNew && count <= meant && !warnsOf(runs))
      say('wrong', `${name} was made once more without a warning`);
  }
  if (isMismatched && ran.code === 0) say('wrong', 'the answer named another amount');
  return violations;
}

/**
 * Returns how often a payment may have been made. The result is 1, plus 1 for each run that has no reference
 * and comes after a reported success.
 */
export function timesMeant(
  { prepared, runs, told }: Pick<Evidence, 'prepared' | 'runs' | 'told'>,
  intention: Intention,
): number {
  let meant = 1;
  let isShown = false;
  for (const [at, { argv, isContinued }] of runs.entries()) {
    if (isShown && isContinued !== true && prepared.isNewIntention(argv, runs.slice(0, at))) {
      meant += 1;
      isShown = false;
    }
    isShown ||= told[at]?.words.get(intention) === 'applied';
  }
  return meant;
}

/**
 * Returns how to interpret "not made" in the output of a run whose journal does not contain the earlier runs.
 * The result is `own-request` if the run sent nothing, or if the service answered 429 or 503 (§7.2).
 * Otherwise the result is `intention`.
 */
export function deniedElsewhere(ran: Ran): Denial {
  const { outcome, statusCode } = errorOf(ran) ?? {};
  return outcome === 'not_sent' || statusCode === 429 || statusCode === 503 ? 'own-request' : 'intention';
}

/**
 * Returns whether "not made" in the output of a run refers only to the request of this run. This is the case
 * after a rejected token, and if the journal was replaced or restored.
 */
export const deniesItself = (ran: Ran): boolean =>
  ran.code === 3 || /^journal_(older|replaced|entry_lost)$/.test(String(errorOf(ran)?.errorCode));

const REFUSED = 5;

/**
 * Returns whether the service made all earlier payments and refused only the last, additional payment. For
 * example, the service refuses a second refund while the first refund is in progress.
 */
export function isRefusedAnother(evidence: Pick<Evidence, 'prepared' | 'runs' | 'told' | 'booked'>): boolean {
  const { prepared, runs, booked } = evidence;
  const last = runs.at(-1);
  return (
    last !== undefined &&
    last.code === REFUSED &&
    errorOf(last)?.outcome === 'not_applied' &&
    prepared.intentions.every((one) => {
      const meant = timesMeant(evidence, one);
      return meant > 1 && booked.get(one) === meant - 1;
    })
  );
}

/**
 * Returns whether the last run warned the user: its stderr contains a reference or id that an earlier run had
 * printed.
 */
function warnsOf(runs: readonly Ran[]): boolean {
  const names = runs
    .slice(0, -1)
    .flatMap(
      ({ stdout, stderr }) =>
        `${stdout}${stderr}`.match(/\b(pix-[a-z2-9]{20}|(TX|PO|IT)[A-Z0-9]{12,})\b/g) ?? [],
    );
  return names.some((name) => runs.at(-1)?.stderr.includes(name));
}
