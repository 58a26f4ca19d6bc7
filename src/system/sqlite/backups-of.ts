const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

/**
 * Returns the absolute paths of a database's backups, for example `journal.sqlite.v2.backup`. When pix
 * migrates a database to a newer version, it keeps such a backup.
 */
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
