import type { JournalMark } from '../../../src/operations/operator.ts';

/** The journal mark of a machine that never lost its journal: every check succeeds. */
export const unmarked: JournalMark = { check: async () => undefined, reach: async () => undefined };
