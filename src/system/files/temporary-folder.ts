const fs = process.getBuiltinModule('node:fs');
const os = process.getBuiltinModule('node:os');
const path = process.getBuiltinModule('node:path');

/**
 * Creates a temporary folder that only this user can read.
 * @param prefix prefix of its name. Old folders with this prefix are removed
 * @throws Error when the system cannot create it
 */
export function makeTemporaryFolder(prefix: string): string {
  const within = os.tmpdir();
  removeAbandonedFolders(within, prefix);
  return fs.mkdtempSync(path.join(within, prefix));
}

/**
 * Minimum age in ms of a folder to remove. A younger folder may belong to a process that has not opened its
 * file yet.
 */
const YOUNG_MS = 3_600_000;

/**
 * Removes temporary folders that a killed process left on Windows, unless a file in them is open. Other
 * systems need no such cleaning.
 * @param prefix prefix of the folders' names
 */
export function removeAbandonedFolders(
  within: string,
  prefix: string,
  platform: NodeJS.Platform = process.platform,
): void {
  if (platform !== 'win32') return;
  for (const entry of fs.readdirSync(within, { withFileTypes: true })) {
    if (!entry.isDirectory() || !entry.name.startsWith(prefix)) continue;
    const folder = path.join(within, entry.name);
    try {
      if (Date.now() - fs.statSync(folder).mtimeMs > YOUNG_MS) fs.rmSync(folder, { recursive: true });
    } catch {
      // The folder is in use, or another process has removed it.
    }
  }
}
