import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabases } from '../support/stores/test-databases.ts';
import { ANSWERS } from './enumerated/answers.ts';
import { actsOf } from './enumerated/prompt-space.ts';
import { coverage, type Report, runAll, seenIn, told, worldsText } from './enumerated/report.ts';
import { sampleOf } from './enumerated/sample.ts';
import { Machines, rerunsOf } from './enumerated/space.ts';
import { RERUNS } from './reruns/reruns.ts';
import { ROUTES } from './routes.ts';

describe('pix after an interrupted payment', () => {
  const reports: Report[] = [];
  const databases = testDatabases();
  beforeAll(() => databases?.start());
  afterAll(() => databases?.stop());

  it.each(ROUTES.map((route, turn) => [route.name, route, turn] as const))(
    'pix makes an interrupted payment by the route %s exactly once and reports its true outcome',
    async (name, route, turn) => {
      const machines = new Machines({ headerConfirmed: route.headerConfirmed }, databases);
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
    console.log(`${coverage(reports)}\n${worldsText(reports)}\n${told(reports)}`);
    const { answers, reruns, acts } = seenIn(reports);
    const fitting = RERUNS.filter((rerun) => ROUTES.some((route) => rerunsOf(route).includes(rerun)));
    const usual = ANSWERS.filter(({ isWholeOnly }) => !isWholeOnly);
    expect(answers).toEqual(expect.arrayContaining(usual.map(({ name }) => name)));
    const proxies = answers.flatMap(
      (name) => /^proxy-(\d+)-(.*?)-(before|after)(-repeated)?$/.exec(name)?.slice(1) ?? [],
    );
    expect(new Set(proxies).size).toBe(11 + 4 + 2 + 2);
    expect(reruns).toEqual(fitting.map(({ name }) => name).sort());
    const possible = ROUTES.flatMap(actsOf);
    expect(acts).toEqual([...new Set(possible)].sort());
  });
});
