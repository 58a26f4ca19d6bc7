import type { Journal } from '../../../src/storage/journal/journal.ts';
import type { EntryOutcome } from '../../../src/storage/journal/journal-entry.ts';
import { intent, lease } from './journal-intent.ts';

/**
 * Adds a payout to the journal. The payout was sent at `atMs` and has this outcome; null if it is still being
 * sent. If `begunMs` is given, an earlier attempt was sent at `begunMs` and was not applied.
 */
export async function journalEntry(
  journal: Journal,
  scope: string,
  given: {
    readonly reference: string;
    readonly amountCents: bigint;
    readonly atMs: number;
    readonly begunMs?: number;
  },
  outcome: EntryOutcome | null,
): Promise<void> {
  const { reference, amountCents } = given;
  const order = intent({
    ...{ id: `e-${reference}`, scope, reference, idempotencyKey: reference, amountCents },
    ...{ destination: 'a***@exemplo.com.br', profile: '-' },
  });
  await journal.open(order, lease('test', given.begunMs ?? given.atMs));
  if (given.begunMs !== undefined) {
    await journal.recordOutcome(order.id, 'test', { state: 'not_applied' }, given.begunMs);
    await journal.open(order, lease('test', given.atMs));
  }
  if (outcome !== null) await journal.recordOutcome(order.id, 'test', outcome, given.atMs + 1);
}
