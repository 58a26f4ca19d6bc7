/**
 * Measures requests per second and p99 latency of the sandbox on disk with many transactions. The baseline is
 * a plain `node:http` server that answers with a body of equal size. The load alternates between sandbox and
 * baseline, and the result is the median of the rounds. The CPU time per request is measured only for the
 * sandbox.
 *
 *   node test/bench/sandbox.ts               1,000,000 transactions
 *   node test/bench/sandbox.ts 10000
 */
import type { ChildProcess } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Pool } from 'undici';
import {
  type BenchRow,
  benchHome,
  median,
  processorMs,
  report,
  startSandbox,
  startServer,
  stopServer,
} from './bench-row.ts';

/** The ratios that rows must reach. All other rows are only for comparison. */
const AIMS: Readonly<Record<string, number>> = { 'POST /pix (durable)': 0.1 };
const CONNECTIONS = 32;
const SECONDS = 3;
const ROUNDS = 5;

/** Source of the baseline server. It reads each request, and answers with a body of the given size. */
const BARE = `
  const body = Buffer.alloc(Number(process.argv[1]), 0x20);
  const server = require('node:http').createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(body));
  });
  server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ baseUrl: 'http://127.0.0.1:' + server.address().port })));
`;

interface Shot {
  readonly method: 'GET' | 'POST';
  readonly path: (n: number) => string;
  readonly headers: Record<string, string>;
  readonly body?: (n: number) => string;
}

interface Figures {
  readonly perSecond: number;
  readonly p99: number;
  readonly bytes: number;
}

async function fire(origin: string, { body, path, ...shot }: Shot): Promise<Figures> {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const times: number[] = [];
  let bytes = 0;
  let fired = 0;
  const end = performance.now() + SECONDS * 1000;
  const gun = async (): Promise<void> => {
    while (performance.now() < end) {
      const from = performance.now();
      fired += 1;
      const sent = body ? { body: body(fired) } : {};
      const response = await pool.request({ ...shot, path: path(fired), ...sent });
      bytes = (await response.body.arrayBuffer()).byteLength;
      if (response.statusCode !== 200)
        throw new Error(`${shot.method} ${path(fired)} answered ${response.statusCode}`);
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, gun));
  await pool.close();
  times.sort((a, b) => a - b);
  return { perSecond: times.length / SECONDS, p99: times[Math.floor(times.length * 0.99)] ?? 0, bytes };
}

/**
 * Copies the first charge until the store contains `count` charges. Each copy is one second older than the
 * copy before.
 */
function fill(folder: string, count: number): void {
  const file = readdirSync(folder).find((name) => /\.(sqlite|db)$/.test(name));
  if (file === undefined) throw new Error(`no store in ${folder}`);
  const db = new DatabaseSync(join(folder, file));
  const columns = db
    .prepare('select name from pragma_table_info(?)')
    .all('transactions')
    .map(({ name }) => String(name));
  const own = new Map([
    ['seq', 'seq + n'],
    ['id', "id || '-' || n"],
    ['createdAt', 'createdAt - 1000 * n'],
    ['updatedAt', 'updatedAt - 1000 * n'],
    ['clientReference', "'filled-' || n"],
  ]);
  const numbers = `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count - 1})`;
  const first = 'seq = (select min(seq) from transactions)';
  db.exec(`pragma foreign_keys = off;
    ${numbers} insert into transactions (${columns.join(', ')})
    select ${columns.map((name) => own.get(name) ?? name).join(', ')} from transactions, numbers where ${first}`);
  db.close();
}

const count = Number(process.argv[2] ?? 1_000_000);
const { home, env } = benchHome();
const folder = join(home, 'store');
let sandbox = await startSandbox(['--data', folder], env);
const headers = { authorization: `Bearer ${sandbox.said.tokens.both}`, 'content-type': 'application/json' };
const first = { method: 'POST', headers, body: '{"amount":10}' } as const;
await fetch(`${sandbox.said.baseUrl}/pix`, first);
await stopServer(sandbox.child);
fill(folder, count);
sandbox = await startSandbox(['--data', folder], env);
const list = '/v1/user/transactions';
const get = { method: 'GET', headers } as const;
const begun = Date.now();
let made = 0;
const shots: readonly (readonly [string, Shot])[] = [
  ['GET /user/transactions (20)', { ...get, path: () => list }],
  [
    'GET /user/transactions (20), others each time',
    {
      ...get,
      // The copied transactions are one second apart, so each `dateTo` gives a different page.
      path: (n) => `${list}?dateTo=${new Date(begun - ((n * 7_919) % count) * 1000).toISOString()}`,
    },
  ],
  [
    'GET /pix, one by reference, another each time',
    { ...get, path: (n) => `/v1/pix?clientReference=filled-${((n * 7_919) % Math.max(1, count - 1)) + 1}` },
  ],
  [
    'POST /pix (durable)',
    {
      method: 'POST',
      path: () => '/v1/pix',
      headers,
      body: () => {
        made += 1;
        return `{"amount":10,"clientReference":"b-${made}"}`;
      },
    },
  ],
];
const done: BenchRow[] = [];
for (const [name, shot] of shots) {
  const ratios: number[] = [];
  const cpu: number[] = [];
  const [ours, theirs]: [Figures[], Figures[]] = [[], []];
  let bare: { readonly child: ChildProcess; readonly said: { readonly baseUrl: string } } | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = processorMs(sandbox.child.pid);
    const our = await fire(new URL(sandbox.said.baseUrl).origin, shot);
    cpu.push(((processorMs(sandbox.child.pid) - before) * 1_000) / (our.perSecond * SECONDS));
    bare ??= await startServer(['-e', BARE, String(our.bytes)], env);
    const their = await fire(bare.said.baseUrl, shot);
    ours.push(our);
    theirs.push(their);
    ratios.push(our.perSecond / their.perSecond);
  }
  if (bare) await stopServer(bare.child);
  const of = (rounds: readonly Figures[], key: keyof Figures): string =>
    median(rounds.map((one) => one[key])).toFixed(0);
  const each = `${median(cpu).toFixed(0)} µs CPU, ${ours[0]?.bytes} bytes`;
  done.push({
    name: `sandbox: ${name}`,
    baseline: `bare node:http with as many bytes: ${of(theirs, 'perSecond')}/s`,
    kind: 'rate',
    ratio: median(ratios),
    aim: AIMS[name],
    figure: `${of(ours, 'perSecond')}/s, p99 ${of(ours, 'p99')} ms, ${each}`,
  });
}
await stopServer(sandbox.child);
report(done);
