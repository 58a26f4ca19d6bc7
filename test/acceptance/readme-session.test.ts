import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../guards/source-files.ts';
import { Machine } from './machine/machine.ts';
import { playText } from './machine/play-transcript.ts';

it('pix prints the output that the example session in README.md shows', async () => {
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
