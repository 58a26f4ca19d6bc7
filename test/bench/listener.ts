/**
 * Measures throughput and latency of `pix webhook listen` on SQLite and PostgreSQL. The baseline is a plain
 * `node:http` server that reads the body and answers 200. Debian's `webhook` is measured too, if it is
 * installed.
 *
 *   node test/bench/listener.ts                    20,000 deliveries each, on 64 connections
 *   node test/bench/listener.ts 5000               5,000 deliveries each
 *   node test/bench/listener.ts 20000 1000000      20,000 deliveries each; also the memory after
 *                                                  1,000,000 deliveries on SQLite, and the duration of
 *                                                  `inbox list` and `inbox stats` on that inbox
 *
 * If `taskset` is installed, the server runs on one processor core and the load generator on another core.
 * For servers on SQLite, the benchmark also compares the processor time per delivery. Other programs on the
 * machine affect this time less than they affect the throughput.
 *
 * Each measurement starts with a warm-up of a tenth of the deliveries. The servers are measured alternately,
 * and the result is the median of three rounds.
 */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installed } from '../support/programs/installed.ts';
import { type PostgresServer, postgresPrograms, startPostgres } from '../support/stores/postgres.ts';
import {
  type BenchRow,
  benchHome,
  firstLine,
  median,
  memoryMiB,
  processorMs,
  RUN,
  readyPort,
  report,
  sleep,
  stopServer,
} from './bench-row.ts';

const LEAST = fileURLToPath(new URL('least-listener.ts', import.meta.url));
const LOAD_GENERATOR = fileURLToPath(new URL('load-generator.ts', import.meta.url));
const SECRET = 'whsec_of_the_bench_0123456789abcdef';
const CONNECTIONS = 64;
const ROUNDS = 3;
const LEAST_NAME = 'the least that is durable (to compare)';
/**
 * The benchmark reports the processor time only for these servers, because they do all their work in one
 * process.
 */
const ON_SQLITE = new Set(['SQLite', LEAST_NAME]);
const count = Number(process.argv[2] ?? 20_000);
const many = Number(process.argv[3] ?? 0);

const BARE = `
  const server = require('node:http').createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
      Buffer.concat(chunks);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"stored"}');
    });
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

interface Shot {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
  /** Processor time of the server per delivery, in µs; NaN if the system does not provide it. */
  readonly microseconds: number;
}

const CORES = { server: '0', load: '1' } as const;
const hasTaskset = spawnSync('taskset', ['-c', CORES.load, 'true']).status === 0;

function startOn(core: keyof typeof CORES, args: readonly string[], options: SpawnOptions): ChildProcess {
  return hasTaskset
    ? spawn('taskset', ['-c', CORES[core], process.execPath, ...args], options)
    : spawn(process.execPath, args, options);
}

const { home, env: base } = benchHome();
const env = (folder: string, more: object = {}): NodeJS.ProcessEnv => ({
  ...{ ...base, PIX_DATA_DIR: join(home, folder), PIX_WEBHOOK_SECRET: SECRET, ...more },
});
let runs = 0;

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  /** Path for deliveries; `/` by default. */
  readonly path?: string;
}

async function started(args: readonly string[]): Promise<Started> {
  const child = startOn('server', args, { stdio: ['ignore', 'pipe', 'inherit'], env: env('bare') });
  return { child, port: Number(await firstLine(child)) };
}

function least(): Promise<Started> {
  runs += 1;
  return started([LEAST, join(home, `least-${runs}.sqlite`)]);
}

/**
 * Starts a listener.
 * @param inbox URL of a PostgreSQL inbox; a new SQLite inbox by default
 */
async function listener(inbox?: string): Promise<Started> {
  runs += 1;
  const ready = join(home, `ready-${runs}.json`);
  const args = [RUN, 'webhook', 'listen', '--port', '0', '--ready-file', ready];
  const child = startOn('server', args, {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: env(`data-${runs}`, inbox ? { PIX_INBOX_URL: inbox } : {}),
  });
  return { child, port: await readyPort(child, ready) };
}

/**
 * Starts Debian's `webhook`, which runs `true` for each delivery and stores nothing. Returns null if
 * `webhook` is not installed.
 */
async function debianWebhook(): Promise<Started | null> {
  const program = installed('webhook');
  if (program === undefined) return null;
  const hooks = join(home, 'hooks.json');
  const parameter = { source: 'header', name: 'X-Hub-Signature-256' };
  const match = { type: 'payload-hmac-sha256', secret: SECRET, parameter };
  const hook = {
    id: 'pix',
    'execute-command': '/bin/true',
    'trigger-rule': { match },
    // By default, `webhook` answers 200 even if the signature is invalid.
    'trigger-rule-mismatch-http-response-code': 401,
  };
  writeFileSync(hooks, JSON.stringify([hook]));
  const port = 20_000 + (process.pid % 20_000);
  const child = spawn(program, ['-hooks', hooks, '-ip', '127.0.0.1', '-port', `${port}`], {
    stdio: 'ignore',
    env: env('webhook'),
  });
  await sleep(1_000);
  return { child, port, path: '/hooks/pix' };
}

async function shoot(
  ports: readonly number[],
  deliveries = count,
  from = 0,
  path = '/',
): Promise<Omit<Shot, 'microseconds'>> {
  const args = [LOAD_GENERATOR, ports.join(','), `${deliveries}`, `${CONNECTIONS}`, `${from}`];
  const gun = startOn('load', args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: env('gun', { GUN_PATH: path }),
  });
  return JSON.parse(await firstLine(gun));
}

/** Sends a load for the warm-up, and then a second load. Returns the measurements of the second load. */
async function measure(servers: readonly Started[]): Promise<Shot> {
  const ports = servers.map(({ port }) => port);
  const path = servers[0]?.path;
  await shoot(ports, Math.ceil(count / 10), count, path);
  const before = processorMsOf(servers);
  const shot = await shoot(ports, count, 0, path);
  return { ...shot, microseconds: ((processorMsOf(servers) - before) * 1_000) / count };
}

const processorMsOf = (servers: readonly Started[]): number =>
  servers.reduce((sum, { child }) => sum + processorMs(child.pid), 0);

let postgres: PostgresServer | undefined;
try {
  const programs = postgresPrograms();
  if (programs !== null) postgres = await startPostgres(programs);
  const shots: Record<string, { readonly shot: Shot; readonly ratio: number; readonly work: number }[]> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const plain = await started(['-e', BARE]);
    const base = await measure([plain]);
    await stopServer(plain.child);
    const note = (name: string, shot: Shot): void => {
      shots[name] ??= [];
      const work = base.microseconds / shot.microseconds;
      shots[name].push({ shot, ratio: shot.perSecond / base.perSecond, work });
    };
    note('bare node:http', base);
    const measured = async (name: string, servers: readonly Started[]): Promise<void> => {
      note(name, await measure(servers));
      for (const { child } of servers) await stopServer(child);
    };
    await measured('SQLite', [await listener()]);
    await measured(LEAST_NAME, [await least()]);
    if (postgres) {
      const one = await postgres.database(`one_${round}`);
      await measured('PostgreSQL', [await listener(one)]);
      const two = await postgres.database(`two_${round}`);
      await measured('two of them, one PostgreSQL', [await listener(two), await listener(two)]);
    }
    const debian = await debianWebhook();
    if (debian) await measured("Debian's webhook instead", [debian]);
  }
  const rate = (name: string): number => median((shots[name] ?? []).map(({ shot }) => shot.perSecond));
  report([
    ...Object.entries(shots).flatMap(([name, taken]): BenchRow[] => {
      const of = (key: keyof Shot): number => median(taken.map(({ shot }) => shot[key]));
      const said = `${of('perSecond').toFixed(0)}/s, p99 ${of('p99').toFixed(1)} ms, ${of('failed')} not 200`;
      const baseline = 'bare node:http reading the body';
      const row: BenchRow = {
        name: `webhook listen: ${name}`,
        baseline,
        kind: 'rate',
        ratio: median(taken.map((one) => one.ratio)),
        figure: said,
      };
      const microseconds = of('microseconds');
      if (Number.isNaN(microseconds) || !ON_SQLITE.has(name)) return [row];
      const work = median(taken.map((one) => one.work));
      const figure = `${microseconds.toFixed(0)} µs a delivery`;
      return [row, { name: `${row.name}: processor time`, baseline, kind: 'rate', ratio: work, figure }];
    }),
    {
      name: 'webhook listen: SQLite, compared with the least',
      baseline: LEAST_NAME,
      kind: 'rate',
      ratio: rate('SQLite') / rate(LEAST_NAME),
      figure: `${rate('SQLite').toFixed(0)}/s against ${rate(LEAST_NAME).toFixed(0)}/s`,
      aim: 0.5,
    },
  ]);
  if (many > 0) await measureMany();
} finally {
  await postgres?.stop();
}

/** Measures a listener's memory before and after many deliveries, and the time to read its inbox. */
async function measureMany(): Promise<void> {
  const { child, port } = await listener();
  await shoot([port], 10_000);
  console.log(`memory after 10,000 deliveries: ${memoryMiB(child.pid).toFixed(0)} MiB`);
  const { perSecond, p99, failed } = await shoot([port], many, 10_000);
  console.log(
    `memory after ${many} more: ${memoryMiB(child.pid).toFixed(0)} MiB (${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(1)} ms, ${failed} not 200)`,
  );
  await stopServer(child);
  for (const words of ['inbox list', 'inbox list --failed', 'inbox stats']) {
    const from = performance.now();
    const reader = spawn(process.execPath, [RUN, ...words.split(' '), '--json'], {
      stdio: 'ignore',
      env: env(`data-${runs}`),
    });
    await once(reader, 'exit');
    console.log(`pix ${words}: ${((performance.now() - from) / 1000).toFixed(2)} s`);
  }
}
