import { join } from 'node:path';
import { ROOT } from '../../guards/source-files.ts';

const { isBuilt } = (await import(join(ROOT, 'bin/build/build-stamp.mjs'))) as {
  isBuilt(root: string): boolean;
};

let isKnown = false;

/**
 * Before the built program is started. Looked at once in each worker, since it reads all sources.
 * @throws Error when `dist/` is not of the sources as they are
 */
export function assertBuilt(): void {
  if (isKnown) return;
  if (!isBuilt(ROOT)) throw new Error('dist/ is older than the sources: run `npm run build`');
  isKnown = true;
}
