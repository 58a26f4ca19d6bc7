/** Makes a folder for its owner alone, and those above it for everybody to open; one that exists stays as it is. */
export function makeFolder(folder: string, mode = 0o700): void {
  const { existsSync, mkdirSync } = process.getBuiltinModule('node:fs');
  if (existsSync(folder)) return;
  // Not `recursive`, with which Node tries for ever in /proc.
  makeFolder(process.getBuiltinModule('node:path').dirname(folder), 0o755);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}
