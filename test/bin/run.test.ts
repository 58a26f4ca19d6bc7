import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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

function mainCode(folder: string): string {
  const [build = ''] = readdirSync(join(folder, 'compiled'));
  return join(folder, 'compiled', build, 'main-js');
}

const permissions = (file: string): number => statSync(file).mode & 0o777;

describe('bin/run.js', () => {
  it.each(['--version', '-v'])('bin/run.js prints the version for %s', async (flag) => {
    expect(await pix(flag)).toMatchObject({ code: 0, stdout: `pix ${version}\n`, stderr: '' });
  });

  it.each([
    ['', {}, 'overview.en'],
    ['', { LANG: 'pt_BR.UTF-8' }, 'overview.pt-BR'],
    ['--no-color', {}, 'overview.en'],
    ['-h', {}, 'root.en'],
    ['help', {}, 'root.en'],
    ['help --no-color', { LANG: 'pt_BR.UTF-8' }, 'root.pt-BR'],
  ])('bin/run.js answers `pix %s` in the environment %j with the built help %s', async (line, env, name) => {
    expect(await pix(line, { env })).toMatchObject({ code: 0, stdout: helpOf(name), stderr: '' });
  });

  it('bin/run.js --lang pt-BR prints the help of a command in Portuguese', async () => {
    const { stdout } = await pix('charge create --help --lang pt-BR');
    expect(stdout).toContain('Crie uma cobrança Pix e mostre o QR code\n\nEXEMPLOS\n  $ pix charge create');
  });

  it.each<Record<string, string>>([
    { PIX_LANG: 'pt' },
    { LC_ALL: 'pt_BR', LANG: 'en_US' },
    { LC_MESSAGES: 'pt_PT.UTF-8' },
    { LC_ALL: '', LANG: 'pt-BR' },
    { PIX_LANG: 'en', LANG: 'pt_BR' },
    { LC_ALL: 'C', LANG: 'pt_BR' },
    { LANG: 'ptx' },
    {},
  ])('bin/run.js and chooseLang choose the same language for the environment %j', async (env) => {
    const lang = chooseLang(undefined, env);
    expect((await pix('--help', { env })).stdout).toBe(helpOf(`root.${lang}`));
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

describe('the compile cache', () => {
  it('pix makes the compile cache readable and writable only for its owner', async () => {
    const folder = join(tempFolder(), 'cache');
    await pix('charge', { env: { PIX_CACHE_DIR: folder } });
    expect(permissions(folder)).toBe(0o700);
    expect(permissions(mainCode(folder))).toBe(0o600);
  });

  it('the compile cache is below XDG_CACHE_HOME, or below ~/.cache if that variable is missing', async () => {
    const folder = tempFolder();
    await pix('charge', { env: { HOME: join(folder, 'home') } });
    await pix('charge', { env: { HOME: join(folder, 'home'), XDG_CACHE_HOME: join(folder, 'xdg') } });
    expect(existsSync(mainCode(join(folder, 'home/.cache/pix')))).toBe(true);
    expect(existsSync(mainCode(join(folder, 'xdg/pix')))).toBe(true);
  });

  it.each<[string, (code: Buffer) => Buffer]>([
    ['cut short', (code) => code.subarray(0, code.length / 2)],
    ['empty', () => Buffer.alloc(0)],
    [
      'changed in one bit',
      (code) => {
        const changed = Buffer.from(code);
        changed.writeUInt8(changed.readUInt8(code.length - 1000) ^ 1, code.length - 1000);
        return changed;
      },
    ],
  ])('pix ignores a compile cache that is %s, and writes a new cache', async (_how, damage) => {
    const env = { PIX_CACHE_DIR: join(tempFolder(), 'cache') };
    const first = await pix('charge', { env });
    const file = mainCode(env.PIX_CACHE_DIR);
    const sound = readFileSync(file);
    writeFileSync(file, damage(sound));
    expect(await pix('charge', { env })).toEqual(first);
    expect(readFileSync(file).length).toBeGreaterThan(sound.length * 0.9);
  });

  it('pix does not use a compile cache in a folder that others can read', async () => {
    const folder = join(tempFolder(), 'cache');
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    expect(await pix('charge', { env: { PIX_CACHE_DIR: folder } })).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(folder)).toEqual([]);
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

  it('on Windows, the compile cache is in the profile folder of the user, whatever the environment variables say', async () => {
    const [own, other] = [tempFolder(), tempFolder()];
    const preload = join(tempFolder(), 'on-windows.cjs');
    writeFileSync(
      preload,
      `Object.defineProperty(process, 'platform', { value: 'win32' });
       require('node:os').userInfo = () => ({ homedir: ${JSON.stringify(own)} });`,
    );
    const windows = { LOCALAPPDATA: other, APPDATA: other, USERPROFILE: other };
    const env = { ...windows, PIX_CACHE_DIR: other, HOME: other };
    const loaded = await runProgram(['--require', preload, RUN, 'charge'], { env });
    expect(loaded).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(mainCode(join(own, 'AppData/Local/pix')))).toBe(true);
    expect(readdirSync(other)).toEqual([]);
  });

  it.each([
    [{}, 'home/Library/Caches/pix'],
    [{ PIX_CACHE_DIR: 'cache' }, 'cache'],
  ])(
    'on macOS with the environment %j, the compile cache is in %s',
    async (more: Record<string, string>, place) => {
      const folder = tempFolder();
      const preload = join(tempFolder(), 'on-macos.cjs');
      writeFileSync(preload, `Object.defineProperty(process, 'platform', { value: 'darwin' });`);
      const set = Object.fromEntries(Object.entries(more).map(([name, path]) => [name, join(folder, path)]));
      const env = { HOME: join(folder, 'home'), ...set };
      const loaded = await runProgram(['--require', preload, RUN, 'charge'], { env });
      expect(loaded).toMatchObject({ code: 0, stderr: '' });
      expect(existsSync(mainCode(join(folder, place)))).toBe(true);
    },
  );

  it('pix does not use a compile cache if other users can rename files in a parent folder', async () => {
    const shared = join(tempFolder(), 'shared');
    const env = { PIX_CACHE_DIR: join(shared, 'deep/cache') };
    mkdirSync(join(shared, 'deep'), { recursive: true });
    const isKept = async (mode: number): Promise<boolean> => {
      chmodSync(shared, mode);
      await pix('charge', { env });
      return existsSync(join(env.PIX_CACHE_DIR, 'compiled'));
    };
    expect([await isKept(0o777), await isKept(0o775)]).toEqual([false, false]);
    // In a folder with the sticky bit, such as /tmp, other users cannot rename our files.
    expect(await isKept(0o1777)).toBe(true);
  });

  it('if PIX_CACHE_DIR is a symbolic link, pix writes the compile cache into the linked folder', async () => {
    const folder = tempFolder();
    mkdirSync(join(folder, 'here'), { mode: 0o700 });
    symlinkSync(join(folder, 'here'), join(folder, 'link'));
    await pix('charge', { env: { PIX_CACHE_DIR: join(folder, 'link') } });
    expect(existsSync(mainCode(join(folder, 'here')))).toBe(true);
  });

  it.each([
    { PIX_CACHE_DIR: 'relative' },
    { PIX_CACHE_DIR: '/dev/null/cache' },
    // Node's recursive `mkdir` never returns for this path.
    { PIX_CACHE_DIR: '/proc/pix-test/cache' },
    { HOME: '' },
  ])(
    'pix runs without a compile cache if its folder is unusable, as with the environment %j',
    async (env) => {
      const cwd = tempFolder();
      expect(await pix('charge', { cwd, env })).toMatchObject({ code: 0, stderr: '' });
      expect(readdirSync(cwd)).toEqual([]);
    },
  );
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
    const { stdout } = await withCommand(
      'console.log(Buffer.from(this.world.random(32)).toString("hex")); return 0;',
    );
    const { stdout: other } = await withCommand(
      'console.log(Buffer.from(this.world.random(32)).toString("hex")); return 0;',
    );
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
