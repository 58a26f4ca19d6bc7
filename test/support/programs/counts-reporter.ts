import type { Reporter, TestModule } from 'vitest/node';

const SLOWEST = 10;

/** Prints the slowest test files, and the line that CI reads: `N passed, N failed`. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    let skipped = 0;
    for (const module of modules) {
      // A module that failed to load has no tests, and a failed hook of a suite skips its tests. Both count as failed.
      const suites = [module, ...module.children.allSuites()];
      failed += suites.filter((suite) => suite.errors().length > 0).length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failed += 1;
        else skipped += 1;
      }
    }
    const rest = skipped > 0 ? `, ${skipped} skipped` : '';
    const counts = `${passed} passed, ${failed} failed${rest}\n`;
    process.once('exit', () => process.stdout.write(`${slowestOf(modules)}${counts}`));
  }
}

function slowestOf(modules: readonly TestModule[]): string {
  if (modules.length <= SLOWEST) return '';
  const lines = modules
    .map((module) => ({ file: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}\n`);
  return `Slowest files:\n${lines.join('')}`;
}
