const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

/** A folder or file of ours that others can write: they may send our tokens elsewhere, or change what was paid. */
export interface Exposure {
  readonly path: string;
  readonly by: 'everybody' | 'group';
}

/** Who else can write there; null for nobody, for what is not there, and where modes mean nothing (Windows). */
export function exposureOf(place: string): Exposure | null {
  if (process.platform === 'win32') return null;
  const mode = fs.statSync(place, { throwIfNoEntry: false })?.mode ?? 0;
  // In a sticky folder (a mounted volume) others can make files, but not exchange ours.
  if ((mode & 0o1002) === 0o0002) return { path: place, by: 'everybody' };
  return (mode & 0o022) === 0 ? null : { path: place, by: 'group' };
}

/** These folders, and what lies in them and in their own folders, as far as others can write it. */
export function exposedBelow(folders: readonly string[]): readonly Exposure[] {
  return [...new Set(folders)].flatMap((folder) => {
    const below = entriesOf(folder).flatMap((name) => {
      const entry = path.join(folder, name);
      return [entry, ...entriesOf(entry).map((inner) => path.join(entry, inner))];
    });
    return [folder, ...below].flatMap((place) => exposureOf(place) ?? []);
  });
}

function entriesOf(folder: string): readonly string[] {
  try {
    return fs.readdirSync(folder);
  } catch {
    // A file, or nothing.
    return [];
  }
}
