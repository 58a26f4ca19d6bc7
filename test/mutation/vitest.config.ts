import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { chosenGroup } from './groups.ts';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: [...chosenGroup().tests],
    // Stryker runs tests in worker threads, in which a test cannot set the umask.
    testNamePattern: /^(?!.*gives the plan the file mode)/,
    restoreMocks: true,
    // Tests with random input are slow when Stryker has instrumented the code.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    globalSetup: ['./test/support/programs/shared-postgres.ts'],
    setupFiles: ['./test/mutation/setup.ts'],
  },
});
