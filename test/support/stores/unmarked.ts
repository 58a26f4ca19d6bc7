import type { JournalMark } from '../../../src/operations/operator.ts';

/** The journal mark of a machine that never lost its journal. All its checks succeed. */
export const unmarked: JournalMark = { check: async () => undefined, reach: async () => undefined };
