import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest test files, the slowest first. The list is fixed, because a new clone has no recorded times.
 */
const LONG = [
  'test/faults/interrupted-payments.test.ts',
  'test/guards/types.test.ts',
  'test/acceptance/transcripts.test.ts',
  'test/spec/statements.test.ts',
  'test/guards/secrets.test.ts',
  'test/faults/faults.test.ts',
  'test/faults/batch-races.test.ts',
  'test/guards/readme/readme.test.ts',
  'test/acceptance/tour.test.ts',
  'test/faults/several-machines.test.ts',
  'test/storage/journal/journal.test.ts',
  'test/acceptance/terminal.test.ts',
  'test/dashboard/payouts.test.ts',
  'test/acceptance/dashboard-use.test.ts',
  'test/commands/receipts.test.ts',
  'test/faults/wrong-clocks.test.ts',
  'test/commands/payments/batch-stop.test.ts',
];

/** Starts the slowest test files first, so that all workers end at about the same time. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = LONG.findIndex((path) => moduleId.endsWith(path));
      return at === -1 ? LONG.length : at;
    };
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}
