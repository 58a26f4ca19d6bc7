import type { Reporter, TestModule } from 'vitest/node';

/** Ends the run with the one line that CI reads: `N passed, N failed`. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    let skipped = 0;
    for (const module of modules) {
      // A module that failed to load has no tests to count, and must not look green.
      if (module.errors().length > 0) failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failed += 1;
        else skipped += 1;
      }
    }
    const rest = skipped > 0 ? `, ${skipped} skipped` : '';
    process.once('exit', () => process.stdout.write(`${passed} passed, ${failed} failed${rest}\n`));
  }
}
