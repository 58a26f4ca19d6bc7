import { fail } from '../../domain/errors.ts';
import type { PixError } from '../../domain/pix-error.ts';
import { configDir, dataDir, type Env, type PathSource } from './paths.ts';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

export function findUntrustedStorage(world: PathSource): PixError | null {
  const trusted = world.platform === 'win32' ? null : trustedOwners(world.env, world.home);
  if (trusted === null) return null;
  const { config, data, configFile, files } = placesOf(world);
  const found = foreignPlace([configFile, ...files, config, data], trusted);
  if (found === null) return null;
  const { place, path, uid } = found;
  const variable = place.startsWith(config) ? 'PIX_CONFIG_DIR' : 'PIX_DATA_DIR';
  const params = { place, path, variable, own: process.getuid?.() ?? '' };
  return uid === null
    ? fail('places.writable_by_everybody', params)
    : fail('places.foreign', { ...params, uid });
}

export function placesOf(place: PathSource) {
  const [config, data] = [configDir(place), dataDir(place)];
  const files = ['journal.sqlite', 'journal.key', 'inbox.sqlite'].map((name) => path.join(data, name));
  return {
    config,
    data,
    configFile: path.join(config, 'config.json'),
    files: [path.join(config, 'vault'), ...files],
  };
}

/**
 * A reason not to trust a folder or file of `pix`. `path` is the folder or file itself, a folder above it, or
 * the target of a link.
 */
interface ForeignPlace {
  readonly path: string;
  /** The other user who owns `path`; null if everybody can write to it. */
  readonly uid: number | null;
}

/**
 * Returns the ids of the trusted users; null on Windows, which has no user ids. Root also trusts the owner of
 * `home`, and the user who ran `sudo`. The owner of `/` is trusted, because this user can change every file;
 * in a container, this may be a user other than root.
 */
function trustedOwners(env: Env, home: string): ReadonlySet<number> | null {
  const own = process.getuid?.();
  if (own === undefined) return null;
  const trusted = new Set([own, 0, fs.statSync('/').uid]);
  if (own !== 0) return trusted;
  const owner = home ? fs.statSync(home, { throwIfNoEntry: false })?.uid : undefined;
  if (owner !== undefined) trusted.add(owner);
  if (/^\d+$/.test(env.SUDO_UID ?? '')) trusted.add(Number(env.SUDO_UID));
  return trusted;
}

/**
 * Returns the first file or folder of the path that another user owns, or that everybody can write to. In a
 * sticky folder (/tmp), other users can only add files.
 */
function foreignPlace(
  places: readonly string[],
  trusted: ReadonlySet<number>,
): (ForeignPlace & { readonly place: string }) | null {
  const seen = new Set<string>();
  for (const place of places)
    for (const step of stepsTo(path.resolve(place), seen)) {
      const { uid, mode } = step.stats;
      if (!trusted.has(uid)) return { place, path: step.path, uid };
      if (!step.stats.isSymbolicLink() && (mode & 0o1002) === 0o0002)
        return { place, path: step.path, uid: null };
    }
  return null;
}

interface Step {
  readonly path: string;
  readonly stats: import('node:fs').Stats;
}

/**
 * Yields every place that determines which file a path leads to: the path itself, the folders above it, and
 * the targets of links.
 */
function* stepsTo(place: string, seen: Set<string>): Generator<Step> {
  for (let at = place; !seen.has(at); at = path.dirname(at)) {
    seen.add(at);
    const stats = lookAt(at);
    if (stats === undefined) continue;
    yield { path: at, stats };
    if (stats.isSymbolicLink())
      yield* stepsTo(path.resolve(fs.realpathSync(path.dirname(at)), fs.readlinkSync(at)), seen);
  }
}

/**
 * Follows no links. Undefined if the path cannot be read; the command that opens the file reports the reason.
 */
function lookAt(place: string): import('node:fs').Stats | undefined {
  try {
    return fs.lstatSync(place, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

export interface WriteExposure {
  readonly path: string;
  readonly by: 'everybody' | 'group';
}

/**
 * Returns which other users can write to `place`. Returns null if there are none, if `place` does not exist,
 * and on Windows.
 */
export function writeExposureOf(place: string): WriteExposure | null {
  if (process.platform === 'win32') return null;
  const mode = fs.statSync(place, { throwIfNoEntry: false })?.mode ?? 0;
  // In a sticky folder (a mounted volume), other users can create files, but cannot replace files of this
  // user.
  if ((mode & 0o1002) === 0o0002) return { path: place, by: 'everybody' };
  return (mode & 0o022) === 0 ? null : { path: place, by: 'group' };
}

/** Returns the exposed places among these folders, their files and their direct subfolders. */
export function exposedBelow(folders: readonly string[]): readonly WriteExposure[] {
  return [...new Set(folders)].flatMap((folder) => {
    const below = entriesOf(folder).flatMap((name) => {
      const entry = path.join(folder, name);
      return [entry, ...entriesOf(entry).map((inner) => path.join(entry, inner))];
    });
    return [folder, ...below].flatMap((place) => writeExposureOf(place) ?? []);
  });
}

function entriesOf(folder: string): readonly string[] {
  try {
    return fs.readdirSync(folder);
  } catch {
    // The path is a file, or does not exist.
    return [];
  }
}
