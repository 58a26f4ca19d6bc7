import type { Intention, Prepared, Ran } from './prepared.ts';
import type { Told } from './told.ts';

/** `twice`: money left that nobody meant. `lost`: said or owed, and not there. `wrong`: what was said is not so. */
export interface Verdict {
  readonly kind: 'twice' | 'lost' | 'wrong';
  readonly text: string;
}

/** What happened up to and with one run. */
export interface Evidence {
  readonly prepared: Prepared;
  readonly runs: readonly Ran[];
  readonly told: readonly Told[];
  readonly before: ReadonlyMap<Intention, number>;
  readonly booked: ReadonlyMap<Intention, number>;
  /** The service answered the last run with another amount than was ordered. */
  readonly isMismatched: boolean;
  /** The last run knows that its own request was not applied. Others may have sent one while it stood still. */
  readonly isOwnDenial?: boolean;
}

/** Holds the last run against the service's own books. */
export function judge(evidence: Evidence): readonly Verdict[] {
  const { prepared, runs, told, before, booked, isMismatched, isOwnDenial = false } = evidence;
  const ran = runs.at(-1);
  const last = told.at(-1);
  if (!ran || !last) return [];
  const verdicts: Verdict[] = [];
  const say = (kind: Verdict['kind'], text: string): void =>
    void verdicts.push({ kind, text: `run ${runs.length}, exit ${ran.code}: ${text}` });
  for (const fault of last.faults) say('wrong', fault);
  for (const intention of prepared.intentions) {
    const { name } = intention;
    const count = booked.get(intention) ?? 0;
    const word = last.words.get(intention);
    const meant = timesMeant(evidence, intention);
    if (!Number.isInteger(count)) say('wrong', `${name} was made in part (${count})`);
    if (count > meant) say('twice', `${name} was made ${count} times`);
    if (word === 'applied' && count < 1) say('lost', `${name} is said to be made, and is not there`);
    if (word === 'absent' && !isOwnDenial && count > meant - 1)
      say('wrong', `${name} is said to be absent, and is there`);
    const isNew = count > 1 && count > (before.get(intention) ?? 0);
    if (isNew && count <= meant && !warnsOf(runs))
      say('wrong', `${name} was made once more without a warning`);
  }
  if (isMismatched && ran.code === 0) say('wrong', 'the answer named another amount');
  return verdicts;
}

/**
 * How often a movement may be there: once, and once more for each time that it was shown to be made before a run that
 * was given no reference. Such a run is a new intention.
 */
export function timesMeant(
  { prepared, runs, told }: Pick<Evidence, 'prepared' | 'runs' | 'told'>,
  intention: Intention,
): number {
  const shown = told.filter(({ words }, at) => {
    const next = runs.findIndex((ran, later) => later > at && ran.isContinued !== true);
    const { argv } = runs[next] ?? {};
    return words.get(intention) === 'applied' && argv && prepared.isNewIntention(argv, runs.slice(0, next));
  });
  return 1 + shown.length;
}

/** The last run names, on stderr, what was shown before. */
function warnsOf(runs: readonly Ran[]): boolean {
  const names = runs
    .slice(0, -1)
    .flatMap(
      ({ stdout, stderr }) =>
        `${stdout}${stderr}`.match(/\b(pix-[a-z2-9]{20}|(TX|PO|IT)[A-Z0-9]{12,})\b/g) ?? [],
    );
  return names.some((name) => runs.at(-1)?.stderr.includes(name));
}
