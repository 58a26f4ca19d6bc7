/**
 * Measures lists, exports and downloads. Each is compared with a simple program for the same task.
 *
 *   node test/bench/bulk.ts                    50,000 rows, a file of 500 MiB, 5 rounds
 *   node test/bench/bulk.ts 1000000 2000 1     1,000,000 rows, a file of 2,000 MiB, 1 round
 *
 * In the larger run, time should grow linearly with the rows, and memory should not grow.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REPORT_COLUMNS } from '../../src/contract/report-columns.ts';
import {
  type BenchRow,
  benchHome,
  inTurns,
  median,
  type Program,
  pairedRatio,
  peakOf,
  RUN,
  report,
  startServer,
  stopServer,
} from './bench-row.ts';

const STUB = fileURLToPath(new URL('stub-service.ts', import.meta.url));
const [rows = '50000', mebibytes = '500', rounds = '5'] = process.argv.slice(2);

/**
 * Source of the baseline program. It reads page after page over one connection, and writes each page before
 * it requests the next page.
 */
const LOOP = `
  const [origin, form, file] = process.argv.slice(1);
  const http = process.getBuiltinModule('node:http');
  const fs = process.getBuiltinModule('node:fs');
  const out = fs.openSync(file, 'w');
  const agent = new http.Agent({ keepAlive: true });
  const get = (page) => new Promise((resolve, reject) => {
    http.get(origin + '/v1/user/transactions?limit=100&page=' + page, { agent }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk)).on('end', () => resolve(JSON.parse(Buffer.concat(chunks)))).on('error', reject);
    }).on('error', reject);
  });
  const COLUMNS = ${JSON.stringify(REPORT_COLUMNS)};
  const cell = (value) => {
    const text = value === null || value === undefined ? '' : String(value);
    return /[",\\r\\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
  };
  const line = form === 'csv' ? (row) => COLUMNS.map((name) => cell(row[name])).join(',') : (row) => JSON.stringify(row);
  (async () => {
    for (let page = 1; ; page += 1) {
      const { data, hasNextPage } = await get(page);
      fs.writeSync(out, data.map(line).join('\\n') + '\\n');
      if (!hasNextPage) break;
    }
    agent.destroy();
  })();
`;

const { home, env: plain } = benchHome();
const { child, said } = await startServer<{ port: number }>([STUB, rows], plain);
try {
  const origin = `http://127.0.0.1:${said.port}`;
  const env = { ...plain, PIX_BASE_URL: `${origin}/v1`, PIX_TOKEN: 'token-of-the-bench' };
  const file = join(home, 'out');
  // The output goes to a file, because a slow reader of a pipe would affect the time.
  const shell = (command: string): Program => ({ command: '/bin/sh', args: ['-c', command], env });
  const pix = (line: string): Program => shell(`exec '${process.execPath}' '${RUN}' ${line}`);
  const loop = (form: string): Program => ({
    command: process.execPath,
    args: ['-e', LOOP, origin, form, file],
    env,
  });
  const window = '--from 2026-01-01 --to 2026-12-31';
  const works: readonly (Pick<BenchRow, 'name' | 'baseline' | 'aim'> & {
    readonly ours: Program;
    readonly theirs: Program;
  })[] = [
    {
      name: `transaction list --all -o ndjson, ${rows} rows`,
      baseline: 'a careful loop: node:http, JSON.parse, one write a page',
      aim: 3,
      ours: pix(`transaction list --all -o ndjson >'${file}'`),
      theirs: loop('ndjson'),
    },
    {
      name: `report export --via pages, csv, ${rows} rows`,
      baseline: 'the same loop with a joined csv',
      aim: 3,
      ours: pix(`report export ${window} --via pages --force --out '${file}.csv'`),
      theirs: loop('csv'),
    },
    {
      name: `report download, ${mebibytes} MiB`,
      baseline: 'curl into tee, sha256sum and wc -l',
      aim: 1.5,
      ours: pix(`report download report-${mebibytes} --force --out '${file}.csv'`),
      theirs: shell(
        `mkfifo '${home}/fifo' 2>/dev/null; wc -l <'${home}/fifo' >/dev/null & curl -s '${origin}/file/report-${mebibytes}' | tee '${file}.curl' '${home}/fifo' | sha256sum >/dev/null; wait`,
      ),
    },
  ];
  const done: BenchRow[] = [];
  for (const { ours, theirs, ...row } of works) {
    const [mine = [], other = []] = inTurns([ours, theirs], Number(rounds), 1);
    const seconds = (times: readonly number[]): string => (median(times) / 1000).toFixed(2);
    const figure = `${seconds(mine)} s against ${seconds(other)} s`;
    done.push({ ...row, kind: 'time', ratio: pairedRatio(mine, other), figure });
  }
  for (const { ours, name } of works) {
    const peak = await peakOf(ours);
    done.push({
      name: `${name}: memory`,
      baseline: 'MiB at the most',
      kind: 'memory',
      aim: 120,
      ratio: peak,
      figure: `${peak.toFixed(0)} MiB`,
    });
  }
  report(done);
} finally {
  await stopServer(child);
}
