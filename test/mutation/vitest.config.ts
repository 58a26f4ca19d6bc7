import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { chosenGroup } from './groups.ts';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: [...chosenGroup().tests],
    restoreMocks: true,
    // Property tests are slower with instrumented code.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ['./test/mutation/setup.ts'],
  },
});
