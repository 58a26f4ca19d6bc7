import type { Intention, Prepared, Ran } from './prepared.ts';
import { errorOf, type Reported } from './reported-outcomes.ts';

/**
 * A violation. `twice`: an unwanted payment was made. `lost`: a payment was reported or due, but not made.
 * `wrong`: the output is false.
 */
export interface Violation {
  readonly kind: 'twice' | 'lost' | 'wrong';
  readonly text: string;
}

/**
 * The runs so far, and the service's records before and after the last run. `findViolations` checks only the
 * last run.
 */
export interface Evidence {
  readonly prepared: Prepared;
  readonly runs: readonly Ran[];
  readonly told: readonly Reported[];
  readonly before: ReadonlyMap<Intention, number>;
  readonly booked: ReadonlyMap<Intention, number>;
  /** Whether the service's answer to the last run contained a wrong amount. */
  readonly isMismatched: boolean;
  /** The meaning of "not made" in the output of the last run. Default: `intention`. */
  readonly denies?: Denial;
}

/**
 * Meanings of "not made". `intention`: no run has paid. `own-request`: this run has not paid, but another run
 * may have.
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
 * Returns how often a payment may have been made: once, plus once for each later run that is a new intention.
 * Such a run has no reference and follows a reported success.
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
 * Returns the meaning of "not made" for a run whose journal does not contain the earlier runs. It is
 * `own-request` only if the run sent nothing, or if the service was too busy (§7.2).
 */
export function deniedElsewhere(ran: Ran): Denial {
  const { outcome, statusCode } = errorOf(ran) ?? {};
  return outcome === 'not_sent' || statusCode === 429 || statusCode === 503 ? 'own-request' : 'intention';
}

/**
 * Returns whether a run can only deny its own request: its token was rejected, or its journal was replaced or
 * restored.
 */
export const deniesItself = (ran: Ran): boolean =>
  ran.code === 3 || /^journal_(older|replaced)$/.test(String(errorOf(ran)?.errorCode));

const REFUSED = 5;

/**
 * Returns whether the service refused one more payment after an earlier payment was made and shown. An
 * example is a second refund while the first is in progress.
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

/** Returns whether stderr of the last run names a reference or id that an earlier run printed. */
function warnsOf(runs: readonly Ran[]): boolean {
  const names = runs
    .slice(0, -1)
    .flatMap(
      ({ stdout, stderr }) =>
        `${stdout}${stderr}`.match(/\b(pix-[a-z2-9]{20}|(TX|PO|IT)[A-Z0-9]{12,})\b/g) ?? [],
    );
  return names.some((name) => runs.at(-1)?.stderr.includes(name));
}
