const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

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
