import { join } from 'node:path';
import { ROOT } from '../../guards/source-files.ts';

const { isBuilt } = (await import(join(ROOT, 'bin/build/build-stamp.mjs'))) as {
  isBuilt(root: string): boolean;
};

let isKnown = false;

/**
 * Checks that `dist/` is current. It checks once per worker, because it reads all sources.
 * @throws Error when `dist/` was not built from the current sources
 */
export function assertBuilt(): void {
  if (isKnown) return;
  if (!isBuilt(ROOT)) throw new Error('dist/ is older than the sources: run `npm run build`');
  isKnown = true;
}
