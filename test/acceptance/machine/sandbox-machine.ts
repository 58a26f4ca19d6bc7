import { expect, onTestFinished } from 'vitest';
import { Machine } from './machine.ts';

/** A machine that is closed with the test. */
export function newMachine(): Machine {
  const machine = new Machine();
  onTestFinished(() => machine.close());
  return machine;
}

/** The same with a sandbox that is up. @param flags of `pix sandbox start` */
export async function withSandbox(flags = ''): Promise<Machine> {
  const machine = newMachine();
  await machine.run(`pix sandbox start --data :memory: --port 0 ${flags} --json > sandbox.json &`);
  await machine.run('await sandbox.json');
  return machine;
}

/** What a command that must succeed prints, without the line feed. */
export async function printed(machine: Machine, command: string): Promise<string> {
  const { stdout, stderr, code } = await machine.run(command);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.trimEnd();
}
