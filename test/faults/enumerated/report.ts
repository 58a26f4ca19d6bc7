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
  readonly cases: number;
  /** The number of cases in which another person acts while a question is open. */
  readonly prompts: number;
  /** The number of payments that the operators of all test cases intended to make. */
  readonly intentions: number;
  readonly points: number;
  readonly leftOut: LeftOut;
  readonly answers: readonly string[];
  readonly reruns: readonly string[];
  readonly acts: readonly string[];
  readonly operators: readonly { readonly name: string; readonly answer: string; readonly cases: number }[];
  /** The world of each case, for the cases that have one. */
  readonly worlds: readonly string[];
  readonly failures: readonly Failure[];
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
    cases: cases.length,
    leftOut: { 'same state': same },
    prompts: cases.filter(isPrompt).length,
    // A batch has three payments.
    intentions: cases.reduce((sum, { route }) => sum + (route.isBatch ? 3 : 1), 0),
    operators: operatorsOf(cases),
    answers: namesOf(cases, (one) => (isPrompt(one) ? [] : [one.answer.name])),
    reruns: namesOf(cases, (one) => (isPrompt(one) ? [] : [one.rerun.name])),
    acts: namesOf(cases, (one) => (isPrompt(one) ? [one.act] : [])),
    worlds: cases.flatMap(worldsOf),
    failures,
  };
}

/** Returns the worlds to which the answer, the rerun or the act of a case belongs. */
const worldsOf = (one: AnyCase): readonly string[] =>
  (isPrompt(one)
    ? [ACT_WORLDS[one.act]]
    : [one.answer.world, one.rerun.world, one.route.hasChangedCode ? 'code that changes' : undefined]
  ).filter((world) => world !== undefined);

function operatorsOf(cases: readonly AnyCase[]): Report['operators'] {
  const counts = new Map<string, { name: string; answer: string; cases: number }>();
  for (const one of cases) {
    const name = isPrompt(one) ? `prompt: another person ${one.act}` : one.rerun.name;
    const answer = isPrompt(one) ? one.earlier : one.answer.name;
    const key = `${name}/${answer}`;
    const counted = counts.get(key) ?? { name, answer, cases: 0 };
    counted.cases += 1;
    counts.set(key, counted);
  }
  return [...counts.values()];
}

const namesOf = (cases: readonly AnyCase[], of: (one: AnyCase) => readonly string[]): readonly string[] => [
  ...new Set(cases.flatMap(of)),
];

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

export function addUp(reports: readonly Report[]) {
  const sum = (of: (report: Report) => number): number =>
    reports.reduce((total, report) => total + of(report), 0);
  const different = (of: (report: Report) => readonly string[]): number => new Set(reports.flatMap(of)).size;
  const failures = reports.flatMap((report) => report.failures);
  const leftOut: LeftOut = {};
  for (const report of reports) addTo(leftOut, report.leftOut);
  const having = (kind: Violation['kind']): number =>
    failures.filter(({ violations }) => violations.some((violation) => violation.kind === kind)).length;
  return {
    cases: sum(({ cases }) => cases),
    points: sum(({ points }) => points),
    prompts: sum(({ prompts }) => prompts),
    intentions: sum(({ intentions }) => intentions),
    answers: different(({ answers }) => answers),
    reruns: different(({ reruns }) => reruns),
    acts: different(({ acts }) => acts),
    failures,
    leftOut,
    twice: having('twice'),
    lost: having('lost'),
    wrong: having('wrong'),
  };
}

/** Returns a line that contains how many cases were covered and how many failed. */
export function told(reports: readonly Report[]): string {
  const { cases, points, answers, reruns, acts, prompts, intentions, twice, lost, wrong } = addUp(reports);
  const routes = reports.length === 1 ? reports[0]?.route : `${reports.length} routes`;
  const broken = `${routes} × ${points} crash points × ${answers} answers × ${reruns} reruns`;
  const open = `${prompts} prompts × ${acts} acts of others`;
  return `${cases} cases, ${intentions} intentions: ${broken}; ${open}; ${twice} paid twice, ${lost} lost, ${wrong} wrong outcome`;
}

/** Returns a line that lists the rules and the number of cases that each rule omits. */
export function withoutText(reports: readonly Report[]): string {
  const { cases, leftOut } = addUp(reports);
  const rules = Object.entries(leftOut).map(([rule, count]) => `${rule} ${count}`);
  const rest = cases - (leftOut['same state'] ?? 0);
  return `${rest} cases run with their reruns; left out: ${rules.join(', ')}`;
}

/** Returns lines that list the worlds that were tested, and the number of cases of each. */
export function worldsText(reports: readonly Report[]): string {
  const routes = new Map<string, Set<string>>();
  const counts = new Map<string, number>();
  for (const { route, worlds } of reports)
    for (const world of worlds) {
      counts.set(world, (counts.get(world) ?? 0) + 1);
      routes.set(world, (routes.get(world) ?? new Set()).add(route));
    }
  return [...counts]
    .map(([world, cases]) => `covered: ${world}, ${cases} cases of ${routes.get(world)?.size} routes`)
    .sort()
    .join('\n');
}

/**
 * Returns a table with a row for each rerun and each action of another person. Each row contains the numbers
 * of routes, answers and cases.
 */
export function coverage(reports: readonly Report[]): string {
  const rows = new Map<string, { cases: number; routes: Set<string>; answers: Set<string> }>();
  for (const { route, operators } of reports)
    for (const { name, answer, cases } of operators) {
      const row = rows.get(name) ?? { cases: 0, routes: new Set(), answers: new Set() };
      row.cases += cases;
      row.routes.add(route);
      row.answers.add(answer);
      rows.set(name, row);
    }
  return [...rows]
    .map(
      ([name, { cases, routes, answers }]) =>
        `${name.padEnd(36)}${String(routes.size).padStart(3)} routes ${String(answers.size).padStart(3)} answers ${String(cases).padStart(7)} cases`,
    )
    .join('\n');
}
