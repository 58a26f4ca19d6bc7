import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/**
 * Returns a new folder for `PIX_CACHE_DIR`, with a link to the compiled code of this test run. A killed or
 * refused command writes no cache, so without the link the next command would compile again.
 */
export function sharedCache(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pix-cache-'));
  symlinkSync(inject('compiledCode'), join(folder, 'compiled'));
  return folder;
}
