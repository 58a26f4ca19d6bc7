import type { EntryOutcome, Intent, Journal, Lease } from '../../../src/storage/journal/journal.ts';

/**
 * Adds a main family payout that pix sent and resolved at `atMs`. With `begunMs`, pix first tried and failed
 * to send it at that time.
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
  outcome: EntryOutcome,
): Promise<void> {
  const intent: Intent = {
    id: `e-${given.reference}`,
    scope,
    holder: 'holder',
    generated: false,
    reference: given.reference,
    amountCents: given.amountCents,
    ...{
      kind: 'payout',
      family: 'main',
      idempotencyKey: given.reference,
      destination: 'a***@exemplo.com.br',
    },
    destinationPrint: 'print',
    subject: null,
    beforeCents: null,
    notBefore: null,
    profile: '-',
    command: 'payout create',
    batch: null,
    batchLine: null,
    overrideReason: null,
    seen: null,
  };
  const leaseAt = (nowMs: number): Lease => ({ owner: 'test', nowMs });
  await journal.open(intent, leaseAt(given.begunMs ?? given.atMs));
  if (given.begunMs !== undefined) {
    await journal.recordOutcome(intent.id, 'test', { state: 'not_applied' }, given.begunMs);
    await journal.open(intent, leaseAt(given.atMs));
  }
  await journal.recordOutcome(intent.id, 'test', outcome, given.atMs + 1);
}
