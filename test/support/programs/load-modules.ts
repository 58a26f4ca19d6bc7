// Loads the modules of the project. vitest runs this before each test file.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

/** Is true if an earlier test file of this worker has registered the hooks. */
const worker = globalThis as { hasModuleHooks?: true };

if (!worker.hasModuleHooks) {
  registerHooks({
    /**
     * Resolves relative paths, without the hook of vitest. That hook sends a message at each import, even of a loaded
     * module, which takes a seventh of a test's processor time. vitest needs these messages only for `--watch`.
     */
    resolve(specifier, context, nextResolve) {
      const isOwn =
        /^\.{0,2}\/.*\.tsx?$/.test(specifier) && context.parentURL?.includes('/node_modules/') === false;
      return isOwn
        ? { url: new URL(specifier, context.parentURL).href, shortCircuit: true }
        : nextResolve(specifier, context);
    },
    /** Compiles JSX. Node itself removes the types from `.ts` files, and keeps the positions of the code. */
    load(url, context, nextLoad) {
      if (!/\.tsx(?:\?|$)/.test(url)) return nextLoad(url, context);
      const file = fileURLToPath(url);
      const { code, errors } = transformSync(file, readFileSync(file, 'utf8'), {
        // The built program has React's production build too. The development build takes longer.
        jsx: { development: false },
      });
      const [error] = errors;
      if (error) throw error;
      return { format: 'module', source: code, shortCircuit: true };
    },
  });
  worker.hasModuleHooks = true;
}
