import { mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/**
 * A folder for `PIX_CACHE_DIR` in which the code that V8 made of the built commands is that of the whole test run: a command
 * that was killed or refused leaves none behind. It goes with all temporary files when the run ends.
 */
export function sharedCache(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pix-cache-'));
  symlinkSync(inject('compiledCode'), join(folder, 'compiled'));
  return folder;
}
