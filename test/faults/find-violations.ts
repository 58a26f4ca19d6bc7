import type { Intention, Prepared, Ran } from './prepared.ts';
import { errorOf, type Reported } from './reported-outcomes.ts';

/** A violation. `twice`: unwanted payment. `lost`: reported or due, but not made. `wrong`: the output is not true. */
export interface Violation {
  readonly kind: 'twice' | 'lost' | 'wrong';
  readonly text: string;
}

/** The runs so far, the last one to be checked, and the service's records before and after it. */
export interface Evidence {
  readonly prepared: Prepared;
  readonly runs: readonly Ran[];
  readonly told: readonly Reported[];
  readonly before: ReadonlyMap<Intention, number>;
  readonly booked: ReadonlyMap<Intention, number>;
  /** Whether the service answered the last run with a different amount. */
  readonly isMismatched: boolean;
  /** What the last run is about when it says that nothing was made; the intention, unless told otherwise. */
  readonly denies?: Denial;
}

/** `intention`: it was not made, by whomever. `own-request`: nothing was made by this run. */
export type Denial = 'intention' | 'own-request';

/** Compares the output of the last run with the service's records. */
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
 * How often a payment may have been made: once, plus once for each run without a reference after a run that reported success,
 * since such a run is a new intention.
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
 * What a run denies whose journal does not know the earlier ones. Where nothing left, or the service was too busy to look at
 * the request (§7.2), nobody was asked about the reference, and only this run is denied. What was looked up is known.
 */
export function deniedElsewhere(ran: Ran): Denial {
  const { outcome, statusCode } = errorOf(ran) ?? {};
  return outcome === 'not_sent' || statusCode === 429 || statusCode === 503 ? 'own-request' : 'intention';
}

/**
 * Whether a run says nothing about other runs: its journal is not the one of the machine, or its token opens nothing, so
 * that neither journal nor service was asked.
 */
export const deniesItself = (ran: Ran): boolean =>
  ran.code === 3 || /^journal_(older|replaced)$/.test(String(errorOf(ran)?.errorCode));

/** The exit code of what the service refused. */
const REFUSED = 5;

/**
 * Whether the last run wanted one more payment after one that was shown and is there, and the service refused that: a refund
 * while the first is on its way, or of more than is left of the charge. This is the end too.
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

/** Whether stderr of the last run names a reference or id that was shown before. */
function warnsOf(runs: readonly Ran[]): boolean {
  const names = runs
    .slice(0, -1)
    .flatMap(
      ({ stdout, stderr }) =>
        `${stdout}${stderr}`.match(/\b(pix-[a-z2-9]{20}|(TX|PO|IT)[A-Z0-9]{12,})\b/g) ?? [],
    );
  return names.some((name) => runs.at(-1)?.stderr.includes(name));
}
