import type { Violation } from '../find-violations.ts';
import type { Route } from '../routes.ts';
import type { Mutant } from './mutants.ts';
import { type Case, idOf, runCase } from './run-case.ts';
import { casesOf, Machines } from './space.ts';

/** Results of some cases of a route. */
export interface Report {
  readonly route: string;
  readonly cases: number;
  readonly points: number;
  readonly answers: readonly string[];
  readonly reruns: readonly string[];
  readonly failures: readonly { readonly id: string; readonly violations: readonly Violation[] }[];
}

/** Runs every nth case of a route. */
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
  const failures: { id: string; violations: readonly Violation[] }[] = [];
  for (const one of cases) {
    const violations = await violationsOf(machines, one);
    if (violations.length > 0) failures.push({ id: idOf(one), violations });
  }
  return {
    cases: cases.length,
    answers: [...new Set(cases.map(({ answer }) => answer.name))],
    reruns: [...new Set(cases.map(({ rerun }) => rerun.name))],
    failures,
  };
}

/** An error of the test programme itself counts as a failed case. */
async function violationsOf(machines: Machines, one: Case): Promise<readonly Violation[]> {
  try {
    return (await machines.use((on, at) => runCase(on, one, at))).violations;
  } catch (error) {
    await machines.close();
    return [{ kind: 'wrong', text: `the programme itself failed: ${String((error as Error).stack)}` }];
  }
}

export function addUp(reports: readonly Report[]) {
  const sum = (of: (report: Report) => number): number =>
    reports.reduce((total, report) => total + of(report), 0);
  const failures = reports.flatMap((report) => report.failures);
  const having = (kind: Violation['kind']): number =>
    failures.filter(({ violations }) => violations.some((violation) => violation.kind === kind)).length;
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

/** A line with the numbers of covered cases and of failures. */
export function told(reports: readonly Report[]): string {
  const { cases, points, answers, reruns, twice, lost, wrong } = addUp(reports);
  const routes = reports.length === 1 ? reports[0]?.route : `${reports.length} routes`;
  return `${cases} cases: ${routes} × ${points} crash points × ${answers} answers × ${reruns} reruns; ${twice} paid twice, ${lost} lost, ${wrong} wrong outcome`;
}
