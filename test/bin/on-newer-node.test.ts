import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../guards/source-files.ts';
import { type ProgramOptions, runProgram } from '../support/programs/run-program.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

/**
 * Calls `runOnNewerNode` with `script` as the program and `node` as the Node that bootstrap installed.
 * Returns how the process ended.
 */
function rerun(script: string, node = process.execPath, options: ProgramOptions = {}) {
  const folder = tempFolder();
  const file = join(folder, 'script.mjs');
  writeFileSync(file, script);
  const parent = `import(process.argv[1]).then((module) => module.runOnNewerNode(process.argv.slice(4), process.argv[2], process.argv[3]))`;
  return runProgram(['-e', parent, join(ROOT, 'bin/on-newer-node.js'), node, file, 'one', '--two'], options);
}

describe('runOnNewerNode', () => {
  it('runOnNewerNode runs the program on the installed Node, and exits with its exit code', async () => {
    const said = await rerun(
      'console.log(process.argv.slice(2).join()); console.error("e"); process.exitCode = 7;',
    );
    expect(said).toEqual({ code: 7, signal: null, stdout: 'one,--two\n', stderr: 'e\n' });
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'runOnNewerNode forwards %s to the installed Node',
    async (signal) => {
      const script = `process.on('${signal}', () => process.exit(5)); setInterval(() => {}, 1000); console.log('up');`;
      const said = await rerun(script, process.execPath, { onStdout: (_text, kill) => kill(signal) });
      expect(said).toMatchObject({ code: 5, signal: null });
    },
  );

  it('runOnNewerNode ends with the signal that ended the installed Node', async () => {
    expect(await rerun("process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000);")).toMatchObject({
      code: null,
      signal: 'SIGTERM',
    });
  });

  it('if bootstrap installed no Node, runOnNewerNode prints the required version and exits with 1', async () => {
    const { code, stdout, stderr } = await rerun('', '/nowhere/node');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^pix needs Node 22\.19 or newer; this is v.*nodejs\.org\n$/);
  });

  it.each([
    ['win32', 'node.exe'],
    ['linux', 'node'],
  ])('nodeFile for the platform %s returns %s', async (platform, file) => {
    const loaded = (await import(join(ROOT, 'bin/on-newer-node.js'))) as {
      nodeFile(platform: string): string;
    };
    expect(loaded.nodeFile(platform)).toBe(file);
  });
});
