import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../guards/source-files.ts';
import { asExpected, isExpected, joined } from './machine/expectation.ts';
import { type InProcess, Machine, type Ran } from './machine/machine.ts';
import { readTranscript, type Step } from './machine/transcript.ts';

const FOLDER = join(ROOT, 'test/acceptance/transcripts');
const transcripts = readdirSync(FOLDER).filter((name) => name.endsWith('.txt'));

/**
 * What is typed as processes of the built program; all others in this process. `topics.txt` has a command of each kind.
 * Of `card.txt` and `inbox.txt` paths in variables are looked for where they are typed. Only a process can be killed at once.
 */
const AS_PROCESSES: Readonly<Record<string, InProcess>> = {
  'topics.txt': 'none',
  'card.txt': 'none',
  'inbox.txt': 'ending',
  'durability.txt': 'ending',
  'scenarios.txt': 'ending',
};

/** A step as it went, written as the transcript writes it: what fits reads as it was expected. */
function written({ command, stdout, stderr }: Step, ran: Ran): string {
  const out = isExpected(stdout, ran.stdout) ? joined(stdout) : asExpected(stdout, ran.stdout);
  const err = isExpected(stderr, ran.stderr) ? joined(stderr) : asExpected(stderr, ran.stderr);
  return transcribed(command, out, err, ran.code);
}

function transcribed(command: string, stdout: string, stderr: string, code: number): string {
  return `$ ${command}\n${stdout}${stderr.replace(/^(?=.)/gm, '2> ')}${code === 0 ? '' : `? ${code}\n`}`;
}

/** The lines of a transcript with the machine's variables put in. */
const filledIn = (lines: readonly string[], machine: Machine): readonly string[] =>
  lines.map((line) => line.replace(/\$([A-Z]\w*)/g, (_whole, name: string) => machine.value(name)));

describe.each(transcripts)('test/acceptance/transcripts/%s', (name) => {
  it('goes as it is written', async () => {
    const machine = new Machine({ inProcess: AS_PROCESSES[name] ?? 'all' });
    onTestFinished(() => machine.close());
    for (const step of readTranscript(readFileSync(join(FOLDER, name), 'utf8'))) {
      const ran = await machine.run(step.command).catch((error: unknown) => {
        throw new Error(`${name}:${step.line}: ${String(error)}`, { cause: error });
      });
      const stdout = filledIn(step.stdout, machine);
      const stderr = filledIn(step.stderr, machine);
      expect(written({ ...step, stdout, stderr }, ran), `${name}:${step.line}`).toBe(
        transcribed(step.command, joined(stdout), joined(stderr), step.exitCode),
      );
    }
    expect(machine.litter()).toEqual([]);
  });
});
