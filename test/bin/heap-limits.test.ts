import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../guards/source-files.ts';
import { runProgram } from '../support/programs/run-program.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

/**
 * Runs pix. Each Node process prints a line with its options to stderr, and this function returns these
 * lines.
 */
async function nodesOf(line: string, options: readonly string[] = []): Promise<readonly string[]> {
  const home = tempFolder();
  const probe = join(home, 'probe.cjs');
  // The second process ends there, because the command itself is not tested.
  const end = "if (process.execArgv.some((one) => one.startsWith('--max-semi'))) process.exit();";
  const print = "require('node:fs').writeSync(2, ['node', ...process.execArgv].join(' ') + '\\n');";
  writeFileSync(probe, `${print} ${end}`);
  const args = [...options, '--require', probe, join(ROOT, 'bin/run.js'), ...line.split(' ')];
  const { stderr } = await runProgram(args, { env: { HOME: home } });
  return stderr
    .split('\n')
    .filter((one) => one.startsWith('node '))
    .map((one) => one.replace(probe, 'PROBE'));
}

describe("the limits of V8's heap", () => {
  // On Windows, a process cannot replace itself with another program.
  it.runIf(process.platform !== 'win32').each([
    ['dashboard --once', '--max-semi-space-size=4 --max-old-space-size=512'],
    ['callback triage', '--max-semi-space-size=4 --max-old-space-size=512'],
    ['payout batch none.csv', '--max-semi-space-size=16'],
    ['report export', '--max-semi-space-size=16'],
    ['webhook listen --port 0', '--max-semi-space-size=8'],
  ])('pix %s replaces its process with a Node that has %s and the given options', async (line, limits) => {
    const again = `node ${limits} --require PROBE`;
    expect(await nodesOf(line)).toEqual(['node --require PROBE', again]);
  });

  it.runIf(process.platform !== 'win32')(
    'pix dashboard keeps the limit for old objects that the user has chosen',
    async () => {
      const [, again] = await nodesOf('dashboard --once', ['--max-old-space-size=3000']);
      expect(again).toBe('node --max-semi-space-size=4 --max-old-space-size=3000 --require PROBE');
    },
  );

  // Node 24 passes the environment by itself, Node 22.19 does not, so the probe checks the argument.
  it.each([
    ['dashboard --once', {}, { MALLOC_ARENA_MAX: '1' }],
    ['dashboard --once', { MALLOC_ARENA_MAX: '4' }, {}],
    ['report export', {}, {}],
  ])(
    'pix %s with %j passes its environment and %j to the Node that replaces it',
    async (line, own, added) => {
      const home = tempFolder();
      const probe = join(home, 'probe.cjs');
      const print = "require('node:fs').writeSync(1, JSON.stringify([env, process.env])); process.exit(0);";
      writeFileSync(probe, `process.execve = (_file, _args, env) => { ${print} };`);
      const args = ['--require', probe, join(ROOT, 'bin/run.js'), ...line.split(' ')];
      const [passed, env] = JSON.parse((await runProgram(args, { env: { HOME: home, ...own } })).stdout);
      expect(passed).toEqual({ ...env, ...added });
    },
  );

  it.each(['balance', 'payout batches', 'report export --out /dev/fd/3'])(
    'pix %s does not replace its Node process',
    async (line) => {
      expect(await nodesOf(line)).toEqual(['node --require PROBE']);
    },
  );

  it('pix report export runs without the memory limit if `node --permission` forbids replacing the process', async () => {
    const options = ['--permission', '--allow-fs-read=*'];
    expect(await nodesOf('report export', options)).toHaveLength(1);
  });
});
