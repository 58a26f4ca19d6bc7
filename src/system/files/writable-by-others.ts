const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

/** A folder or file of ours that other users can write: they could redirect our tokens, or change what was paid. */
export interface Exposure {
  readonly path: string;
  readonly by: 'everybody' | 'group';
}

/** The other users who can write there. Null for nobody, for a missing file, and on Windows, which has no modes. */
export function exposureOf(place: string): Exposure | null {
  if (process.platform === 'win32') return null;
  const mode = fs.statSync(place, { throwIfNoEntry: false })?.mode ?? 0;
  // In a sticky folder (a mounted volume) others can create files but not replace ours.
  if ((mode & 0o1002) === 0o0002) return { path: place, by: 'everybody' };
  return (mode & 0o022) === 0 ? null : { path: place, by: 'group' };
}

/** Which of these folders, their contents and their direct subfolders others can write. */
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
    // It is a file, or does not exist.
    return [];
  }
}
