import type { JournalMark } from '../../../src/operations/operator.ts';

/** The mark of a machine whose journal was never lost. */
export const unmarked: JournalMark = { check: async () => undefined, reach: async () => undefined };
