import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../guards/source-files.ts';
import { runProgram } from '../../support/programs/run-program.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/**
 * Returns the folder of a project in which pix-cli and Vitest are installed. test/bin/package.test.ts checks
 * that npm packs the files of pix-cli.
 */
function project(): string {
  const folder = tempFolder();
  const modules = join(folder, 'node_modules');
  for (const name of ['package.json', 'dist'])
    cpSync(join(ROOT, name), join(modules, 'pix-cli', name), { recursive: true });
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
    writeFileSync(join(folder, 'shop.test.js'), code);
    writeFileSync(join(folder, 'broken.test.js'), broken);
    const report = join(folder, 'report.json');
    // One worker runs both files, because starting a worker takes most of the time.
    const fast = ['--pool=threads', '--maxWorkers=1', '--no-isolate'];
    const args = [vitest, 'run', '--root', folder, ...fast, '--reporter=json', `--outputFile=${report}`];
    const { code: exit } = await runProgram(args, { cwd: folder });
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
    const results = testResults.map(({ name, assertionResults }) => [
      basename(name),
      ...assertionResults.map(({ status }) => status),
    ]);
    expect([exit, ...results.sort()]).toEqual([
      1,
      ['broken.test.js', 'failed', 'failed', 'passed'],
      ['shop.test.js', 'passed', 'passed', 'passed'],
    ]);
  });
});
