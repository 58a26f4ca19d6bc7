import { readdirSync } from 'node:fs';
import { describe, it } from 'vitest';
import { TRANSCRIPTS_ON_WINDOWS } from '../windows/transcripts.ts';
import { type InProcess, Machine } from './machine/machine.ts';
import { play, TRANSCRIPTS } from './machine/play-transcript.ts';

const transcripts = readdirSync(TRANSCRIPTS).filter((name) => name.endsWith('.txt'));

/**
 * Transcripts with commands that need a separate process. `card.txt` and `inbox.txt` set variables to paths
 * relative to the working folder. `durability.txt` and `scenarios.txt` send SIGKILL, which only a real process
 * obeys.
 */
const AS_PROCESSES: Readonly<Record<string, InProcess>> = {
  'card.txt': 'none',
  'inbox.txt': 'ending',
  'durability.txt': 'ending',
  'scenarios.txt': 'ending',
};

describe.concurrent.each(transcripts)('transcript %s', (name) => {
  it(`pix prints the output that test/acceptance/transcripts/${name} contains`, async ({
    expect,
    onTestFinished,
  }) => {
    const machine = new Machine({ inProcess: AS_PROCESSES[name] ?? 'all' });
    onTestFinished(() => machine.close());
    for await (const { line, actual, expected } of play(machine, name))
      expect(actual, `${name}:${line}`).toBe(expected);
    expect(machine.litter()).toEqual([]);
  });
});

it('TRANSCRIPTS_ON_WINDOWS names only transcripts that exist', ({ expect }) => {
  expect(transcripts).toEqual(expect.arrayContaining([...TRANSCRIPTS_ON_WINDOWS]));
});
