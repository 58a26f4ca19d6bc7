import type { Journal } from '../../storage/journal/journal.ts';

export interface BatchedJournal {
  readonly journal: Journal;
  /** Resolves once all outcomes are written down; gives the first failure, if there was one. */
  settled(): Promise<unknown>;
}

/**
 * The journal for many payments in a row: an outcome is written with the next intent, in one fsync, instead of being
 * waited for. Until then the entry is in doubt, which is what it would be after a crash: nothing is lost but a question
 * to the service.
 */
export function deferSettling(journal: Journal): BatchedJournal {
  const open = new Set<Promise<void>>();
  let failure: unknown;
  return {
    journal: {
      open: (intent, lease) => journal.open(intent, lease),
      lease: (id, lease, deadOwner) => journal.lease(id, lease, deadOwner),
      repeat: (id, lease) => journal.repeat(id, lease),
      async settle(id, owner, settlement, nowMs) {
        // What may be taken up again at once must be known to be free.
        if (settlement.state !== 'confirmed') return journal.settle(id, owner, settlement, nowMs);
        const written = journal
          .settle(id, owner, settlement, nowMs)
          .catch((error: unknown) => {
            failure ??= error;
          })
          .finally(() => open.delete(written));
        open.add(written);
      },
      get: (id) => journal.get(id),
      find: (scope, reference) => journal.find(scope, reference),
      findAll: (of, references) => journal.findAll(of, references),
      list: (filter) => journal.list(filter),
      walk: (filter) => journal.walk(filter),
      inDoubt: (profile, nowMs) => journal.inDoubt(profile, nowMs),
      similar: (of, sinceMs) => journal.similar(of, sinceMs),
      toDestinations: (prints, sinceMs) => journal.toDestinations(prints, sinceMs),
      ofSubject: (scope, subject) => journal.ofSubject(scope, subject),
      restate: (id, now) => journal.restate(id, now),
      markShown: (which, nowMs) => journal.markShown(which, nowMs),
      fingerprint: (text) => journal.fingerprint(text),
      planBatch: (plan, rows) => journal.planBatch(plan, rows),
      batch: (scope, name) => journal.batch(scope, name),
      batches: (of) => journal.batches(of),
      plannedRows: (plan) => journal.plannedRows(plan),
      close: () => journal.close(),
    },
    async settled() {
      await Promise.all(open);
      return failure;
    },
  };
}
