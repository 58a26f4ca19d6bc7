import { readdirSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type InProcess, Machine } from './machine/machine.ts';
import { play, TRANSCRIPTS } from './machine/play-transcript.ts';

const transcripts = readdirSync(TRANSCRIPTS).filter((name) => name.endsWith('.txt'));

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

describe.each(transcripts)('test/acceptance/transcripts/%s', (name) => {
  it('the commands of the transcript print the expected output', async () => {
    const machine = new Machine({ inProcess: AS_PROCESSES[name] ?? 'all' });
    onTestFinished(() => machine.close());
    for await (const { line, actual, expected } of play(machine, name))
      expect(actual, `${name}:${line}`).toBe(expected);
    expect(machine.litter()).toEqual([]);
  });
});
