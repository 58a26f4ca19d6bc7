import { chosenGroup } from './groups.ts';

const { name, mutate } = chosenGroup();

export default {
  mutate,
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // Code that runs once, when a file is loaded, would have the whole group's tests run for each mutant of it.
  ignoreStatic: true,
  // Types are another check's business.
  tsconfigFile: 'does-not-exist.json',
  timeoutMS: 5_000,
  concurrency: 1,
  reporters: ['json', 'clear-text', 'progress-append-only'],
  jsonReporter: { fileName: `reports/mutation/${name}.json` },
};
