import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/**
 * Returns a new folder for `PIX_CACHE_DIR`. The folder links to the compiled code that all tests of this run
 * share. Without this link, the next command after a killed or refused command would compile again, because
 * such a command stores no compiled code.
 */
export function sharedCache(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pix-cache-'));
  symlinkSync(inject('compiledCode'), join(folder, 'compiled'));
  return folder;
}
