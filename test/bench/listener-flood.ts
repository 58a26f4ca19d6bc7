/**
 * Floods `pix webhook listen` in several ways, and sends genuine deliveries meanwhile. Prints the peak memory
 * of the listener, and how long the genuine deliveries waited for their answers.
 *
 *   npm run soak:listener-flood                      10 s for each flood
 *   npm run soak:listener-flood -- 30                seconds for each flood
 *   npm run soak:listener-flood -- 30 pipelined      only floods whose names contain this word
 *
 * The exit code is 1 if the listener used too much memory (200 MiB, or the limit of the flood), or answered a
 * genuine delivery after 2 s or not at all.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import {
  FLOODS,
  type Flood,
  type FloodTarget,
  flood,
  signature,
  TLS_FLOODS,
} from '../support/servers/listener-floods.ts';
import { loopbackCertificate } from '../support/servers/loopback-certificate.ts';
import { benchHome, memoryMiB, RUN, readyPort, sleep, stopServer } from './bench-row.ts';
import { postDelivery } from './post-delivery.ts';

const SECRET = 'whsec_of_the_flood_0123456789abcdef';
const MOST_MIB = 200;
const MOST_MS = 2_000;
/** Time in ms after which a genuine delivery counts as not answered. */
const GIVE_UP_MS = 8_000;

/** The worker that sends the flood needs no home folder. */
const { home, env } = isMainThread ? benchHome() : { home: '', env: {} };

interface Measured {
  readonly flood: string;
  readonly 'peak MiB': number;
  readonly 'at most': number;
  readonly genuine: number;
  readonly 'p50 ms': number;
  readonly 'slowest ms': number;
  readonly 'not answered 200': number;
  readonly 'MB sent': number;
}

/** Sends a genuine delivery. @returns the time until the answer 200 in ms; null for another outcome */
async function deliver(target: FloodTarget, id: string): Promise<number | null> {
  const from = performance.now();
  const status = await postDelivery(target, { id, secret: SECRET, limitMs: GIVE_UP_MS });
  return status === 200 ? performance.now() - from : null;
}

async function start(name: string, tls: boolean) {
  const ready = join(home, `ready-${name}.json`);
  const args = [RUN, 'webhook', 'listen', '--port', '0', '--health-port', '0', '--ready-file', ready];
  if (tls) {
    for (const part of ['cert', 'key'] as const) {
      writeFileSync(join(home, part), loopbackCertificate[part], { mode: 0o600 });
      args.push(`--tls-${part}`, join(home, part));
    }
  }
  const child = spawn(process.execPath, args, {
    stdio: 'ignore',
    env: { ...env, PIX_DATA_DIR: join(home, name), PIX_WEBHOOK_SECRET: SECRET },
  });
  const port = await readyPort(child, ready);
  const { healthPort } = JSON.parse(readFileSync(ready, 'utf8'));
  return { child, port, healthPort };
}

async function measure(one: Flood, at: number, seconds: number, tls: boolean): Promise<Measured> {
  const { child, port, healthPort } = await start(`${at}`, tls);
  try {
    const body = JSON.stringify({ id: 'captured', status: 'COMPLETED', amount: 10.5 });
    const target = { port, healthPort, tls, captured: { body, signature: signature(SECRET, body) } };
    await deliver(target, 'warm-up');
    const worker = new Worker(new URL(import.meta.url), { workerData: { name: one.name, target, seconds } });
    const sent = once(worker, 'message');
    const waits = await genuineDuring(target, child, seconds);
    const [bytes] = await sent;
    const peak = memoryMiB(child.pid, 'VmHWM');
    const answered = waits.filter((took) => took !== null).toSorted((a, b) => a - b);
    return {
      flood: one.name,
      'peak MiB': Math.round(peak),
      'at most': one.mostMiB ?? MOST_MIB,
      genuine: waits.length,
      'p50 ms': Math.round(answered[Math.floor(answered.length / 2)] ?? Number.NaN),
      'slowest ms': Math.round(answered.at(-1) ?? Number.NaN),
      'not answered 200': waits.length - answered.length,
      'MB sent': Math.round(bytes / 1e6),
    };
  } finally {
    if (child.exitCode === null) await Promise.race([stopServer(child), killLater(child)]);
  }
}

/** Sends a genuine delivery every 250 ms, each on a new connection. */
async function genuineDuring(
  target: FloodTarget,
  child: ChildProcess,
  seconds: number,
): Promise<(number | null)[]> {
  const waits: Promise<number | null>[] = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until && child.exitCode === null) {
    waits.push(deliver(target, `genuine-${waits.length}`));
    await sleep(250);
  }
  return Promise.all(waits);
}

async function killLater(child: ChildProcess): Promise<void> {
  await sleep(20_000);
  child.kill('SIGKILL');
}

async function floodFromWorker(): Promise<void> {
  const { name, target, seconds } = workerData as {
    readonly name: string;
    readonly target: FloodTarget;
    readonly seconds: number;
  };
  const asked = [...FLOODS, ...TLS_FLOODS].find((one) => one.name === name);
  if (asked === undefined) throw new Error(`no flood ${name}`);
  const stop = new AbortController();
  setTimeout(() => stop.abort(), seconds * 1_000);
  parentPort?.postMessage(await flood(asked, target, stop.signal));
}

async function main(): Promise<void> {
  const [seconds = '10', word = ''] = process.argv.slice(2);
  const rows: Measured[] = [];
  const asked = [
    ...FLOODS.map((one) => ({ one, tls: false })),
    ...TLS_FLOODS.map((one) => ({ one, tls: true })),
  ].filter(({ one }) => one.name.includes(word));
  for (const [at, { one, tls }] of asked.entries()) rows.push(await measure(one, at, Number(seconds), tls));
  console.table(rows);
  const isGood = (row: Measured, at: number): boolean =>
    row['peak MiB'] < row['at most'] &&
    (asked[at]?.one.mayDelay || (row['slowest ms'] < MOST_MS && row['not answered 200'] === 0));
  process.exitCode = rows.every(isGood) ? 0 : 1;
}

await (isMainThread ? main() : floodFromWorker());
