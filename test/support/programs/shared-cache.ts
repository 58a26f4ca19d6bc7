import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/**
 * Returns a folder for `PIX_CACHE_DIR`. It contains the V8 code cache of the built commands, which the whole
 * test run shares. Without the shared cache, each command that is killed or refused would compile its code
 * again, because such a command writes no cache. The folder is deleted with all temporary files when the run
 * ends.
 */
export function sharedCache(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pix-cache-'));
  symlinkSync(inject('compiledCode'), join(folder, 'compiled'));
  return folder;
}
