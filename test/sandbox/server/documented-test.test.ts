import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../guards/source-files.ts';
import { runProgram } from '../../support/programs/run-program.ts';
import { bareEnvironment } from '../../support/worlds/bare-environment.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

function project(): string {
  const folder = tempFolder();
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, 'pix-cli'), { recursive: true });
  const env = { ...bareEnvironment(), npm_config_cache: tempFolder(), npm_config_loglevel: 'silent' };
  const pack = ['pack', '--ignore-scripts', '--pack-destination', folder];
  execFileSync('npm', pack, { cwd: ROOT, env });
  const [packed = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  const into = ['--strip-components=1', '-C', join('node_modules', 'pix-cli')];
  execFileSync('tar', ['-xzf', packed, ...into], { cwd: folder, env });
  symlinkSync(join(ROOT, 'node_modules', 'vitest'), join(modules, 'vitest'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  return folder;
}

function documentedTest(): string {
  const page = readFileSync(join(ROOT, 'docs', 'sandbox.md'), 'utf8');
  const [, code] = /<!-- example test -->\n```js\n([\s\S]*?)```\n<!-- \/example test -->/.exec(page) ?? [];
  if (code === undefined) throw new Error('docs/sandbox.md has no example test');
  return code;
}

describe('the test in docs/sandbox.md', () => {
  it('the example test in docs/sandbox.md passes, but fails if the tested application ignores deliveries', async () => {
    const folder = project();
    const code = documentedTest();
    const broken = code.replace('orders.set(clientReference, status);', '');
    expect(broken).not.toBe(code);
    const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs');
    const results: Record<string, unknown> = {};
    for (const [name, text] of Object.entries({ shop: code, broken })) {
      writeFileSync(join(folder, `${name}.test.js`), text);
      const report = join(folder, `${name}.json`);
      const args = [vitest, 'run', '--root', folder, '--reporter=json', `--outputFile=${report}`];
      const { code: exit } = await runProgram([...args, `${name}.test.js`], { cwd: folder });
      const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
      results[name] = { exit, numPassedTests, numFailedTests };
    }
    expect(results).toEqual({
      shop: { exit: 0, numPassedTests: 3, numFailedTests: 0 },
      broken: { exit: 1, numPassedTests: 1, numFailedTests: 2 },
    });
  });
});
