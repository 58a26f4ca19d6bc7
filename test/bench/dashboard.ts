/**
 * Measures the dashboard. It is compared with a minimal Ink program that draws a table of 40 rows.
 *
 *   npm run bench:dashboard                                first frame: 15 rounds; then 20 s per load
 *   npm run bench:dashboard -- --rounds 5 --seconds 60
 *
 * - First frame: the time until the pty shows text, as a ratio to the duration of an empty Node process. The
 *   aim is 8.
 * - First figures: the time until the dashboard shows a value from the service. The aim is 500 ms.
 * - CPU: the share of a core with 0, 10 and 60 events per second in the inbox. The aims are 1 % without
 *   events, and 12 % with 60 events per second.
 * - Memory: the resident memory at the end. The aim is 150 MiB.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type IPty, spawn as openPty } from '@lydell/node-pty';
import {
  benchHome,
  median,
  memoryMiB,
  processorMs,
  RUN,
  sleep,
  startSandbox,
  stopServer,
} from './bench-row.ts';
import { serveLongHistory } from './long-history.ts';

const INK = import.meta.resolve('ink');
const REACT = import.meta.resolve('react');
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '15' }, seconds: { type: 'string', default: '20' } },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
const ROWS = 40;
const WARM_UPS = 2;

const { home, env: base } = benchHome();
const env: Record<string, string> = { ...base, NODE_ENV: 'production' };

/**
 * Returns the source of an Ink program with a table of 40 rows, whose values change `perSecond` times per
 * second.
 */
const inkTable = (perSecond: number): string => `
  import { Box, render, Text } from ${JSON.stringify(INK)};
  import { createElement as h, memo, useEffect, useState } from ${JSON.stringify(REACT)};
  const Row = memo(({ text }) => h(Text, null, text));
  function Table() {
    const [at, set] = useState(0);
    useEffect(() => { if (${perSecond} > 0) { const timer = setInterval(() => set((n) => n + 1), 1000 / ${perSecond}); return () => clearInterval(timer); } setInterval(() => {}, 1e6); }, []);
    return h(Box, { flexDirection: 'column' }, Array.from({ length: ${ROWS} }, (_, row) => h(Row, { key: row, text: 'READY row ' + row + ' ' + (row === at % ${ROWS} ? at : '') })));
  }
  render(h(Table), { alternateScreen: true, interactive: true, incrementalRendering: true });
`;
interface Opened {
  readonly pty: IPty;
  readonly firstMs: number;
}

const USUAL = { cols: 120, rows: 45 };
const WIDE = { cols: 160, rows: 45 };

function open(
  args: readonly string[],
  waited: string,
  more: Record<string, string> = {},
  size = USUAL,
): Promise<Opened> {
  const start = performance.now();
  const pty = openPty(process.execPath, [...args], {
    ...size,
    env: { ...env, ...more },
    name: 'xterm-256color',
  });
  let written = '';
  return new Promise((resolve, reject) => {
    pty.onData((data) => {
      written += data;
      if (written.includes(waited)) resolve({ pty, firstMs: performance.now() - start });
    });
    pty.onExit(() => reject(new Error(`it ended: ${written.slice(-500)}`)));
  });
}

const STARTED_MS = 3_000;
/**
 * If nothing changes for this time in ms, the dashboard polls less often. The idle measurement starts after
 * this time.
 */
const QUIET_MS = 60_000;
/** Within ten minutes, a memory leak becomes visible, and all transactions are read. */
const HISTORY_MINUTES = 10;

async function load(
  args: readonly string[],
  waited: string,
  settleMs: number,
): Promise<{ share: number; rss: number }> {
  const { pty } = await open(args, waited);
  await sleep(settleMs);
  const before = processorMs(pty.pid);
  await sleep(1_000 * seconds);
  const share = (processorMs(pty.pid) - before) / 10 / seconds;
  const rss = memoryMiB(pty.pid);
  pty.kill('SIGKILL');
  return { share, rss };
}

/**
 * Measures the resident memory of a large dashboard with 15,000 transactions, 100,000 delivery attempts and 15,000
 * undelivered events. The service adds attempts and transactions meanwhile.
 */
async function longHistory(): Promise<void> {
  const folder = join(home, 'long-history');
  mkdirSync(folder);
  const shape = { count: 100_000, deliveredPercent: 59, perSecond: 4, transactions: 15_000 };
  const history = await serveLongHistory(join(folder, 'attempts.sqlite'), shape);
  const own = { PIX_DATA_DIR: folder, PIX_CONFIG_DIR: folder, PIX_BASE_URL: history.root };
  const more = { ...own, PIX_TOKEN: 'token-of-the-bench' };
  const { pty } = await open([RUN, 'dashboard'], 'shop-', more, WIDE);
  const seen: number[] = [];
  for (let minute = 0; minute < HISTORY_MINUTES; minute += 1) {
    await sleep(60_000);
    seen.push(Math.round(memoryMiB(pty.pid)));
  }
  pty.kill('SIGKILL');
  history.close();
  console.log(
    `\nmemory with 15,000 transactions and 15,000 undelivered events, each minute: ${seen.join(', ')} MiB`,
  );
}

/** Starts a process that writes `perSecond` events per second to the inbox, as a listener does. */
function feed(perSecond: number): ChildProcess {
  const file = join(home, 'feed.mjs');
  writeFileSync(
    file,
    `import { openInbox } from ${JSON.stringify(fileURLToPath(new URL('../../src/storage/inbox/open-inbox.ts', import.meta.url)))};
     const inbox = await openInbox(${JSON.stringify(join(home, 'data', 'inbox.sqlite'))});
     let at = 0;
     setInterval(() => {
       at += 1;
       const body = Buffer.from(JSON.stringify({ id: 'TX' + process.pid + '-' + at, status: 'COMPLETED' }));
       void inbox.append({ receivedAt: Date.now(), transactionId: 'TX' + process.pid + '-' + at, event: 'TRANSACTION_COMPLETED', status: 'COMPLETED', attempt: 1, signature: 'verified', reason: null, note: null, dedupeKey: 'bench:' + process.pid + ':' + at, headers: {}, body, bodyBytes: body.byteLength, path: '/', remoteAddress: null });
     }, 1000 / ${perSecond});`,
  );
  return spawn(process.execPath, [file], { env, stdio: 'inherit' });
}

async function firstFrames(): Promise<void> {
  const cases = [
    ['pix dashboard', [RUN, 'dashboard'], 'SANDBOX'],
    ['its first figures', [RUN, 'dashboard'], 'R$'],
    ['a bare Ink table', ['--input-type=module', '-e', inkTable(0)], 'READY'],
  ] as const;
  const times = new Map<string, number[]>(cases.map(([name]) => [name, []]));
  const ratios = new Map<string, number[]>(cases.map(([name]) => [name, []]));
  for (let round = -WARM_UPS; round < rounds; round += 1)
    for (const [name, args, waited] of cases) {
      const from = performance.now();
      spawnSync(process.execPath, ['-e', '0'], { env });
      const bare = performance.now() - from;
      const { pty, firstMs } = await open(args, waited);
      const ended = new Promise((resolve) => pty.onExit(resolve));
      // The dashboard saves its code cache for the next run only if it quits normally, so the test sends `q`.
      if (args[0] === RUN) pty.write('q');
      else pty.kill('SIGKILL');
      await ended;
      if (round < 0) continue;
      ratios.get(name)?.push(firstMs / bare);
      times.get(name)?.push(firstMs);
    }
  console.log('first frame, node -e 0 = 1');
  for (const [name, all] of ratios)
    console.log(
      `  ${name.padEnd(24)} ${median(all).toFixed(2)}  ${median(times.get(name) ?? []).toFixed(0)} ms`,
    );
}

async function loads(): Promise<void> {
  console.log(`\n${'CPU of a core, memory'.padEnd(28)}${'pix dashboard'.padEnd(22)}bare Ink`);
  for (const perSecond of [0, 10, 60]) {
    const feeder = perSecond > 0 ? feed(perSecond) : null;
    const own = await load([RUN, 'dashboard'], 'R$', perSecond === 0 ? QUIET_MS : STARTED_MS);
    feeder?.kill('SIGKILL');
    const ink = await load(['--input-type=module', '-e', inkTable(perSecond)], 'READY', STARTED_MS);
    const shown = [own, ink].map(({ share, rss }) =>
      `${share.toFixed(1)} %, ${rss.toFixed(0)} MiB`.padEnd(22),
    );
    console.log(`  ${`${perSecond} events a second`.padEnd(26)}${shown.join('')}`);
  }
}

if (!existsSync('/proc/self/stat')) throw new Error('it reads /proc: Linux only');
const sandbox = await startSandbox(['--data', ':memory:'], env);
try {
  await firstFrames();
  await loads();
  await longHistory();
} finally {
  await stopServer(sandbox.child);
}
