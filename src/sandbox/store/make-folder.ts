/** Makes a folder and those above it, for their owner alone; one that exists stays as it is. */
export function makeFolder(folder: string): void {
  const { existsSync, mkdirSync } = process.getBuiltinModule('node:fs');
  if (existsSync(folder)) return;
  // Not `recursive`, with which Node tries for ever in /proc.
  makeFolder(process.getBuiltinModule('node:path').dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}
