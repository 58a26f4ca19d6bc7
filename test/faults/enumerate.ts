// Tests pix with enumerated faults: `node test/faults/enumerate.ts [--case ID] [--route NAME] [--only PATTERN]
// [--every N] [--jobs N] [--mutant NAME]`. The program tries every combination of a route, an answer of the
// service, a crash point and a rerun. It then compares the output of pix with the records of the sandbox.
// `--only` runs the cases whose ids match a regular expression.
import { fork } from 'node:child_process';
import { parseArgs } from 'node:util';
import { MUTANTS } from './enumerated/mutants.ts';
import { OPERATOR_MUTANTS } from './enumerated/operator-mutants.ts';
import { promptCaseOf } from './enumerated/prompt-case.ts';
import {
  coverage,
  type Failure,
  type Report,
  reportOf,
  runAny,
  told,
  withoutText,
  worldsText,
} from './enumerated/report.ts';
import { type CaseResult, caseOf } from './enumerated/run-case.ts';
import { Machines } from './enumerated/space.ts';
import { ROUTES, routeNamed } from './routes.ts';

const { values } = parseArgs({
  options: {
    case: { type: 'string' },
    route: { type: 'string', multiple: true },
    only: { type: 'string', default: '' },
    every: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '2' },
    mutant: { type: 'string' },
    worker: { type: 'boolean', default: false },
  },
});
const mutant =
  values.mutant === undefined
    ? undefined
    : [...MUTANTS, ...OPERATOR_MUTANTS].find(({ name }) => name === values.mutant);
if (values.mutant !== undefined && !mutant) throw new Error(`no mutant "${values.mutant}"`);
const every = Number(values.every);

if (values.case !== undefined) await oneCase(values.case);
else if (values.worker) {
  process.on('message', ({ route }: Task) => void work(route));
  process.on('disconnect', () => process.exit());
} else await wholeSpace(values.route ?? ROUTES.map(({ name }) => name));

async function oneCase(id: string): Promise<void> {
  const one = promptCaseOf(id) ?? caseOf(id);
  const machines = new Machines({ headerConfirmed: one.route.headerConfirmed, mutant });
  const result = await machines.use((on, at) => runAny(on, one, at));
  await machines.close();
  process.stdout.write(caseLog(id, result));
  process.exitCode = result.violations.length > 0 ? 1 : 0;
}

function caseLog(id: string, { runs, violations }: CaseResult): string {
  const told = runs.map(({ argv, code, stdout, stderr, points, standsAt, reply, isContinued }) => {
    const broken = standsAt
      ? `stands still at ${standsAt}`
      : `killed at ${points.length - 1}, ${points.at(-1)}`;
    const end = reply ? 'asks' : code === null ? broken : `exit ${code}`;
    return `  ${isContinued ? 'goes on: ' : ''}pix ${argv.join(' ')}\n  → ${end}\n${indented(stderr, '|')}${indented(stdout, '>')}`;
  });
  const lines = violations.map(({ kind, text }) => `${kind.toUpperCase()}: ${text}\n`);
  return `${id}\n${told.join('')}${lines.join('') || 'as it should be\n'}`;
}

function indented(text: string, sign: string): string {
  return text.trim() === '' ? '' : `${text.trimEnd().replace(/^/gm, `    ${sign} `)}\n`;
}

/**
 * A message to a worker process. `route` is the next route to test. A message without `route` ends the
 * worker.
 */
interface Task {
  readonly route?: string | undefined;
}

async function work(name: string | undefined): Promise<void> {
  if (name === undefined) return process.disconnect();
  const only = new RegExp(values.only);
  process.send?.(await reportOf(routeNamed(name), { every, mutant, only, onFailure: printFailure }));
}

function printFailure({ id, violations }: Failure): void {
  for (const { kind, text } of violations)
    process.stdout.write(`${kind.toUpperCase()} --case ${id}: ${text}\n`);
}

async function wholeSpace(names: readonly string[]): Promise<void> {
  const started = process.hrtime.bigint();
  const waiting = [...names];
  const reports: Report[] = [];
  const worker = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const child = fork(import.meta.filename, [...process.argv.slice(2), '--worker']);
      const next = (): void => void child.send({ route: waiting.shift() } satisfies Task);
      child.on('message', (report: Report) => {
        reports.push(report);
        process.stdout.write(`${told([report])}\n  ${withoutText([report])}\n`);
        next();
      });
      child.on('error', reject);
      child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a worker ended with ${code}`))));
      next();
    });
  await Promise.all(Array.from({ length: Math.min(Number(values.jobs), names.length) }, worker));
  const seconds = Number((process.hrtime.bigint() - started) / 1_000_000_000n);
  process.stdout.write(
    `${coverage(reports)}\n${withoutText(reports)}\n${worldsText(reports)}\n${told(reports)} (${seconds} s)\n`,
  );
  process.exitCode = reports.some(({ failures }) => failures.length > 0) ? 1 : 0;
}
