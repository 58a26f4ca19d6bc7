import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/**
 * Returns a new folder for `PIX_CACHE_DIR`. The folder links to the compiled code that all tests of this run
 * share. A killed or refused command stores no compiled code, so without this link the next command would
 * compile again.
 */
export function sharedCache(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pix-cache-'));
  symlinkSync(inject('compiledCode'), join(folder, 'compiled'));
  return folder;
}
