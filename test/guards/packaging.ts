import { isDeepStrictEqual } from 'node:util';

export interface Manifest {
  readonly version: string;
  readonly commands: Readonly<Record<string, unknown>>;
}

/** Returns commands that are missing from the committed manifest, or differ from the code. */
export function manifestFaults(committed: Manifest, built: Manifest): readonly string[] {
  const ids = new Set([...Object.keys(committed.commands), ...Object.keys(built.commands)]);
  const commands = [...ids].filter((id) => !isDeepStrictEqual(committed.commands[id], built.commands[id]));
  return [...commands.sort(), ...(committed.version === built.version ? [] : ['version'])];
}

export interface Lock {
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
export function lockFaults(lock: Lock): readonly string[] {
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

export interface PackageFile {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/**
 * Returns dependencies that are not pinned to one exact version. Also returns the name of a group
 * (`dependencies` or `devDependencies`) if the group differs from the lock file.
 */
export function pinFaults(own: PackageFile, lock: Lock): readonly string[] {
  const root = lock.packages[''];
  return (['dependencies', 'devDependencies'] as const).flatMap((group) => {
    const loose = Object.entries(own[group]).filter(([, version]) => !/^\d+(\.\d+\.\d+)?$/.test(version));
    return [
      ...loose.map(([name, version]) => `${name} ${version}`),
      ...(isDeepStrictEqual(own[group], root?.[group]) ? [] : [`${group} differ from the lock`]),
    ];
  });
}
