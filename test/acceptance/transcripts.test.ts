import { readdirSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type InProcess, Machine } from './machine/machine.ts';
import { play, TRANSCRIPTS } from './machine/play-transcript.ts';

const transcripts = readdirSync(TRANSCRIPTS).filter((name) => name.endsWith('.txt'));

/**
 * Transcripts whose commands run as separate processes. The commands of all other transcripts run in this
 * process. `topics.txt` has a command of each topic, and tests them as real programs. `card.txt` and
 * `inbox.txt` set variables to paths relative to the working folder of the command. `durability.txt` and
 * `scenarios.txt` send SIGKILL, which ends only a real process at once.
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
