import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bareEnvironment } from '../support/worlds/bare-environment.ts';
import {
  type Lock,
  lockFaults,
  type Manifest,
  manifestFaults,
  type PackageFile,
  pinFaults,
} from './packaging.ts';
import { ROOT } from './source-files.ts';

const read = <T>(file: string): T => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as T;
const node = (...args: readonly string[]): string =>
  execFileSync(process.execPath, args, {
    cwd: ROOT,
    env: bareEnvironment(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

describe('oclif.manifest.json', () => {
  it('oclif.manifest.json equals the built commands (to repair: npm run build, then commit the file)', () => {
    const built = node('bin/build.mjs', '--manifest');
    expect(manifestFaults(read('oclif.manifest.json'), JSON.parse(built) as Manifest)).toEqual([]);
    expect(readFileSync(join(ROOT, 'oclif.manifest.json'), 'utf8')).toBe(built);
  });

  it.each<[string, Manifest]>([
    ['b', { version: '1', commands: { a: { flags: ['x'] } } }],
    ['c', { version: '1', commands: { a: { flags: ['x'] }, b: {}, c: {} } }],
    ['a', { version: '1', commands: { a: { flags: [] }, b: {} } }],
    ['version', { version: '2', commands: { a: { flags: ['x'] }, b: {} } }],
  ])('manifestFaults reports the outdated entry "%s"', (fault, built) => {
    expect(manifestFaults({ version: '1', commands: { a: { flags: ['x'] }, b: {} } }, built)).toEqual([
      fault,
    ]);
  });
});

describe('package.json and package-lock.json', () => {
  it('lockFaults finds no package from another registry, without a checksum or with an install script', () => {
    expect(lockFaults(read('package-lock.json'))).toEqual([]);
  });

  it('pinFaults finds no unpinned dependency, and no version that differs from package-lock.json', () => {
    expect(pinFaults(read('package.json'), read('package-lock.json'))).toEqual([]);
  });

  const sound = { integrity: 'sha512-a' };
  it.each<[string, string, Lock['packages'][string]]>([
    ['from another registry', 'comes from', { ...sound, resolved: 'https://mirror.example/a.tgz' }],
    ['without a checksum', 'no checksum', {}],
    ['that is a link', 'a link', { ...sound, link: true }],
    ['with an install script', 'runs a script', { ...sound, hasInstallScript: true }],
  ])('lockFaults reports a package %s', (_what, fault, entry) => {
    expect(lockFaults({ packages: { '': {}, 'node_modules/a': entry } })).toEqual([
      expect.stringContaining(fault),
    ]);
  });

  it.each([
    ['^1.0.0', '^1.0.0'],
    ['1.0.0', '1.0.1'],
  ])('pinFaults reports version %s in package.json with version %s in package-lock.json', (own, locked) => {
    const file: PackageFile = { version: '1', dependencies: { a: own }, devDependencies: {} };
    const lock: Lock = { packages: { '': { dependencies: { a: locked }, devDependencies: {} } } };
    expect(pinFaults(file, lock)).toHaveLength(1);
  });
});
