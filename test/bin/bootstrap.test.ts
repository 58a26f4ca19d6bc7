import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { oldestNode } from '../any-day/situations.ts';
import { ROOT } from '../guards/source-files.ts';
import { runProgram } from '../support/programs/run-program.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

/**
 * Source of a fake npm. It logs its first argument, waits while the file `wait` exists, and fails if the file
 * `fail` exists. `npm install` creates an empty package.
 */
const NPM = `
const fs = require('node:fs');
if (process.argv[2] === 'install') {
  if (fs.existsSync('../../../no-node')) { console.error('npm error 503'); process.exit(1); }
  const [name] = process.argv.filter((one) => one.includes('@')).map((one) => one.slice(0, one.lastIndexOf('@')));
  fs.mkdirSync('node_modules/' + name, { recursive: true });
  process.exit();
}
fs.appendFileSync('log', 'npm ' + process.argv[2] + '\\n');
while (fs.existsSync('wait')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
if (fs.existsSync('fail')) { console.error('npm error 503 registry away'); process.exit(1); }
fs.rmSync('node_modules', { recursive: true, force: true });
fs.mkdirSync('node_modules');
fs.writeFileSync('node_modules/.package-lock.json', '{}');
`;
const BUILD = `
import fs from 'node:fs';
import { markBuilt, sourceHash } from './build/build-stamp.mjs';
fs.appendFileSync('log', 'build ' + process.argv[2] + '\\n');
if (fs.existsSync('src/broken.ts')) { console.error('cannot resolve ./nowhere'); process.exit(1); }
fs.mkdirSync('dist', { recursive: true });
markBuilt(process.cwd(), sourceHash(process.cwd()));
`;

function clone(): string {
  const folder = tempFolder();
  cpSync(join(ROOT, 'bin'), join(folder, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'bin/build.mjs'), BUILD);
  writeFileSync(join(folder, 'npm.cjs'), NPM);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src/main.ts'), '');
  return folder;
}

/** Runs `bin/bootstrap.mjs` in `folder`. `done` lists the calls of the fake npm and the fake build. */
async function setUp(folder: string, onStderr?: (text: string) => void, event = 'prestart') {
  const env = {
    npm_lifecycle_event: event,
    npm_execpath: join(folder, 'npm.cjs'),
    npm_node_execpath: process.execPath,
  };
  const log = join(folder, 'log');
  rmSync(log, { force: true });
  const options = { env, ...(onStderr ? { onStderr } : {}) };
  const end = await runProgram([join(folder, 'bin/bootstrap.mjs')], options);
  return { ...end, done: existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [] };
}

const { isBuilt, markBuilt, sourceHash } = (await import(join(ROOT, 'bin/build/build-stamp.mjs'))) as {
  isBuilt(root: string): boolean;
  markBuilt(root: string, hash: string): void;
  sourceHash(root: string): string;
};

const NOTHING = { code: 0, stdout: '', stderr: '', done: [] };
const BUILT = 'build --keep-manifest';

describe('bin/bootstrap.mjs', () => {
  it('bin/bootstrap.mjs installs and builds in a new clone, and again only after the lock file has changed', async () => {
    const folder = clone();
    const first = await setUp(folder);
    expect(first).toMatchObject({ code: 0, stdout: '', done: ['npm ci', BUILT] });
    expect(first.stderr.trim().split('\n')).toHaveLength(2);
    expect(await setUp(folder)).toMatchObject(NOTHING);
    writeFileSync(join(folder, 'package-lock.json'), '{ "packages": {} }');
    expect((await setUp(folder)).done).toEqual(['npm ci', BUILT]);
  });

  it('before npm test, bin/bootstrap.mjs also adds the oldest Node, and goes on without it if npm cannot add it', async () => {
    const folder = clone();
    const node = join(folder, `node_modules/.cache/pix-nodes/${oldestNode()}/node_modules/node`);
    const test = () => setUp(folder, undefined, 'pretest');
    writeFileSync(join(folder, 'no-node'), '');
    expect(await test()).toMatchObject({ code: 0, done: ['npm ci', BUILT] });
    expect(existsSync(node)).toBe(false);
    rmSync(join(folder, 'no-node'));
    expect(await test()).toMatchObject({ code: 0, done: [] });
    expect(existsSync(node)).toBe(true);
    expect(await test()).toMatchObject(NOTHING);
  });

  it('after a manual `npm ci`, bin/bootstrap.mjs installs again only if the lock file is newer than node_modules', async () => {
    const folder = clone();
    mkdirSync(join(folder, 'node_modules'));
    const record = join(folder, 'node_modules/.package-lock.json');
    writeFileSync(record, '{}');
    expect((await setUp(folder)).done).toEqual([BUILT]);
    rmSync(join(folder, 'node_modules/.pix-installed'));
    utimesSync(record, 1, 1);
    expect((await setUp(folder)).done).toEqual(['npm ci']);
  });

  it('bin/bootstrap.mjs builds again after a source file, a build script or package.json has changed', async () => {
    const folder = clone();
    await setUp(folder);
    const changes: Readonly<Record<string, (path: string) => void>> = {
      'src/main.ts': (path) => appendFileSync(path, '\n'),
      'src/new.ts': (path) => writeFileSync(path, ''),
      'package.json': (path) => appendFileSync(path, '\n'),
      'bin/build/build-stamp.mjs': (path) => appendFileSync(path, '\n'),
      src: (path) => rmSync(join(path, 'main.ts')),
    };
    for (const [file, change] of Object.entries(changes)) {
      change(join(folder, file));
      expect(isBuilt(folder), file).toBe(false);
      markBuilt(folder, sourceHash(folder));
    }
    expect((await setUp(folder)).done).toEqual([]);
    appendFileSync(join(folder, 'src/new.ts'), '\n');
    expect((await setUp(folder)).done).toEqual([BUILT]);
  });

  it('if npm or the build fails, bin/bootstrap.mjs prints its output, and the next run tries again', async () => {
    const folder = clone();
    writeFileSync(join(folder, 'fail'), '');
    writeFileSync(join(folder, 'src/broken.ts'), '');
    const failed = await setUp(folder);
    expect(failed).toMatchObject({ code: 1, stdout: '', done: ['npm ci'] });
    expect(failed.stderr).toContain('npm error 503 registry away');
    rmSync(join(folder, 'fail'));
    const broken = await setUp(folder);
    expect(broken).toMatchObject({ code: 1, done: ['npm ci', BUILT] });
    expect(broken.stderr).toContain('cannot resolve ./nowhere');
    rmSync(join(folder, 'src/broken.ts'));
    expect(await setUp(folder)).toMatchObject({ code: 0, done: [BUILT] });
  });

  it('two bin/bootstrap.mjs processes that run at the same time install only once', async () => {
    const folder = clone();
    const wait = join(folder, 'wait');
    writeFileSync(wait, '');
    // The fake npm waits until the second process has printed that it is waiting for the first.
    const goOn = (text: string) => text.includes('waiting') && rmSync(wait, { force: true });
    const [one, two] = await Promise.all([setUp(folder, goOn), setUp(folder, goOn)]);
    expect([one.code, two.code]).toEqual([0, 0]);
    expect(readFileSync(join(folder, 'log'), 'utf8')).toBe(`npm ci\n${BUILT}\n`);
    expect(existsSync(join(folder, '.bootstrap-lock'))).toBe(false);
  });

  it('bin/bootstrap.mjs ignores a lock if the process that took it no longer runs', async () => {
    const folder = clone();
    const { stdout } = await runProgram(['-e', 'console.log(process.pid)']);
    mkdirSync(join(folder, '.bootstrap-lock'));
    writeFileSync(join(folder, '.bootstrap-lock/pid'), stdout.trim());
    expect(await setUp(folder)).toMatchObject({ code: 0, done: ['npm ci', BUILT] });
  });
});
