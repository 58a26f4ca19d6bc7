import { chosenGroup } from './groups.ts';
import { survivorRanges } from './survivors.ts';

const { name, mutate } = chosenGroup();
const earlier = process.env.SURVIVORS;

export default {
  mutate: earlier === undefined ? mutate : survivorRanges(earlier),
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  // With this option, Stryker does not mutate code that runs while a file is loaded. Each such mutant would
  // need all tests of the group.
  ignoreStatic: true,
  // Stryker does not check types, because another check does.
  tsconfigFile: 'does-not-exist.json',
  timeoutMS: 5_000,
  concurrency: 1,
  reporters: ['json', 'clear-text', 'progress-append-only'],
  jsonReporter: { fileName: `reports/mutation/${name}.json` },
};
