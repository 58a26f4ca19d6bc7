import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import LongestFirst from './support/programs/longest-first.ts';
import { bareEnvironment } from './support/worlds/bare-environment.ts';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/{bench,browser,windows}/**', 'node_modules/**'],
    // Node loads the modules itself, as in production. vitest then need not transform them.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    setupFiles: ['./test/support/programs/load-modules.ts'],
    globalSetup: ['./test/support/programs/temporary-files.ts', './test/support/programs/shared-postgres.ts'],
    reporters: ['default', './test/support/programs/counts-reporter.ts'],
    // The time after which a hanging test fails. Tests with real terminals and the compiler have 60 s.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // With more memory for new objects, there are fewer garbage collections: 4 % less processor time.
    execArgv: ['--min-semi-space-size=16', '--max-semi-space-size=32'],
    // Many tests only wait, so there is one worker more than processor cores. More workers slow each other down.
    maxWorkers: availableParallelism() + 1,
    // A worker does not reload its modules for each file, which saves half of the processor time. So a test
    // must not leave changes in a module, the environment or the process.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    env: {
      NODE_ENV: 'production',
      // With this address, tests cannot reach the desktop keyring of the person who runs them.
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
      // pix sets this time zone itself (`src/main.ts`), because `Intl` is fast in it. test/any-day tests
      // another time zone.
      TZ: bareEnvironment().TZ ?? 'America/Sao_Paulo',
    },
  },
});
