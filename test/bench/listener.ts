/**
 * Measures throughput and latency of `pix webhook listen`, which verifies and stores a delivery before it answers, as ratios to a
 * plain `node:http` server that reads the body and answers 200: on SQLite, on PostgreSQL with one and two listeners, and
 * Debian's `webhook` with an HMAC rule if installed.
 *
 *   node test/bench/listener.ts                    20,000 deliveries each, on 64 connections
 *   node test/bench/listener.ts 5000               5,000 deliveries each
 *   node test/bench/listener.ts 20000 1000000      then memory after 1,000,000 deliveries on SQLite, and the duration of
 *                                                  `inbox list` and `inbox stats` on that inbox
 *
 * Runs alternate, and the median of three is used. Nothing is asserted, since machines differ.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type PostgresServer, postgresPrograms, startPostgres } from '../support/stores/postgres.ts';
import { type BenchRow, median, RUN, report } from './bench-row.ts';

const LOAD_GENERATOR = fileURLToPath(new URL('load-generator.ts', import.meta.url));
const SECRET = 'whsec_of_the_bench_0123456789abcdef';
const CONNECTIONS = 64;
const ROUNDS = 3;
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
}

const home = mkdtempSync(join(tmpdir(), 'pix-bench-'));
const env = (folder: string, more: object = {}): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  PIX_CONFIG_DIR: join(home, 'config'),
  PIX_DATA_DIR: join(home, folder),
  PIX_WEBHOOK_SECRET: SECRET,
  ...more,
});
let runs = 0;

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  /** Path for deliveries; default `/`. */
  readonly path?: string;
}

async function bare(): Promise<Started> {
  const child = spawn(process.execPath, ['-e', BARE], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: env('bare'),
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, port: Number(line) };
}

/** Starts a listener. @param inbox URL of a PostgreSQL inbox; default: a new SQLite inbox */
async function listener(inbox?: string): Promise<Started> {
  runs += 1;
  const ready = join(home, `ready-${runs}.json`);
  const args = [RUN, 'webhook', 'listen', '--port', '0', '--ready-file', ready];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: env(`data-${runs}`, inbox ? { PIX_INBOX_URL: inbox } : {}),
  });
  while (!existsSync(ready)) await new Promise((resolve) => setTimeout(resolve, 20));
  return { child, port: JSON.parse(readFileSync(ready, 'utf8')).port };
}

/** Starts Debian's `webhook`; null if not installed. It runs `true` for each delivery, and stores nothing. */
async function debianWebhook(): Promise<Started | null> {
  const program = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'webhook'))
    .find(existsSync);
  if (program === undefined) return null;
  const hooks = join(home, 'hooks.json');
  const parameter = { source: 'header', name: 'X-Hub-Signature-256' };
  const match = { type: 'payload-hmac-sha256', secret: SECRET, parameter };
  const hook = {
    ...{ id: 'pix', 'execute-command': '/bin/true', 'trigger-rule': { match } },
    // The default is 200 for an invalid signature.
    'trigger-rule-mismatch-http-response-code': 401,
  };
  writeFileSync(hooks, JSON.stringify([hook]));
  const port = 20_000 + (process.pid % 20_000);
  const child = spawn(program, ['-hooks', hooks, '-ip', '127.0.0.1', '-port', `${port}`], {
    stdio: 'ignore',
    env: env('webhook'),
  });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return { child, port, path: '/hooks/pix' };
}

async function shoot(ports: readonly number[], deliveries = count, from = 0, path = '/'): Promise<Shot> {
  const args = [LOAD_GENERATOR, ports.join(','), `${deliveries}`, `${CONNECTIONS}`, `${from}`];
  const gun = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: env('gun', { GUN_PATH: path }),
  });
  const [line] = await once(createInterface({ input: gun.stdout }), 'line');
  return JSON.parse(String(line));
}

const residentMiB = ({ pid }: ChildProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

let postgres: PostgresServer | undefined;
try {
  const programs = postgresPrograms();
  if (programs !== null) postgres = await startPostgres(programs);
  const shots: Record<string, { readonly shot: Shot; readonly ratio: number }[]> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const plain = await bare();
    const base = await shoot([plain.port]);
    await stop(plain.child);
    const note = (name: string, shot: Shot): void => {
      shots[name] ??= [];
      shots[name].push({ shot, ratio: shot.perSecond / base.perSecond });
    };
    note('bare node:http', base);
    const measured = async (name: string, started: readonly Started[]): Promise<void> => {
      const ports = started.map(({ port }) => port);
      note(name, await shoot(ports, count, 0, started[0]?.path));
      for (const { child } of started) await stop(child);
    };
    await measured('SQLite', [await listener()]);
    if (postgres) {
      const one = await postgres.database(`one_${round}`);
      await measured('PostgreSQL', [await listener(one)]);
      const two = await postgres.database(`two_${round}`);
      await measured('two of them, one PostgreSQL', [await listener(two), await listener(two)]);
    }
    const debian = await debianWebhook();
    if (debian) await measured("Debian's webhook instead", [debian]);
  }
  report(
    Object.entries(shots).map(([name, taken]): BenchRow => {
      const of = (key: keyof Shot): number => median(taken.map(({ shot }) => shot[key]));
      const said = `${of('perSecond').toFixed(0)}/s, p99 ${of('p99').toFixed(1)} ms, ${of('failed')} not 200`;
      return {
        name: `webhook listen: ${name}`,
        baseline: 'bare node:http reading the body',
        ...{ kind: 'rate', ratio: median(taken.map((one) => one.ratio)), figure: said },
        aim: name === 'SQLite' ? 0.55 : undefined,
      };
    }),
  );
  if (many > 0) await measureMany();
} finally {
  await postgres?.stop();
  rmSync(home, { recursive: true, force: true });
}

/** Measures a listener's memory before and after many deliveries, and the time to read that inbox. */
async function measureMany(): Promise<void> {
  const { child, port } = await listener();
  await shoot([port], 10_000);
  console.log(`memory after 10,000 deliveries: ${residentMiB(child).toFixed(0)} MiB`);
  const { perSecond, p99, failed } = await shoot([port], many, 10_000);
  console.log(
    `memory after ${many} more: ${residentMiB(child).toFixed(0)} MiB (${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(1)} ms, ${failed} not 200)`,
  );
  await stop(child);
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
