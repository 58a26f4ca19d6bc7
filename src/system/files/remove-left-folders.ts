const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

/** A folder this young may be one that another process has just made, and not yet opened a file in. */
const YOUNG_MS = 3_600_000;

/**
 * On Windows, removes temporary folders that a killed process left behind: an open file cannot be deleted there, so they
 * cannot be removed at once as elsewhere. For the same reason those in use stay.
 * @param prefix of their names
 */
export function removeLeftFolders(
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
      // It is in use, or another process has removed it.
    }
  }
}
