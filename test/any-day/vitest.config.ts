import { defineConfig } from 'vitest/config';
import base from '../vitest.config.ts';

/** The tests that `npm test` leaves out, because they need a browser or Wine. */
export default defineConfig({
  ...base,
  test: { ...base.test, include: ['test/{browser,windows}/*.test.ts'], exclude: [], maxWorkers: 1 },
});
