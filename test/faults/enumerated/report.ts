import type { Verdict } from '../judge.ts';
import type { Route } from '../routes.ts';
import type { Mutant } from './mutants.ts';
import { type Case, idOf, runCase } from './run-case.ts';
import { casesOf, Machines } from './space.ts';

/** What came of a part of the space. */
export interface Report {
  readonly route: string;
  readonly cases: number;
  readonly points: number;
  readonly answers: readonly string[];
  readonly reruns: readonly string[];
  readonly failures: readonly { readonly id: string; readonly verdicts: readonly Verdict[] }[];
}

/** Runs the cases of one route: every n-th of them. */
export async function reportOf(
  route: Route,
  { every, mutant }: { readonly every: number; readonly mutant?: Mutant | undefined },
): Promise<Report> {
  const machines = new Machines({ headerConfirmed: route.headerConfirmed, mutant });
  try {
    const { cases, points } = await casesOf(machines, route);
    return {
      ...(await runAll(
        machines,
        cases.filter((_, at) => at % every === 0),
      )),
      route: route.name,
      points,
    };
  } finally {
    await machines.close();
  }
}

export async function runAll(
  machines: Machines,
  cases: readonly Case[],
): Promise<Omit<Report, 'route' | 'points'>> {
  const failures: { id: string; verdicts: readonly Verdict[] }[] = [];
  for (const one of cases) {
    const verdicts = await verdictsOf(machines, one);
    if (verdicts.length > 0) failures.push({ id: idOf(one), verdicts });
  }
  return {
    cases: cases.length,
    answers: [...new Set(cases.map(({ answer }) => answer.name))],
    reruns: [...new Set(cases.map(({ rerun }) => rerun.name))],
    failures,
  };
}

/** A programme that fails itself has shown nothing: that is no case that went well. */
async function verdictsOf(machines: Machines, one: Case): Promise<readonly Verdict[]> {
  try {
    return (await machines.use((on, at) => runCase(on, one, at))).verdicts;
  } catch (error) {
    await machines.close();
    return [{ kind: 'wrong', text: `the programme itself failed: ${String((error as Error).stack)}` }];
  }
}

export function addUp(reports: readonly Report[]) {
  const sum = (of: (report: Report) => number): number =>
    reports.reduce((total, report) => total + of(report), 0);
  const failures = reports.flatMap((report) => report.failures);
  const having = (kind: Verdict['kind']): number =>
    failures.filter(({ verdicts }) => verdicts.some((verdict) => verdict.kind === kind)).length;
  return {
    cases: sum(({ cases }) => cases),
    points: sum(({ points }) => points),
    answers: new Set(reports.flatMap(({ answers }) => answers)).size,
    reruns: new Set(reports.flatMap(({ reruns }) => reruns)).size,
    failures,
    twice: having('twice'),
    lost: having('lost'),
    wrong: having('wrong'),
  };
}

/** In one line: how much was covered, and how many cases went wrong. */
export function told(reports: readonly Report[]): string {
  const { cases, points, answers, reruns, twice, lost, wrong } = addUp(reports);
  const routes = reports.length === 1 ? reports[0]?.route : `${reports.length} routes`;
  return `${cases} cases: ${routes} × ${points} crash points × ${answers} answers × ${reruns} reruns; ${twice} paid twice, ${lost} lost, ${wrong} wrong outcome`;
}
