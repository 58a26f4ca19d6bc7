/**
 * Measures time and memory of `pix callback triage --json` on a long history in the local cache. The baseline
 * is a plain process that only reads the attempts from the cache.
 *
 * With 1,000,000 attempts, the history has 910,000 events: 850,000 are delivered by their first attempt,
 * 10,000 by their second attempt, and 50,000 are undelivered.
 *
 *   node test/bench/triage.ts                          1,000,000 attempts, 5 rounds
 *   node test/bench/triage.ts 100000 3                 100,000 attempts, 3 rounds
 */
import { join } from 'node:path';
import { benchHome, median, pairedRatio, RUN, report, runNode } from './bench-row.ts';
import { serveLongHistory } from './long-history.ts';

const count = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 5);
const { home: folder, env: base } = benchHome();
const file = join(folder, 'attempts.sqlite');
const history = await serveLongHistory(file, { count, deliveredPercent: 85, perSecond: 0 });

const env = {
  ...{ ...base, PIX_DATA_DIR: folder, PIX_BASE_URL: history.root, PIX_TOKEN: 'token-of-the-bench' },
};

type Run = Awaited<ReturnType<typeof runNode>>;
/** `spawnSync` would block the fake service, which runs in this process. */
const run = (args: readonly string[]): Promise<Run> => runNode(args, { env });

const BARE = `const { DatabaseSync } = require('node:sqlite');
  let rows = 0;
  for (const _row of new DatabaseSync(process.argv[1]).prepare('select id, at, told, cause from attempts').iterate()) rows += 1;
  process.exitCode = rows === Number(process.argv[2]) ? 0 : 1;`;

try {
  const ours: Run[] = [];
  const theirs: Run[] = [];
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(await run(['-e', BARE, file, `${count}`]));
    ours.push(await run([RUN, 'callback', 'triage', '--json']));
  }
  const codes = [...theirs.map(({ code }) => code), ...ours.map(({ code }) => code)];
  if (codes.some((code, at) => code !== (at < rounds ? 0 : 8)))
    throw new Error(`ended with ${codes.join(', ')}`);
  const times = (runs: readonly Run[]): number[] => runs.map(({ ms }) => ms);
  const name = `callback triage --json, ${count} attempts in the cache`;
  const peak = Math.max(...ours.map((run) => run.peak));
  const baseline = 'a bare node that reads the attempts';
  const said = `${(median(times(ours)) / 1_000).toFixed(2)} s`;
  report([
    { name, baseline, kind: 'time', ratio: pairedRatio(times(ours), times(theirs)), aim: 2.5, figure: said },
    {
      name: `${name}: memory`,
      baseline: '',
      kind: 'memory',
      ratio: peak,
      aim: 300,
      figure: `${peak.toFixed(0)} MiB`,
    },
  ]);
} finally {
  history.close();
}
