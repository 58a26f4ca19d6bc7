import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/**
 * Returns a new folder for `PIX_CACHE_DIR`, with a link to the compiled code that all commands of a test run
 * share. Without the link, each command that is killed or refused would compile its code again, because such
 * a command writes no cache.
 */
export function sharedCache(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pix-cache-'));
  symlinkSync(inject('compiledCode'), join(folder, 'compiled'));
  return folder;
}
