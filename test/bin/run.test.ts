import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseLang } from '../../src/i18n/index.ts';
import { ROOT } from '../guards/source-files.ts';
import { type ProgramOptions, runProgram } from '../support/programs/run-program.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

const RUN = join(ROOT, 'bin/run.js');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const helpOf = (name: string): string => readFileSync(join(ROOT, 'dist/help', `${name}.txt`), 'utf8');

function pix(line: string, options: ProgramOptions = {}) {
  const env = { HOME: tempFolder(), ...options.env };
  return runProgram([RUN, ...line.split(' ').filter(Boolean)], { ...options, env });
}

type Start = readonly [line: string, env: Readonly<Record<string, string>>];

/** Loads bin/run.js once for each start, all in one process. Returns what it writes to stdout by itself. */
async function printedBy(starts: readonly Start[]): Promise<readonly string[]> {
  const script = `
    const fs = require('node:fs');
    const { writeSync } = fs;
    const [run, starts] = JSON.parse(process.argv[1]);
    const printed = starts.map(([words, env]) => {
      let text = '';
      fs.writeSync = (_file, bytes) => { text += bytes; return bytes.length; };
      Object.assign(process, { env, argv: [process.execPath, run, ...words] });
      delete require.cache[run];
      require(run);
      return text;
    });
    writeSync(1, JSON.stringify(printed));`;
  const given = starts.map(([line, env]) => [line.split(' ').filter(Boolean), env]);
  const { stdout } = await runProgram(['-e', script, JSON.stringify([RUN, given])]);
  return JSON.parse(stdout);
}

describe('bin/run.js', () => {
  it('bin/run.js prints the version and the built help by itself', async () => {
    const asked: readonly Start[] = [
      ['--version', {}],
      ['-v', {}],
      ['', {}],
      ['', { LANG: 'pt_BR.UTF-8' }],
      ['-h', {}],
      ['help', { LANG: 'pt_BR.UTF-8' }],
    ];
    const pages = ['overview.en', 'overview.pt-BR', 'root.en', 'root.pt-BR'].map(helpOf);
    const ofVersion = `pix ${version}\n`;
    expect(await printedBy(asked)).toEqual([ofVersion, ofVersion, ...pages]);
  });

  it.each(['--no-color', 'help --no-color'])(
    '`pix %s` prints the same help as without the flag',
    async (line) => {
      const page = line === '--no-color' ? 'overview.pt-BR' : 'root.pt-BR';
      const ran = await pix(line, { env: { LANG: 'pt_BR.UTF-8' } });
      expect(ran).toMatchObject({ code: 0, stdout: helpOf(page), stderr: '' });
    },
  );

  it('bin/run.js --lang pt-BR prints the help of a command in Portuguese', async () => {
    const { stdout } = await pix('charge create --help --lang pt-BR');
    expect(stdout).toContain('Crie uma cobrança Pix e mostre o QR code\n\nEXEMPLOS\n  $ pix charge create');
  });

  it('bin/run.js chooses the same language as chooseLang', async () => {
    const environments: readonly Record<string, string>[] = [
      { PIX_LANG: 'pt' },
      { LC_ALL: 'pt_BR', LANG: 'en_US' },
      { LC_MESSAGES: 'pt_PT.UTF-8' },
      { LC_ALL: '', LANG: 'pt-BR' },
      { PIX_LANG: 'en', LANG: 'pt_BR' },
      { LC_ALL: 'C', LANG: 'pt_BR' },
      { LANG: 'ptx' },
      {},
    ];
    const printed = await printedBy(environments.map((env) => ['--help', env]));
    expect(printed).toEqual(environments.map((env) => helpOf(`root.${chooseLang(undefined, env)}`)));
  });

  it('with --json, bin/run.js prints the error for an unknown command as one JSON document', async () => {
    const { code, stdout, stderr } = await pix('charg list --json');
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ error: { exitCode: 2 } });
  });

  it('if dist is missing, bin/run.js prints that pix must be built first, and exits with 1', async () => {
    const folder = tempFolder();
    cpSync(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "type": "module", "version": "9.9.9" }');
    const run = join(folder, 'bin/run.js');
    expect(await runProgram([run, '--version'])).toMatchObject({ code: 0, stdout: 'pix 9.9.9\n' });
    const { code, stdout, stderr } = await runProgram([run, 'charge', 'list']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^pix: not built yet\. .*npm run build.*\n$/);
  });

  it.each(['--help', 'charge'])(
    'bin/run.js ends with exit code 0 and no message if the reader of `pix %s` has closed stdout',
    async (line) => {
      expect(await pix(line, { hangUp: true })).toMatchObject({ code: 0, signal: null, stderr: '' });
    },
  );
});

it.each([
  ['explain PZA100', 0, ''],
  ['report summary report.csv', 2, 'Error: The current folder was removed.\n'],
])('pix %s after the current folder was removed ends with %i', async (line, code, told) => {
  const cwd = tempFolder();
  const shell = 'rmdir "$PWD" && exec "$0" "$@"';
  const args = ['-c', shell, process.execPath, RUN, ...line.split(' ')];
  const ran = await runProgram(args, { node: 'sh', cwd, env: { HOME: tempFolder() } });
  expect([ran.code, ran.stderr]).toEqual([code, expect.stringContaining(told)]);
});

it('pix does not exit with code 0 if its event loop ends before the command', async () => {
  const preload = join(tempFolder(), 'lost-request.cjs');
  writeFileSync(
    preload,
    `const { EventEmitter } = require('node:events');
     require('node:http').request = () => {
       const end = () => setImmediate(() => lost.emit('socket'));
       const lost = Object.assign(new EventEmitter(), { end, destroy() {} });
       return lost;
     };`,
  );
  const service = { PIX_BASE_URL: 'http://127.0.0.1:9/v1', PIX_TOKEN: 'token-of-the-test' };
  const env = { ...service, PIX_TIMEOUT: '0.05' };
  expect(await runProgram(['--require', preload, RUN, 'balance'], { env })).toMatchObject({ code: 1 });
});

function withCommand(code: string, env: Record<string, string> = {}) {
  const script = `require(${JSON.stringify(join(ROOT, 'dist/main.js'))}).start(${JSON.stringify(ROOT)}, async () => ({
    default: class {
      constructor(argv, config, world) { this.world = world; }
      async execute() { ${code} }
    },
  }))`;
  return runProgram(['-e', script, 'pix', 'balance'], { env });
}

describe('the end of a command', () => {
  it('a command with running timers ends with its exit code, but only after its output was read completely', async () => {
    const code = "setInterval(() => {}, 1e6); this.world.stdout.write('x'.repeat(5e6)); return 7;";
    const { code: exitCode, stdout } = await withCommand(code);
    expect({ exitCode, length: stdout.length }).toEqual({ exitCode: 7, length: 5e6 });
  });

  it('a command that handles SIGTERM ends with the exit code that it returns', async () => {
    const code = `return new Promise((resolve) => {
      const stop = this.world.onSignal((signal) => { stop(); resolve(signal === 'SIGTERM' ? 4 : 5); });
      setInterval(() => {}, 1e6);
      process.kill(process.pid, 'SIGTERM');
    });`;
    expect(await withCommand(code)).toMatchObject({ code: 4, signal: null });
  });

  it('world.random returns different bytes in each run of a command', async () => {
    const code = 'console.log(Buffer.from(this.world.random(32)).toString("hex")); return 0;';
    const [{ stdout }, { stdout: other }] = await Promise.all([withCommand(code), withCommand(code)]);
    expect(stdout).toMatch(/^[0-9a-f]{64}\n$/);
    expect(other).not.toBe(stdout);
  });
});

describe('internal errors of pix', () => {
  const boom = "new Error('boom \\x1b[2J')";

  it.each([
    ['thrown by the command', `throw ${boom};`],
    ['thrown by a timer', `setTimeout(() => { throw ${boom}; }); return new Promise(() => {});`],
    ['an unhandled rejection', `Promise.reject(${boom}); return new Promise(() => {});`],
  ])('an internal error that is %s is printed as one line without control characters', async (_how, code) => {
    expect(await withCommand(code)).toEqual({
      code: 1,
      signal: null,
      stdout: '',
      stderr: 'pix: Error: boom \\x1b[2J (PIX_DEBUG=1 shows where)\n',
    });
  });

  it('with PIX_DEBUG=1, an internal error is printed with its stack trace', async () => {
    expect((await withCommand(`throw ${boom};`, { PIX_DEBUG: '1' })).stderr).toMatch(
      /^pix: Error: boom .*\n {4}at /,
    );
  });
});
