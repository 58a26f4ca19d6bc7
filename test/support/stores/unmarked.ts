import type { JournalMark } from '../../../src/operations/operator.ts';

/** A `JournalMark` that never reports a lost or replaced journal. */
export const unmarked: JournalMark = { check: async () => undefined, reach: async () => undefined };
