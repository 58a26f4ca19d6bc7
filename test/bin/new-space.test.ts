import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../guards/source-files.ts';
import { runProgram } from '../support/programs/run-program.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

/** Returns the options of each Node process that starts in this run. */
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

describe("the limit for V8's space for new objects", () => {
  // Windows cannot replace a process.
  it.runIf(process.platform !== 'win32').each([
    ['dashboard --once', 8],
    ['callback triage', 8],
    ['payout batch none.csv', 16],
    ['report export', 16],
    ['report download x', 16],
  ])('pix %s starts Node once more, with the limit and the given options', async (line, limit) => {
    const again = `node --max-semi-space-size=${limit} --require PROBE`;
    expect(await nodesOf(line)).toEqual(['node --require PROBE', again]);
  });

  it.each(['balance', 'payout batches', 'report export --out /dev/fd/3'])(
    'pix %s starts Node only once',
    async (line) => {
      expect(await nodesOf(line)).toEqual(['node --require PROBE']);
    },
  );

  it('pix report export runs without the limit if `node --permission` forbids to replace the process', async () => {
    const options = ['--permission', '--allow-fs-read=*'];
    expect(await nodesOf('report export', options)).toHaveLength(1);
  });
});
