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
  writeFileSync(probe, "require('node:fs').writeSync(2, ['node', ...process.execArgv].join(' ') + '\\n');");
  const args = [...options, '--require', probe, join(ROOT, 'bin/run.js'), ...line.split(' ')];
  const { stderr } = await runProgram(args, { env: { HOME: home } });
  return stderr
    .split('\n')
    .filter((one) => one.startsWith('node '))
    .map((one) => one.replace(probe, 'PROBE'));
}

describe('the memory limit for new objects', () => {
  // On Windows, a process cannot replace itself with another program.
  it.runIf(process.platform !== 'win32').each([
    ['dashboard --once', 8],
    ['callback triage', 8],
    ['payout batch none.csv', 16],
    ['report export', 16],
    ['webhook listen --port 0', 8],
  ])(
    'pix %s replaces its process with a Node that has --max-semi-space-size and the given options',
    async (line, limit) => {
      const again = `node --max-semi-space-size=${limit} --require PROBE`;
      expect(await nodesOf(line)).toEqual(['node --require PROBE', again]);
    },
  );

  // Node 24 passes the environment by itself, Node 22.19 does not, so the probe checks the argument.
  it('pix dashboard passes its whole environment to the Node that replaces it', async () => {
    const home = tempFolder();
    const probe = join(home, 'probe.cjs');
    const print = "require('node:fs').writeSync(1, String(env === process.env)); process.exit(0);";
    writeFileSync(probe, `process.execve = (_file, _args, env) => { ${print} };`);
    const args = ['--require', probe, join(ROOT, 'bin/run.js'), 'dashboard', '--once'];
    expect((await runProgram(args, { env: { HOME: home } })).stdout).toBe('true');
  });

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
