import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import LongestFirst from './support/programs/longest-first.ts';
import { bareEnvironment } from './support/worlds/bare-environment.ts';

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: ['test/bench/**', 'test/browser/**', 'node_modules/**'],
    globalSetup: ['./test/support/programs/temporary-files.ts'],
    reporters: ['default', './test/support/programs/counts-reporter.ts'],
    // What hangs ends here. No test may come near it on a machine that is busy with something else: where a test waits,
    // it waits for something to happen, however long that takes.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    pool: 'forks',
    // More than the cores of a small machine: tests that wait for programs or leases leave theirs idle.
    maxWorkers: 6,
    // A worker keeps what it has loaded and compiled from file to file: half of the processor time of tests in one process.
    // Nothing may be left in a module, the environment or the process by a test.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    env: {
      // Of a desktop, the keyring is somebody's own: there is none, as on a server.
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
      // Where pix lives (`src/main.ts`), unless the run is for another zone (test/any-day): `Intl` takes longer to tell the time.
      TZ: bareEnvironment().TZ ?? 'America/Sao_Paulo',
    },
  },
});
