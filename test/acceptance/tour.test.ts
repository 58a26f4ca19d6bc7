import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../guards/source-files.ts';
import { readTerminal } from '../support/read-qr.ts';
import { Machine } from './machine/machine.ts';
import { atTerminal } from './machine/terminal.ts';

interface TouringMachine {
  readonly machine: Machine;
  /** Every process there was, by its id. */
  readonly pids: () => readonly number[];
}

/** A machine that knows of each process that is started on it. */
function touringMachine(): TouringMachine {
  const machine = new Machine();
  const file = machine.path('pids.txt');
  machine.more = {
    NODE_OPTIONS: `--require "${join(ROOT, 'test/acceptance/machine/log-pid.cjs')}"`,
    NODE_PIDS_FILE: file,
  };
  const pids = (): readonly number[] => readFileSync(file, 'utf8').trim().split('\n').map(Number);
  onTestFinished(async () => {
    for (const pid of pids().filter(isAlive)) process.kill(pid, 'SIGKILL');
    await machine.close();
  });
  return { machine, pids };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Nothing runs any more, and nothing lies about. */
function expectNothingLeft({ machine, pids }: TouringMachine): void {
  expect(pids().filter(isAlive)).toEqual([]);
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

it('pix tour, where nobody looks on, goes through all of it in plain lines and leaves nothing', async () => {
  const touring = touringMachine();
  const { stdout, stderr, code } = await touring.machine.run('pix tour');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const places = STEPS.map((step) => stdout.indexOf(step));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places.toSorted((a, b) => a - b)).toEqual(places);
  expect(stdout).toMatch(/^via +job\nrows +1$/m);
  expect(stdout).toMatch(/^available +R\$ 1\.009,885$/m);
  expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
  expect(touring.pids().length).toBeGreaterThan(STEPS.length);
  expectNothingLeft(touring);
});

it('pix tour, at a terminal, shows a code that a phone reads, and leaves nothing', async () => {
  const touring = touringMachine();
  const terminal = atTerminal(touring.machine, ['tour']);
  expect(await terminal.ended).toBe(0);
  const screen = terminal.screen();
  for (const step of STEPS) expect(screen).toContain(step);
  expect(readTerminal(screen)).toMatch(/^000201.*6304[0-9A-F]{4}$/);
  expect(screen).toContain('End of the tour. Try next:');
  expectNothingLeft(touring);
});

it('pix tour, broken off with Ctrl-C, leaves nothing either', async () => {
  const touring = touringMachine();
  const terminal = atTerminal(touring.machine, ['tour']);
  await terminal.shows('A charge, with its QR code.');
  terminal.type('\u0003');
  expect(await terminal.ended).toBe(130);
  expectNothingLeft(touring);
});
