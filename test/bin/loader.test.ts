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
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ROOT } from '../guards/source-files.ts';
import { runProgram } from '../support/programs/run-program.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

/**
 * The files of a small `dist/`. A nested command requires two chunks when it is loaded, and a third chunk
 * when it runs.
 */
const FILES = {
  'main.js': `
const shared = require("./chunks/shared.js");
exports.start = (root, load) => load("commands/deep/run").then((command) => command.default(shared));`,
  'commands/deep/run.js': `
const other = require("../../chunks/other.js"), shared = require("../../chunks/shared.js");
exports.default = async (first) => {
	if (first !== shared) throw Error("loaded twice");
	const late = await Promise.resolve().then(() => require("../../chunks/late.js"));
	console.log([other.where, late.value].join());
	late.fail();
};`,
  'chunks/shared.js': 'exports.name = "shared";',
  'chunks/other.js': 'exports.where = require("./shared.js").name + __filename.slice(-9);',
  'chunks/late.js': `
exports.value = require("./shared.js").name;
exports.fail = () => { if (process.argv[2] === "fail") { console.log(Error("here").stack); } };`,
  'package.json': '{ "type": "commonjs" }',
  '.stamp': '0123456789abcdef0123456789abcdef',
};

function lay() {
  const folder = tempFolder();
  cpSync(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, 'dist', name)), { recursive: true });
    writeFileSync(join(folder, 'dist', name), text);
  }
  const cache = join(folder, 'cache');
  const program = join(folder, 'bin/run.js');
  const run = (word: string) => runProgram([program, word], { env: { PIX_CACHE_DIR: cache } });
  return { folder, cache, program, run };
}

let program: string;
beforeEach(() => {
  program = lay().program;
});

/**
 * Runs the small `dist/` with the given environment, and expects that it succeeds.
 * @param preload code that runs before pix
 */
async function go(env: Record<string, string>, preload = '', cwd = tempFolder()): Promise<void> {
  const before = join(tempFolder(), 'before.cjs');
  writeFileSync(before, preload);
  const ran = await runProgram(['--require', before, program, 'go'], { cwd, env });
  expect(ran).toMatchObject({ code: 0, stdout: 'shared/other.js,shared\n', stderr: '' });
}

function mainCode(folder: string): string {
  const [build = ''] = readdirSync(join(folder, 'compiled'));
  return join(folder, 'compiled', build, 'main-js');
}

const permissions = (file: string): number => statSync(file).mode & 0o777;

describe('the loader of dist', () => {
  it('bin/run.js loads each file of dist once, whether or not a compile cache exists', async () => {
    const { cache, run } = lay();
    const first = await run('go');
    expect(first).toMatchObject({ code: 0, stdout: 'shared/other.js,shared\n', stderr: '' });
    const [build = ''] = readdirSync(join(cache, 'compiled'));
    const kept = readdirSync(join(cache, 'compiled', build));
    expect(kept.sort()).toEqual(['commands-deep-run-js', 'main-js']);
    const times = () => kept.map((name) => statSync(join(cache, 'compiled', build, name)).mtimeMs);
    const before = times();
    expect(await run('go')).toEqual(first);
    expect(times()).toEqual(before);
  });

  it('a stack trace contains the files and lines of dist even if bin/run.js loaded them from its cache', async () => {
    const { folder, run } = lay();
    await run('go');
    const { stdout } = await run('fail');
    expect(stdout).toContain(`${join(folder, 'dist/chunks/late.js')}:3:`);
    expect(stdout).toContain(`${join(folder, 'dist/commands/deep/run.js')}:7:`);
  });
});

describe('the compile cache', () => {
  it('pix makes the compile cache readable and writable only for its owner', async () => {
    const folder = join(tempFolder(), 'cache');
    await go({ PIX_CACHE_DIR: folder });
    expect(permissions(folder)).toBe(0o700);
    expect(permissions(mainCode(folder))).toBe(0o600);
  });

  const setting = (name: string, value: string): string =>
    `Object.defineProperty(process, ${JSON.stringify(name)}, { value: ${JSON.stringify(value)} });`;

  it.each([
    ['linux', { HOME: 'home' }, 'home/.cache/pix'],
    ['linux', { HOME: 'home', XDG_CACHE_HOME: 'xdg' }, 'xdg/pix'],
    ['darwin', { HOME: 'home' }, 'home/Library/Caches/pix'],
    ['darwin', { HOME: 'home', PIX_CACHE_DIR: 'cache' }, 'cache'],
  ])('on %s with the environment %j, the compile cache is in %s', async (platform, paths, place) => {
    const folder = tempFolder();
    const env = Object.entries(paths).map(([name, path]) => [name, join(folder, path)]);
    await go(Object.fromEntries(env), setting('platform', platform));
    expect(existsSync(mainCode(join(folder, place)))).toBe(true);
  });

  it('on Windows, the compile cache is in the profile folder of the user, whatever the environment variables say', async () => {
    const [own, other] = [tempFolder(), tempFolder()];
    const names = ['LOCALAPPDATA', 'APPDATA', 'USERPROFILE', 'PIX_CACHE_DIR', 'HOME'];
    const userInfo = `require('node:os').userInfo = () => ({ homedir: ${JSON.stringify(own)} });`;
    const env = Object.fromEntries(names.map((name) => [name, other]));
    await go(env, `${setting('platform', 'win32')} ${userInfo}`);
    expect(existsSync(mainCode(join(own, 'AppData/Local/pix')))).toBe(true);
    expect(readdirSync(other)).toEqual([]);
  });

  it.each<[string, (code: Buffer) => Buffer]>([
    ['cut short', (code) => code.subarray(0, code.length / 2)],
    ['empty', () => Buffer.alloc(0)],
    [
      'changed in one bit',
      (code) => {
        const changed = Buffer.from(code);
        changed.writeUInt8(changed.readUInt8(code.length - 100) ^ 1, code.length - 100);
        return changed;
      },
    ],
  ])('pix ignores a compile cache that is %s, and writes a new cache', async (_how, damage) => {
    const env = { PIX_CACHE_DIR: join(tempFolder(), 'cache') };
    await go(env);
    const file = mainCode(env.PIX_CACHE_DIR);
    const sound = readFileSync(file);
    writeFileSync(file, damage(sound));
    await go(env);
    expect(readFileSync(file).equals(damage(sound))).toBe(false);
    expect(readFileSync(file).length).toBeGreaterThan(sound.length * 0.9);
  });

  it('pix does not use a compile cache in a folder that others can read', async () => {
    const folder = join(tempFolder(), 'cache');
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    await go({ PIX_CACHE_DIR: folder });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('pix does not use a compile cache if other users can rename files in a parent folder', async () => {
    const above = join(tempFolder(), 'shared');
    const env = { PIX_CACHE_DIR: join(above, 'deep/cache') };
    mkdirSync(join(above, 'deep'), { recursive: true });
    const isKept = async (mode: number): Promise<boolean> => {
      chmodSync(above, mode);
      await go(env);
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
    await go({ PIX_CACHE_DIR: join(folder, 'link') });
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
      await go(env, '', cwd);
      expect(readdirSync(cwd)).toEqual([]);
    },
  );
});
