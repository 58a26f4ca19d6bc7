import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../guards/source-files.ts';
import { bareEnvironment } from '../../support/worlds/bare-environment.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

/** A project with the package as npm would install it, and nothing else. */
function consumer(): string {
  const folder = tempFolder();
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
  execFileSync('npm', pack, { cwd: ROOT, env: bareEnvironment({ HOME: tempFolder() }) });
  const [packed = ''] = readdirSync(folder);
  const home = join(folder, 'node_modules', 'pix-cli');
  mkdirSync(home, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, packed), '-C', home, '--strip-components=1'], {
    env: bareEnvironment(),
  });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

function compiled(folder: string, program: string): string {
  writeFileSync(join(folder, 'program.ts'), program);
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--lib', 'es2024,dom', '--types', ''];
  return spawnSync(process.execPath, [tsc, ...strict, 'program.ts'], {
    cwd: folder,
    env: bareEnvironment(),
    encoding: 'utf8',
  }).stdout;
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
  it('are in the package, need no other, and say what may be given and what comes back', () => {
    const folder = consumer();
    expect(compiled(folder, USE)).toBe('');
    const wrong = `${USE}
      await createSandbox({ seed: 'seven' });
      sandbox.nothing();
      const text: string = sandbox.tokens;`;
    const faults = compiled(folder, wrong).match(/error TS\d+/g);
    expect(faults).toHaveLength(3);
  });
});
