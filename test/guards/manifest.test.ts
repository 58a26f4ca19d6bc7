import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { bareEnvironment } from '../support/worlds/bare-environment.ts';
import { ROOT } from './source-files.ts';

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly resolved?: string;
        readonly integrity?: string;
        readonly link?: boolean;
        readonly hasInstallScript?: boolean;
        readonly dependencies?: Readonly<Record<string, string>>;
        readonly devDependencies?: Readonly<Record<string, string>>;
      }
    >
  >;
}

const REGISTRY = 'https://registry.npmjs.org/';

/** Returns packages that do not come from the public registry, have no checksum, or run an install script. */
function lockFaults(lock: Lock): readonly string[] {
  return Object.entries(lock.packages).flatMap(([name, { resolved, integrity, link, hasInstallScript }]) => {
    if (name === '') return [];
    return [
      ...(resolved !== undefined && !resolved.startsWith(REGISTRY) ? [`${name} comes from ${resolved}`] : []),
      ...(integrity === undefined ? [`${name} has no checksum`] : []),
      ...(link ? [`${name} is a link`] : []),
      ...(hasInstallScript ? [`${name} runs a script when installed`] : []),
    ];
  });
}

interface PackageFile {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/**
 * Returns dependencies that are not pinned to one exact version. Also returns the name of a group
 * (`dependencies` or `devDependencies`) if the group differs from the lock file.
 */
function pinFaults(own: PackageFile, lock: Lock): readonly string[] {
  const root = lock.packages[''];
  return (['dependencies', 'devDependencies'] as const).flatMap((group) => {
    const loose = Object.entries(own[group]).filter(([, version]) => !/^\d+(\.\d+\.\d+)?$/.test(version));
    return [
      ...loose.map(([name, version]) => `${name} ${version}`),
      ...(isDeepStrictEqual(own[group], root?.[group]) ? [] : [`${group} differ from the lock`]),
    ];
  });
}

const read = <T>(file: string): T => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as T;
it('oclif.manifest.json equals the built commands (to repair: npm run build, then commit the file)', () => {
  const built = execFileSync(process.execPath, ['bin/build.mjs', '--manifest'], {
    cwd: ROOT,
    env: bareEnvironment(),
    encoding: 'utf8',
  });
  expect(readFileSync(join(ROOT, 'oclif.manifest.json'), 'utf8')).toBe(built);
});

describe('package.json and package-lock.json', () => {
  it('lockFaults finds no package from another registry, without a checksum or with an install script', () => {
    expect(lockFaults(read('package-lock.json'))).toEqual([]);
  });

  it('pinFaults finds no unpinned dependency, and no version that differs from package-lock.json', () => {
    expect(pinFaults(read('package.json'), read('package-lock.json'))).toEqual([]);
  });
});
