import type { JournalMark } from '../../../src/operations/operator.ts';

/** Mark of a machine that never lost its journal. */
export const unmarked: JournalMark = { check: async () => undefined, reach: async () => undefined };
