import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runProgram } from '../support/programs/run-program.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';
import { ROOT } from './source-files.ts';

const FILES = {
  'cannot-load.test.js': 'throw new Error("cannot load");',
  'failed-hook.test.js': `describe('a suite', () => { beforeAll(() => { throw new Error(); }); it('a test is skipped', () => {}); });`,
  'passing.test.js': `it('a test passes', () => {});`,
  'failing.test.js': `it('a test fails', () => { throw new Error(); }); it.skip('a test is skipped', () => {});`,
};

it('the last line of a test run counts files that cannot load and suites whose hooks fail as failed', async () => {
  const folder = tempFolder();
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const [name, code] of Object.entries(FILES))
    writeFileSync(join(folder, name), `import { beforeAll, describe, it } from 'vitest';\n${code}`);
  const reporter = join(ROOT, 'test/support/programs/counts-reporter.ts');
  const fast = ['--pool=threads', '--maxWorkers=1', '--no-isolate'];
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const { code, stdout } = await runProgram(
    [vitest, 'run', '--root', folder, ...fast, `--reporter=${reporter}`],
    {
      cwd: folder,
    },
  );
  expect([code, stdout.trim().split('\n').at(-1)]).toEqual([1, '1 passed, 3 failed, 2 skipped']);
});
