const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

/** Copies of a database that were kept when a newer version opened it: `journal.sqlite.v2.backup`. Absolute paths. */
export function backupsOf(file: string): readonly string[] {
  const [folder, name] = [path.dirname(file), path.basename(file)];
  if (!fs.existsSync(folder)) return [];
  const isBackup = (entry: string): boolean =>
    entry.startsWith(`${name}.v`) && /^\d+\.backup$/.test(entry.slice(name.length + 2));
  return fs
    .readdirSync(folder)
    .filter(isBackup)
    .sort()
    .map((entry) => path.join(folder, entry));
}
