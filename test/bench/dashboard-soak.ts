/**
 * Runs the dashboard in a pty, and sends keys that switch between its screens. A sandbox generates traffic
 * and injects one fault after another.
 *
 *   npm run soak:dashboard                      five minutes
 *   npm run soak:dashboard -- 3600              seconds
 *   npm run soak:dashboard -- 600 resident      measures the resident memory instead of the heap
 *
 * The heap is measured after a forced garbage collection. The exit code is 1 in each of these cases:
 * - The dashboard ended, or its memory grew.
 * - The dashboard did not recover after the faults.
 * - A frame was written outside of synchronized output, or is incomplete.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn as openPty } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { benchHome, memoryMiB, processorMs, RUN, sleep, startSandbox, stopServer } from './bench-row.ts';

const HEAP = fileURLToPath(new URL('./report-heap.cjs', import.meta.url));
const seconds = Number(process.argv[2] ?? 300);
const isResident = process.argv[3] === 'resident';
const SIZE = { cols: 120, rows: 40 };
const FRAME_END = '\u001b[?2026l';
const FRAME_BEGIN = '\u001b[?2026h';
/** The first frames are not checked, because the dashboard sets terminal modes between them. */
const OPENING = 8;
const TURN_MS = 12_000;
const FAULTS: readonly (Readonly<Record<string, unknown>> | null)[] = [
  { kind: 'drop-before', probability: 0.5 },
  null,
  { kind: 'status', status: 500, code: 'PZF500', probability: 0.5 },
  { kind: 'drop-after' },
  null,
  { kind: 'delay', delayMs: 3_000 },
  { kind: 'status', status: 429, code: 'PZF429', times: 1 },
  null,
  { kind: 'half-body', probability: 0.5 },
  { kind: 'garbage', probability: 0.5 },
  null,
];
/** Maximum growth of the memory in the second half of a run, in MiB. The first half is the warm-up. */
const MOST_GROWTH = isResident ? 10 : 3;
/**
 * The time in ms in which the dashboard must recover. It is longer than the window of the rate limit, and
 * longer than the longest pause between retries.
 */
const COMES_BACK_MS = 120_000;

const { home, env: base } = benchHome();
const env = { ...base, HEAP_FILE: join(home, 'heap.txt') };

function openDashboard() {
  const terminal = new xterm.Terminal({ ...SIZE, allowProposedApi: true });
  const pty = openPty(process.execPath, [RUN, 'dashboard'], {
    ...{ ...SIZE, name: 'xterm-256color' },
    env: isResident ? env : { ...env, NODE_OPTIONS: `--require "${HEAP}"` },
  });
  const torn: string[] = [];
  let pending = '';
  let frames = 0;
  let bytes = 0;
  const row = (at: number): string => terminal.buffer.active.getLine(at)?.translateToString(true) ?? '';
  const screen = (): string => Array.from({ length: SIZE.rows }, (_, at) => row(at)).join('\n');
  const look = (): void => {
    const isWhole = row(0).startsWith(' SANDBOX') && row(1).startsWith(' 1 ') && row(SIZE.rows - 2) !== '';
    if (!isWhole) torn.push(screen());
  };
  pty.onData((data) => {
    pending += data;
    bytes += data.length;
    for (let end = pending.indexOf(FRAME_END); end !== -1; end = pending.indexOf(FRAME_END)) {
      const written = pending.slice(0, end + FRAME_END.length);
      pending = pending.slice(written.length);
      // The dashboard rings the bell between two frames for a new red alert. The bell is not part of a frame.
      const frame = written.replace(/^\u0007+/, '');
      frames += 1;
      if (frames > OPENING && !frame.startsWith(FRAME_BEGIN)) torn.push(JSON.stringify(frame.slice(0, 200)));
      terminal.write(frame, look);
    }
  });
  let code: number | null = null;
  const ended = new Promise<number>((resolve) => {
    pty.onExit(({ exitCode }) => {
      code = exitCode;
      resolve(exitCode);
    });
  });
  return { pty, torn, screen, ended, counts: () => ({ frames, bytes }), code: () => code };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

async function soak(controlUrl: string): Promise<readonly string[]> {
  const set = async (fault: (typeof FAULTS)[number]): Promise<void> => {
    await fetch(`${controlUrl}/faults`, { method: 'DELETE' });
    if (fault === null) return;
    const body = JSON.stringify({ route: '*', ...fault });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${controlUrl}/faults`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`the sandbox refused a fault: ${await answer.text()}`);
  };
  const dashboard = openDashboard();
  const memory: number[] = [];
  const end = Date.now() + 1_000 * seconds;
  for (let turn = 0; Date.now() < end && dashboard.code() === null; turn += 1) {
    await set(FAULTS[turn % FAULTS.length] ?? null);
    for (let step = 0; step < 4 && dashboard.code() === null; step += 1) {
      await sleep(TURN_MS / 4);
      dashboard.pty.write(String(1 + ((turn * 4 + step) % 7)));
      if (dashboard.code() === null) memory.push(memoryMiB(dashboard.pty.pid));
    }
  }
  if (dashboard.code() !== null) return [`it ended by itself with ${dashboard.code()}`];
  await set(null);
  dashboard.pty.write('1');
  const latest = Date.now() + COMES_BACK_MS;
  const isBack = (): boolean => !/ read \d\d:|lost:|limited|connecting/.test(dashboard.screen());
  while (!isBack() && Date.now() < latest) await sleep(500);
  const used = isResident
    ? memory
    : readFileSync(join(home, 'heap.txt'), 'utf8').trimEnd().split('\n').map(Number);
  const eighth = Math.ceil(used.length / 8);
  const last = mean(used.slice(-eighth));
  const growth = last - mean(used.slice(used.length >> 1).slice(0, eighth));
  const { frames, bytes } = dashboard.counts();
  const cpu = processorMs(dashboard.pty.pid) / 1_000;
  console.log(
    `${seconds} s: ${frames} frames, ${(bytes / frames).toFixed(0)} bytes each, ${dashboard.torn.length} torn; ` +
      `${isResident ? 'resident' : 'in use'} ${last.toFixed(1)} MiB, ${growth.toFixed(1)} more than at half time; resident at most ${Math.max(...memory).toFixed(0)} MiB; ` +
      `CPU ${((100 * cpu) / seconds).toFixed(1)} % of a core`,
  );
  const wrong = [
    ...dashboard.torn.slice(0, 3).map((screen) => `a frame was torn:\n${screen}`),
    ...(growth > MOST_GROWTH ? [`memory grew by ${growth.toFixed(1)} MiB`] : []),
    ...(isBack() ? [] : [`it did not come back:\n${dashboard.screen()}`]),
  ];
  dashboard.pty.write('q');
  const code = await dashboard.ended;
  return code === 0 ? wrong : [...wrong, `it ended with ${code}`];
}

const sandbox = await startSandbox(['--data', ':memory:', '--traffic', '3'], env);
try {
  const wrong = await soak(sandbox.said.controlUrl);
  for (const text of wrong) console.log(text);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  await stopServer(sandbox.child);
}
