import type { Violation } from '../find-violations.ts';
import type { Route } from '../routes.ts';
import { KnownStates } from './known-states.ts';
import type { Machine } from './machine.ts';
import type { Mutant } from './mutants.ts';
import { ACT_WORLDS, type PromptCase, promptIdOf, runPromptCase } from './prompt-case.ts';
import { openPrompts, pausedAnswers } from './prompt-space.ts';
import { type Case, type CaseResult, idOf, runCase } from './run-case.ts';
import { addTo, casesOf, type LeftOut, Machines } from './space.ts';

export interface Report {
  readonly route: string;
  /** The number of payments that the operators of all test cases intended to make. */
  readonly intentions: number;
  readonly points: number;
  readonly leftOut: LeftOut;
  readonly counts: readonly Counted[];
  readonly failures: readonly Failure[];
}

/** The number of cases with the same operator, answer and worlds. */
interface Counted {
  /** The rerun, or in a case with an open question the act of another person. */
  readonly name: string;
  readonly isAct: boolean;
  readonly answer: string;
  readonly worlds: readonly string[];
  readonly cases: number;
}

export interface Failure {
  readonly id: string;
  readonly violations: readonly Violation[];
}

export type AnyCase = Case | PromptCase;

export const pausesOf = (machines: Machines, route: Route): Promise<readonly PromptCase[]> =>
  machines.use((on, { cents, tag }) => pausedAnswers(on, route, tag, cents));

const isPrompt = (one: AnyCase): one is PromptCase => 'act' in one;

const anyIdOf = (one: AnyCase): string => (isPrompt(one) ? promptIdOf(one) : idOf(one));

export const runAny = (
  machine: Machine,
  one: AnyCase,
  at: { readonly cents: number; readonly tag: string },
  known?: KnownStates,
): Promise<CaseResult> =>
  isPrompt(one) ? runPromptCase(machine, one, at) : runCase(machine, one, at, known);

export async function reportOf(
  route: Route,
  {
    every,
    mutant,
    only,
    onFailure,
  }: {
    readonly every: number;
    readonly only: RegExp;
    readonly mutant?: Mutant | undefined;
    readonly onFailure: (failure: Failure) => void;
  },
): Promise<Report> {
  const machines = new Machines({ headerConfirmed: route.headerConfirmed, mutant });
  try {
    const { cases: broken, points, leftOut } = await casesOf(machines, route);
    const paused = await pausesOf(machines, route);
    const cases: readonly AnyCase[] = [...broken, ...openPrompts(route), ...paused];
    const taken = cases.filter((one) => only.test(anyIdOf(one))).filter((_, at) => at % every === 0);
    const report = await runAll(machines, taken, new KnownStates(), onFailure);
    addTo(report.leftOut, leftOut);
    return { ...report, route: route.name, points };
  } finally {
    await machines.close();
  }
}

/**
 * Runs the cases.
 * @param known states of earlier cases. If given, the function skips each case whose rerun was already tested
 * from an equal state
 * @param onFailure called for each case with violations when it ends
 */
export async function runAll(
  machines: Machines,
  cases: readonly AnyCase[],
  known?: KnownStates,
  onFailure?: (failure: Failure) => void,
): Promise<Omit<Report, 'route' | 'points'>> {
  const failures: Failure[] = [];
  let same = 0;
  for (const one of cases) {
    if (!isPrompt(one) && known?.isTested(one)) {
      same += 1;
      continue;
    }
    const { violations, isSame } = await resultOf(machines, one, known);
    if (isSame) same += 1;
    if (violations.length === 0) continue;
    const failure = { id: anyIdOf(one), violations };
    failures.push(failure);
    onFailure?.(failure);
  }
  return {
    leftOut: { 'same state': same },
    // A batch has three payments.
    intentions: cases.reduce((sum, { route }) => sum + (route.isBatch ? 3 : 1), 0),
    counts: countsOf(cases),
    failures,
  };
}

/** Returns the worlds to which the answer, the rerun or the act of a case belongs. */
const worldsOf = (one: AnyCase): readonly string[] =>
  (isPrompt(one)
    ? [ACT_WORLDS[one.act]]
    : [one.answer.world, one.rerun.world, one.route.hasChangedCode ? 'code that changes' : undefined]
  ).filter((world) => world !== undefined);

function countsOf(cases: readonly AnyCase[]): readonly Counted[] {
  const counts = new Map<string, Counted>();
  for (const one of cases) {
    const kind = isPrompt(one)
      ? { name: one.act, isAct: true, answer: one.earlier, worlds: worldsOf(one) }
      : { name: one.rerun.name, isAct: false, answer: one.answer.name, worlds: worldsOf(one) };
    const key = JSON.stringify(kind);
    counts.set(key, { ...kind, cases: (counts.get(key)?.cases ?? 0) + 1 });
  }
  return [...counts.values()];
}

/** Runs a case. If the test program itself throws, reports this error as a failure of the case. */
async function resultOf(
  machines: Machines,
  one: AnyCase,
  known?: KnownStates,
): Promise<Pick<CaseResult, 'violations' | 'isSame'>> {
  try {
    return await machines.use((on, at) => runAny(on, one, at, known));
  } catch (error) {
    await machines.close();
    const text = `the programme itself failed: ${String((error as Error).stack)}`;
    return { violations: [{ kind: 'wrong', text }] };
  }
}

const casesOfAll = (counts: readonly Counted[]): number => counts.reduce((sum, { cases }) => sum + cases, 0);

/** Returns what the cases include: the answers and reruns of cases without a question, and the acts of the others. */
export function seenIn(reports: readonly Report[]) {
  const counts = reports.flatMap((report) => report.counts);
  const names = (isAct: boolean, of: 'name' | 'answer'): readonly string[] =>
    [...new Set(counts.filter((one) => one.isAct === isAct).map((one) => one[of]))].sort();
  return { answers: names(false, 'answer'), reruns: names(false, 'name'), acts: names(true, 'name') };
}

/** Returns a line that contains how many cases were covered and how many failed. */
export function told(reports: readonly Report[]): string {
  const counts = reports.flatMap((report) => report.counts);
  const failures = reports.flatMap((report) => report.failures);
  const sum = (of: 'points' | 'intentions'): number => reports.reduce((total, one) => total + one[of], 0);
  const having = (kind: Violation['kind']): number =>
    failures.filter(({ violations }) => violations.some((violation) => violation.kind === kind)).length;
  const { answers, reruns, acts } = seenIn(reports);
  const routes = reports.length === 1 ? reports[0]?.route : `${reports.length} routes`;
  return [
    `${casesOfAll(counts)} cases, ${sum('intentions')} intentions: ${routes} × ${sum('points')} crash points`,
    ` × ${answers.length} answers × ${reruns.length} reruns; ${casesOfAll(counts.filter(({ isAct }) => isAct))} prompts`,
    ` × ${acts.length} acts of others; ${having('twice')} paid twice, ${having('lost')} lost, ${having('wrong')} wrong outcome`,
  ].join('');
}

/** Returns a line that lists the rules and the number of cases that each rule omits. */
export function withoutText(reports: readonly Report[]): string {
  const leftOut: LeftOut = {};
  for (const report of reports) addTo(leftOut, report.leftOut);
  const rules = Object.entries(leftOut).map(([rule, count]) => `${rule} ${count}`);
  const rest = casesOfAll(reports.flatMap(({ counts }) => counts)) - (leftOut['same state'] ?? 0);
  return `${rest} cases run with their reruns; left out: ${rules.join(', ')}`;
}

/** Returns lines that list the worlds that were tested, and the number of cases of each. */
export const worldsText = (reports: readonly Report[]): string =>
  table(reports, ({ worlds }) => worlds)
    .map(({ name, cases, routes }) => `covered: ${name}, ${cases} cases of ${routes} routes`)
    .sort()
    .join('\n');

/**
 * Returns a table with a row for each rerun and each action of another person. Each row contains the numbers
 * of routes, answers and cases.
 */
export const coverage = (reports: readonly Report[]): string =>
  table(reports, ({ name, isAct }) => [isAct ? `prompt: another person ${name}` : name])
    .map(({ name, cases, routes, answers }) => {
      const [ofRoutes, ofAnswers, ofCases] = [
        `${routes}`.padStart(3),
        `${answers}`.padStart(3),
        `${cases}`.padStart(7),
      ];
      return `${name.padEnd(36)}${ofRoutes} routes ${ofAnswers} answers ${ofCases} cases`;
    })
    .join('\n');

/** Returns the number of cases, routes and answers for each name that `namesOf` returns. */
function table(reports: readonly Report[], namesOf: (counted: Counted) => readonly string[]) {
  const rows = new Map<string, { cases: number; routes: Set<string>; answers: Set<string> }>();
  for (const { route, counts } of reports)
    for (const counted of counts)
      for (const name of namesOf(counted)) {
        const row = rows.get(name) ?? { cases: 0, routes: new Set(), answers: new Set() };
        row.cases += counted.cases;
        row.routes.add(route);
        row.answers.add(counted.answer);
        rows.set(name, row);
      }
  return [...rows].map(([name, { cases, routes, answers }]) => ({
    name,
    cases,
    routes: routes.size,
    answers: answers.size,
  }));
}
