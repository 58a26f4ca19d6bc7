const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

/**
 * Minimum age of a folder that may be removed, in ms. A younger folder may belong to another process that has
 * not yet opened a file in it.
 */
const YOUNG_MS = 3_600_000;

/**
 * On Windows, removes temporary folders that a killed process left behind, unless a file in them is still
 * open. On other systems a process deletes its temporary folder as soon as the files in it are open. Windows
 * does not allow that.
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
