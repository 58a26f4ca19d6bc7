import { describe, expect, it } from 'vitest';
import { RERUNS } from '../reruns/reruns.ts';
import { ROUTES, type Route } from '../routes.ts';
import { ANSWERS } from './answers.ts';
import { openPrompts } from './prompt-space.ts';
import { coverage, type Report, runAll, told } from './report.ts';
import { sampleOf } from './sample.ts';
import { Machines, rerunsOf } from './space.ts';

/**
 * Defines one test for each selected route. A last test checks that the samples of these routes together
 * cover all answers and reruns.
 */
export function testRoutes(of: (route: Route) => boolean): void {
  const routes = ROUTES.map((route, turn) => [route.name, route, turn] as const).filter(([, route]) =>
    of(route),
  );

  describe('pix after an interrupted payment', () => {
    const reports: Report[] = [];

    it.each(routes)(
      'pix makes an interrupted payment by the route %s exactly once and reports its true outcome',
      async (name, route, turn) => {
        const machines = new Machines({ headerConfirmed: route.headerConfirmed });
        try {
          const { cases, points } = await sampleOf(machines, route, turn);
          const report = { ...(await runAll(machines, cases)), route: name, points };
          reports.push(report);
          // To print all runs of a failed case, run `node test/faults/enumerate.ts --case ID`.
          expect(report.failures).toEqual([]);
        } finally {
          await machines.close();
        }
      },
    );

    it('the samples of all routes include every answer, every possible rerun and every action of a second person', () => {
      console.log(`${coverage(reports)}\n${told(reports)}`);
      const seen = (what: (report: Report) => readonly string[]): string[] =>
        [...new Set(reports.flatMap(what))].sort();
      const fitting = RERUNS.filter((rerun) => routes.some(([, route]) => rerunsOf(route).includes(rerun)));
      expect(seen(({ answers }) => answers)).toEqual(ANSWERS.map(({ name }) => name).sort());
      expect(seen(({ reruns }) => reruns)).toEqual(fitting.map(({ name }) => name).sort());
      const acts = routes.flatMap(([, route]) => openPrompts(route).map(({ act }) => act));
      expect(seen((report) => report.acts)).toEqual([...new Set(acts)].sort());
    });
  });
}
