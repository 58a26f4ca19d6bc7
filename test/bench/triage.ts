/**
 * `pix callback triage --json` on a long history that the local cache already has: of 1,000,000 attempts 850,000 were
 * answered 2xx at once, 10,000 events recovered, and 50,000 are undelivered after two or three attempts. Its time and its
 * memory, and the time beside a bare process that reads the attempts of that file, and does nothing with them.
 *
 *   node test/bench/triage.ts                          1,000,000 attempts, 5 rounds
 *   node test/bench/triage.ts 100000 3                 fewer
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DeliveryAttempt, FailureCause } from '../../src/domain/webhook/delivery-attempt.ts';
import { AttemptCache } from '../../src/storage/attempts/attempt-cache.ts';
import { median, pairedRatio, RUN, report } from './bench-row.ts';

const count = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.argv[3] ?? 5);
const folder = mkdtempSync(join(tmpdir(), 'pix-bench-'));
const file = join(folder, 'attempts.sqlite');
const PAGE = 5_000;
/** Of 100 attempts these many are events of their own that were delivered at once, recovered, or are undelivered. */
const [AT_ONCE, RECOVERED] = [85, 87];
const STEP_MS = 2_500;
const CAUSES: readonly FailureCause[] = [
  { kind: 'server_error', status: 500 },
  { kind: 'server_error', status: 503 },
  { kind: 'timeout', status: null },
  { kind: 'connection_refused', status: null },
];

/** Number `at` of the history: attempts of one event stand beside each other, a step apart. */
function attempt(at: number, endMs: number): DeliveryAttempt {
  const place = at % 100;
  const event = place < AT_ONCE ? at : place < RECOVERED ? at - (place - AT_ONCE) : undeliveredOf(at, place);
  const isFine = place < AT_ONCE || place === RECOVERED - 1;
  const endpoint = event % 5;
  return {
    id: `cb_${at.toString(36).padStart(12, '0')}`,
    at: endMs - (count - at) * STEP_MS,
    cause: isFine ? null : (CAUSES[endpoint % CAUSES.length] ?? null),
    content: {
      endpoint: `https://shop-${endpoint}.example/hooks/pix`,
      transactionId: `TX20261122${String(event).padStart(14, '0')}`,
      event: 'TRANSACTION_COMPLETED',
      contentFingerprint: event.toString(16).padStart(64, '0'),
      amountCents: 1_000 + (event % 9_000),
      status: 'COMPLETED',
      statusAt: endMs - (count - event) * STEP_MS,
      toCallbackUrl: false,
    },
  };
}

/** Five events with thirteen attempts: three, three, three, two, two. */
const undeliveredOf = (at: number, place: number): number =>
  at - ([0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 0, 1][place - RECOVERED] ?? 0);

const endMs = Math.floor(Date.now() / 1_000) * 1_000 - 60_000;
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const body =
    url.pathname === '/v1/user'
      ? { accountNumber: '100001', branch: '0001', name: 'Loja Exemplo', role: 'owner', status: 'ACTIVE' }
      : url.pathname === '/v1/user/callbacks'
        ? { data: latest(Date.parse(url.searchParams.get('createdAtFrom') ?? '')), hasNextPage: false }
        : { data: [], hasNextPage: false };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;

/** What the service lists since then: the end, which is read again each time. */
function latest(sinceMs: number): readonly object[] {
  const found: object[] = [];
  for (let at = count - 1; at >= 0; at -= 1) {
    const { id, at: ms, cause, content } = attempt(at, endMs);
    if (ms === null || ms < sinceMs) break;
    const { transactionId, status, endpoint: url } = content;
    const body = { id: transactionId, status, amount: Number(content.amountCents) / 100 };
    const createdAt = new Date(ms).toISOString();
    found.unshift({
      id,
      url,
      transactionId,
      createdAt,
      body,
      status: cause === null ? 200 : cause.status,
    });
  }
  return found;
}

interface Run {
  readonly ms: number;
  readonly peakMiB: number;
  readonly code: number;
}

const env = {
  PATH: process.env.PATH,
  HOME: folder,
  PIX_DATA_DIR: folder,
  PIX_CONFIG_DIR: join(folder, 'config'),
  PIX_BASE_URL: root,
  PIX_TOKEN: 'token-of-the-bench',
};

/** One whole process. Not `spawnSync`: the service answers in this one. */
async function run(args: readonly string[]): Promise<Run> {
  const from = performance.now();
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  let peak = Number.NaN;
  const watch = setInterval(() => {
    const status = `/proc/${child.pid}/status`;
    const said = existsSync(status) ? /VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] : undefined;
    if (said !== undefined) peak = Number(said) / 1024;
  }, 20);
  const [code] = await ended;
  clearInterval(watch);
  return { ms: performance.now() - from, peakMiB: peak, code };
}

const BARE = `const { DatabaseSync } = require('node:sqlite');
  let rows = 0;
  for (const _row of new DatabaseSync(process.argv[1]).prepare('select id, at, told, cause from attempts').iterate()) rows += 1;
  process.exitCode = rows === Number(process.argv[2]) ? 0 : 1;`;

try {
  const cache = new AttemptCache(file, `${root} 100001`);
  for (let at = 0; at < count; at += PAGE) {
    const page = Array.from({ length: Math.min(PAGE, count - at) }, (_, place) => attempt(at + place, endMs));
    cache.add(page, { since: endMs - 40 * 86_400_000, until: endMs - STEP_MS });
  }
  cache.close();
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
  const peak = Math.max(...ours.map(({ peakMiB }) => peakMiB));
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
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
}
