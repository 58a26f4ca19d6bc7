import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import { until } from '../../support/until.ts';
import { Machine } from './machine.ts';
import { atTerminal, type TerminalSession, type TerminalSize } from './terminal.ts';

/**
 * Creates a machine that is closed after the test. The method `run` runs each command in the process of the
 * test, even the sandbox. The function `atTerminal` starts the built program as a separate process.
 */
export function newMachine(): Machine {
  const machine = new Machine({ inProcess: 'all' });
  onTestFinished(() => machine.close());
  return machine;
}

/**
 * Returns a function that returns a machine with a running sandbox. All tests of a `describe` share the
 * machine. The sandbox is reset before each test.
 * @param flags of `pix sandbox start`
 */
export function sandboxMachine(flags = ''): () => Machine {
  let machine: Machine;
  beforeAll(async () => {
    machine = new Machine({ inProcess: 'all' });
    await machine.run(`pix sandbox start --data :memory: --port 0 --seed 1 ${flags} --json > sandbox.json &`);
    await machine.run('await sandbox.json');
  });
  beforeEach(() => control(machine, 'reset'));
  afterAll(() => machine.close());
  return () => machine;
}

/** Sends a request to a control route of the machine's sandbox. `path` is below the root of these routes. */
export async function control(machine: Machine, path: string, body: object = {}): Promise<void> {
  const { controlUrl } = JSON.parse(readFileSync(machine.path('sandbox.json'), 'utf8'));
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(`${controlUrl}/${path}`, request);
  expect(answer.status).toBeLessThan(300);
}

/**
 * Runs a command that must succeed and print nothing on stderr.
 * @returns its stdout without the last line feed
 */
export async function printed(machine: Machine, command: string): Promise<string> {
  const { stdout, stderr, code } = await machine.run(command);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.trimEnd();
}

/** Opens the dashboard on a terminal. Returns when the overview shows the balance. */
export async function openedDashboard(
  machine: Machine,
  size: TerminalSize = { cols: 80, rows: 24 },
): Promise<TerminalSession> {
  const terminal = atTerminal(machine, ['dashboard'], size);
  await terminal.shows('SANDBOX');
  // The dashboard opens the screen that was used last. The key 1 selects the overview.
  terminal.type('1');
  await terminal.shows('R$ 1.0');
  expect(terminal.isAlternate()).toBe(true);
  return terminal;
}

/** Waits for a second, because a new dialog ignores keys that arrive too early. */
export async function aSecondLater(): Promise<void> {
  const end = performance.now() + 1_000;
  await until(() => performance.now() > end);
}
