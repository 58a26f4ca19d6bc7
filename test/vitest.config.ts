import { availableParallelism } from 'node:os';
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
    // A test that hangs ends after this time. Other tests take much less time, even on a busy machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    pool: 'forks',
    // There is one worker more than cores, because many tests only wait. With six workers on two cores, the
    // suite takes a tenth longer.
    maxWorkers: availableParallelism() + 1,
    // A worker keeps its loaded modules from file to file, which saves half of the processor time. So tests
    // must leave nothing in a module, the environment or the process.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    env: {
      // Makes the desktop keyring unreachable, because it belongs to the person who runs the tests.
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
      // The time zone that pix sets itself (`src/main.ts`), in which `Intl` is fast. test/any-day tests
      // another time zone.
      TZ: bareEnvironment().TZ ?? 'America/Sao_Paulo',
    },
  },
});
