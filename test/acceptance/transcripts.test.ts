import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { ROOT } from '../guards/source-files.ts';
import { TRANSCRIPTS_ON_WINDOWS } from '../windows/transcripts.ts';
import { type InProcess, Machine } from './machine/machine.ts';
import { play, playText, TRANSCRIPTS } from './machine/play-transcript.ts';

const transcripts = readdirSync(TRANSCRIPTS).filter((name) => name.endsWith('.txt'));

/** This transcript sends SIGKILL, which only a real process obeys. */
const inProcessOf = (name: string): InProcess => (name === 'durability.txt' ? 'ending' : 'all');

describe.concurrent.each(transcripts)('transcript %s', { timeout: 60_000 }, (name) => {
  it(`pix prints the output that test/acceptance/transcripts/${name} contains`, async ({
    expect,
    onTestFinished,
  }) => {
    const machine = new Machine({ inProcess: inProcessOf(name) });
    onTestFinished(() => machine.close());
    for await (const { line, actual, expected } of play(machine, name))
      expect(actual, `${name}:${line}`).toBe(expected);
    expect(machine.litter()).toEqual([]);
    // All transcripts play at once in this process, so each takes as long as all of them.
  }, 180_000);
});

it('TRANSCRIPTS_ON_WINDOWS names only transcripts that exist', ({ expect }) => {
  expect(transcripts).toEqual(expect.arrayContaining([...TRANSCRIPTS_ON_WINDOWS]));
});

it('pix prints the output that the example session in README.md shows', async ({
  expect,
  onTestFinished,
}) => {
  const [, session = ''] =
    /^```console\n([\s\S]*?)^```$/m.exec(readFileSync(join(ROOT, 'README.md'), 'utf8')) ?? [];
  expect(session.match(/^\$ pix /gm)?.length).toBeGreaterThan(3);
  const machine = new Machine({ inProcess: 'all' });
  onTestFinished(() => machine.close());
  for (const line of [
    'pix sandbox start --data :memory: --port 0 --json > sandbox.json &',
    'await sandbox.json',
  ])
    expect(await machine.run(line)).toMatchObject({ code: 0 });
  for await (const { actual, expected } of playText(machine, 'README.md', session))
    expect(actual).toBe(expected);
});
