import { describe, expect, it } from 'vitest';
import { ANSWERS } from './enumerated/answers.ts';
import { type Report, runAll, told } from './enumerated/report.ts';
import { sampleOf } from './enumerated/sample.ts';
import { Machines } from './enumerated/space.ts';
import { RERUNS } from './reruns.ts';
import { ROUTES } from './routes.ts';

describe('money whose run breaks off', () => {
  const reports: Report[] = [];

  it.each(ROUTES.map((route, turn) => [route.name, route, turn] as const))(
    'by %s moves once, and what is said of it is so',
    async (name, route, turn) => {
      const machines = new Machines({ headerConfirmed: route.headerConfirmed });
      try {
        const { cases, points } = await sampleOf(machines, route, turn);
        const report = { ...(await runAll(machines, cases)), route: name, points };
        reports.push(report);
        // `node test/faults/enumerate.ts --case ID` tells one of them from its beginning to its end.
        expect(report.failures).toEqual([]);
      } finally {
        await machines.close();
      }
    },
  );

  it('was broken off in every way there is', () => {
    console.log(told(reports));
    const seen = (of: (report: Report) => readonly string[]): string[] =>
      [...new Set(reports.flatMap(of))].sort();
    expect(reports.map(({ route }) => route)).toEqual(ROUTES.map(({ name }) => name));
    expect(seen(({ answers }) => answers)).toEqual(ANSWERS.map(({ name }) => name).sort());
    expect(seen(({ reruns }) => reruns)).toEqual(RERUNS.map(({ name }) => name).sort());
  });
});
