import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a temporary folder and returns its path. `atEnd` gets the function that deletes the folder. */
export function tempFolder(atEnd: (end: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'pix-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
