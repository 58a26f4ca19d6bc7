import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, type TestContext } from 'vitest';
import { ROOT } from '../guards/source-files.ts';
import { readTerminal } from '../support/read-qr.ts';
import { until } from '../support/until.ts';
import { startJob } from './machine/job.ts';
import { Machine } from './machine/machine.ts';
import { atTerminal } from './machine/terminal.ts';

interface TouringMachine {
  readonly machine: Machine;
  readonly processes: () => readonly Started[];
}

interface Started {
  readonly pid: number;
  readonly given: readonly unknown[];
}

/** Every secret in the user's environment contains this text. No child process may receive the text. */
const CANARY = 'canary-8c1f0a';
const SECRETS = {
  PIX_TOKEN: `${CANARY}1`,
  PIX_VAULT_PASSPHRASE: `${CANARY}2`,
  NODE_AUTH_TOKEN: `${CANARY}3`,
  ...{
    PIX_JOURNAL_URL: `postgres://u:${CANARY}4@127.0.0.1:1/j`,
    https_proxy: `http://u:${CANARY}5@127.0.0.1:1`,
  },
};

/** Returns a machine, and a function that returns all Node processes that were started on it. */
function touringMachine({ onTestFinished }: TestContext): TouringMachine {
  const machine = new Machine();
  const file = machine.path('pids.txt');
  machine.more = {
    NODE_OPTIONS: `--require "${join(ROOT, 'test/acceptance/machine/log-process.cjs')}"`,
    NODE_PIDS_FILE: file,
    ...SECRETS,
  };
  const processes = (): readonly Started[] =>
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line))
      : [];
  onTestFinished(async () => {
    for (const { pid } of processes().filter(isAlive)) process.kill(pid, 'SIGKILL');
    await machine.close();
  });
  return { machine, processes };
}

function isAlive({ pid }: Started): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function expectNothingLeft({ machine, processes }: TouringMachine): void {
  expect(processes().filter(isAlive)).toEqual([]);
  // A process of the tour must end without a call of `process.exit`. It would need this call only if
  // something kept its event loop running.
  expect(processes().filter(({ given }) => given.includes('process.exit'))).toEqual([]);
  expect(machine.litter()).toEqual([]);
}

const STEPS = [
  '$ pix sandbox start --data :memory: --port 0 &',
  '$ pix profile use sandbox',
  '$ pix webhook listen --port ',
  '$ pix charge create --amount 10,00',
  '$ pix sandbox pay "$ID"',
  'verified  TRANSACTION_COMPLETED',
  '$ pix report export ',
  '$ pix balance',
];

/**
 * Waits until the tour has started `pix webhook listen`.
 * @returns the process id of the listener
 */
async function listenerOf({ processes }: TouringMachine): Promise<number> {
  const find = () => processes().find(({ given }) => given.includes('listen'));
  await until(() => find() !== undefined);
  return find()?.pid ?? 0;
}

// Each tour pauses between its steps, so the tests run at the same time.
describe.concurrent('pix tour', { timeout: 60_000 }, () => {
  it('pix tour prints all its steps as plain lines into a pipe, and leaves no process behind', async (context) => {
    const touring = touringMachine(context);
    const { stdout, stderr, code } = await touring.machine.run('pix tour');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const places = STEPS.map((step) => stdout.indexOf(step));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places.toSorted((a, b) => a - b)).toEqual(places);
    expect(stdout).toContain('End of the tour. Try next:');
    expect(stdout).toMatch(/^via +job\nrows +1$/m);
    expect(stdout).toMatch(/^available +R\$ 1\.009,885$/m);
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
    const [first, ...children] = touring.processes().map(({ given }) => JSON.stringify(given));
    expect(children.length).toBeGreaterThanOrEqual(STEPS.length);
    expect(first?.match(/canary-8c1f0a\d/g)?.sort()).toEqual([1, 2, 3, 4, 5].map((at) => `${CANARY}${at}`));
    expect(children.filter((given) => given.includes(CANARY))).toEqual([]);
    expectNothingLeft(touring);
  });

  it('pix tour shows a readable QR code on a terminal, and leaves no process and no file behind after Ctrl-C', async (context) => {
    const touring = touringMachine(context);
    const terminal = atTerminal(touring.machine, ['tour']);
    await terminal.shows('$ pix sandbox pay');
    expect(readTerminal(terminal.screen())).toMatch(/^000201.*6304[0-9A-F]{4}$/);
    terminal.type('\u0003');
    expect(await terminal.ended).toBe(130);
    expectNothingLeft(touring);
  });

  it('pix tour leaves no process and no file behind after SIGTERM', async (context) => {
    const touring = touringMachine(context);
    const { machine } = touring;
    const tour = startJob(['tour'], { cwd: machine.folder, env: machine.env, stdin: '' });
    await listenerOf(touring);
    tour.kill('SIGTERM');
    expect(await tour.ended).toBe(130);
    expectNothingLeft(touring);
  });

  it('pix tour exits with code 8 and leaves no process behind when its webhook listener is killed', async (context) => {
    const touring = touringMachine(context);
    const { machine } = touring;
    const tour = startJob(['tour'], { cwd: machine.folder, env: machine.env, stdin: '' });
    process.kill(await listenerOf(touring), 'SIGKILL');
    expect(await tour.ended).toBe(8);
    expectNothingLeft(touring);
  });

  it('pix tour ends without an error message, and leaves no process behind, when its stdout is closed', async (context) => {
    const touring = touringMachine(context);
    const { folder: cwd, env } = touring.machine;
    const tour = spawn(process.execPath, [join(ROOT, 'bin/run.js'), 'tour'], {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stderr = '';
    tour.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    tour.stdout.once('data', () => tour.stdout.destroy());
    const code = await new Promise((resolve) => {
      tour.once('close', resolve);
    });
    expect([code, stderr]).toEqual([0, '']);
    expectNothingLeft(touring);
  });
});
