import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../guards/source-files.ts';
import { asExpected, isExpected, joined } from './expectation.ts';
import type { Machine, Ran } from './machine.ts';
import { readTranscript, type Step } from './transcript.ts';

export const TRANSCRIPTS = join(ROOT, 'test/acceptance/transcripts');

/** The actual and the expected output of one step, both in the form of a transcript. */
export interface Played {
  readonly line: number;
  readonly actual: string;
  readonly expected: string;
}

type Instead = (command: string) => string | null;

/** Runs the transcript in a file. See `playText`. */
export function play(machine: Machine, name: string, instead?: Instead): AsyncGenerator<Played> {
  return playText(machine, name, readFileSync(join(TRANSCRIPTS, name), 'utf8'), instead);
}

/**
 * Runs the commands of a transcript in order. Yields the actual and the expected output of each step.
 * @param name of the transcript, for error messages
 * @param instead returns the command itself, a replacement for it, or null to skip it
 * @throws Error with the number of a line that the machine cannot run
 */
export async function* playText(
  machine: Machine,
  name: string,
  text: string,
  instead: Instead = (command) => command,
): AsyncGenerator<Played> {
  for (const step of readTranscript(text)) {
    const typed = instead(step.command);
    if (typed === null) continue;
    const ran = await machine.run(typed).catch((error: unknown) => {
      throw new Error(`${name}:${step.line}: ${String(error)}`, { cause: error });
    });
    const stdout = filledIn(step.stdout, machine);
    const stderr = filledIn(step.stderr, machine);
    yield {
      line: step.line,
      actual: written({ ...step, stdout, stderr }, ran),
      expected: transcribed(step.command, joined(stdout), joined(stderr), step.exitCode),
    };
  }
}

/**
 * Returns the actual output of a step in the form of a transcript. If an output line matches a pattern line
 * of the transcript, the result contains the pattern line.
 */
function written({ command, stdout, stderr }: Step, ran: Ran): string {
  const out = isExpected(stdout, ran.stdout) ? joined(stdout) : asExpected(stdout, ran.stdout);
  const err = isExpected(stderr, ran.stderr) ? joined(stderr) : asExpected(stderr, ran.stderr);
  return transcribed(command, out, err, ran.code);
}

function transcribed(command: string, stdout: string, stderr: string, code: number): string {
  return `$ ${command}\n${stdout}${stderr.replace(/^(?=.)/gm, '2> ')}${code === 0 ? '' : `? ${code}\n`}`;
}

/** Replaces `$NAME` in the lines of a transcript by the value of this variable. */
const filledIn = (lines: readonly string[], machine: Machine): readonly string[] =>
  lines.map((line) => line.replace(/\$([A-Z]\w*)/g, (_whole, name: string) => machine.value(name)));
