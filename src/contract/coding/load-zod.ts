import * as zod from './zod-itself.ts';

/** zod. In `dist/` the first call loads it (bin/build/slim-dependencies.mjs). */
export const zodItself = (): typeof zod => zod;
