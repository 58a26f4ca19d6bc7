import { spawnSync } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../guards/source-files.ts';
import { bareEnvironment } from '../../support/worlds/bare-environment.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

/**
 * Returns the folder of a project in which pix-cli is installed. The folder of pix-cli contains only the
 * files that a compiler reads. test/bin/package.test.ts checks that npm packs these files.
 */
function consumer(): string {
  const folder = tempFolder();
  const home = join(folder, 'node_modules', 'pix-cli');
  for (const name of ['package.json', 'dist/sandbox.d.ts']) cpSync(join(ROOT, name), join(home, name));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

function faults(programs: Readonly<Record<string, string>>): readonly string[] {
  const folder = consumer();
  for (const [name, text] of Object.entries(programs)) writeFileSync(join(folder, name), text);
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--lib', 'es2024,dom', '--types', ''];
  const { stdout } = spawnSync(process.execPath, [tsc, ...strict, ...Object.keys(programs)], {
    cwd: folder,
    env: bareEnvironment(),
    encoding: 'utf8',
  });
  return stdout.match(/^\S.*error TS\d+/gm) ?? [];
}

const USE = `
  import { createSandbox, type TestSandbox, VirtualClock } from 'pix-cli/sandbox';
  const clock = new VirtualClock(0);
  const sandbox: TestSandbox = await createSandbox({ port: 0, seed: 7, clock, folder: '/tmp/x', challenge: false });
  const token: string = sandbox.tokens.both + sandbox.tokens.hub;
  const response: Response = await sandbox.fetch(sandbox.baseUrl + '/pix', { method: 'POST', headers: { token } });
  const { id, status } = await sandbox.pay('TX1', { payerName: 'Fulano' });
  await sandbox.refund(String(id), 4);
  await sandbox.advance(1000);
  await clock.advance(clock.now());
  await sandbox.reset();
  await sandbox.close();
  export { response, status };
`;

describe('the types of pix-cli/sandbox', () => {
  it('the packed types of pix-cli/sandbox compile a correct program, and reject wrong arguments and results', () => {
    const wrong = `${USE}
      await createSandbox({ seed: 'seven' });
      sandbox.nothing();
      const text: string = sandbox.tokens;`;
    // One compiler run checks both programs, because loading the libraries of TypeScript takes most of the
    // time.
    const found = faults({ 'right.ts': USE, 'wrong.ts': wrong });
    expect(found).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^wrong\.ts\(/)));
  });
});
