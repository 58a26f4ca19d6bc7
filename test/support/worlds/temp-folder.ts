import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Returns a temporary folder for this test. It is deleted when the test ends, or when `atEnd` decides. */
export function tempFolder(atEnd: (end: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'pix-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
