import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../guards/source-files.ts';
import { type ProgramOptions, runProgram } from '../support/programs/run-program.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

/** Runs `script` through runOnNewerNode, as if this Node were too old and bootstrap had installed `node`. */
function rerun(script: string, node = process.execPath, options: ProgramOptions = {}) {
  const folder = tempFolder();
  const file = join(folder, 'script.mjs');
  writeFileSync(file, script);
  const parent = `import(process.argv[1]).then((module) => module.runOnNewerNode(process.argv.slice(4), process.argv[2], process.argv[3]))`;
  return runProgram(['-e', parent, join(ROOT, 'bin/on-newer-node.js'), node, file, 'one', '--two'], options);
}

describe('an outdated Node', () => {
  it('run.js on an outdated Node runs itself on the installed Node, and returns its exit code', async () => {
    const said = await rerun(
      'console.log(process.argv.slice(2).join()); console.error("e"); process.exitCode = 7;',
    );
    expect(said).toEqual({ code: 7, signal: null, stdout: 'one,--two\n', stderr: 'e\n' });
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'run.js forwards %s to the Node that bootstrap installed',
    async (signal) => {
      const script = `process.on('${signal}', () => process.exit(5)); setInterval(() => {}, 1000); console.log('up');`;
      const said = await rerun(script, process.execPath, { onStdout: (_text, kill) => kill(signal) });
      expect(said).toMatchObject({ code: 5, signal: null });
    },
  );

  it('run.js exits with the signal that ended the installed Node', async () => {
    expect(await rerun("process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000);")).toMatchObject({
      code: null,
      signal: 'SIGTERM',
    });
  });

  it('run.js names the required version if bootstrap installed no Node', async () => {
    const { code, stdout, stderr } = await rerun('', '/nowhere/node');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^pix needs Node 22\.19 or newer; this is v.*nodejs\.org\n$/);
  });

  it.each([
    ['win32', 'node.exe'],
    ['linux', 'node'],
  ])('nodeFile on %s returns %s', async (platform, file) => {
    const loaded = (await import(join(ROOT, 'bin/on-newer-node.js'))) as {
      nodeFile(platform: string): string;
    };
    expect(loaded.nodeFile(platform)).toBe(file);
  });
});
