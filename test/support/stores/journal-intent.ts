import type { Intent, Journal, JournalEntry, Lease, Opening } from '../../../src/storage/journal/journal.ts';

/** When a test's journal begins, in ms. */
export const T = 1_700_000_000_000;
let ids = 0;
/** In order as texts too: they tell which of two entries of one moment is the first. */
const newId = (): string => {
  ids += 1;
  return `e${String(ids).padStart(6, '0')}`;
};
/** A payout of 50.00 under `r1`, changed as told. */
export const intent = (changes: Partial<Intent> = {}): Intent => ({
  id: newId(),
  scope: 'account',
  holder: 'holder',
  generated: false,
  reference: 'r1',
  kind: 'payout',
  family: 'main',
  idempotencyKey: 'r1',
  amountCents: 5_000n,
  destination: 'fo***or@***br',
  destinationPrint: 'print',
  subject: null,
  beforeCents: null,
  notBefore: null,
  profile: 'shop',
  command: 'payout create',
  batch: null,
  batchLine: null,
  overrideReason: null,
  seen: null,
  ...changes,
});
/** A lease that begins then. */
export const lease = (owner = 'host:1:aa', nowMs = T): Lease => ({ owner, nowMs });
/** Opens an entry, or returns the one in its way. */
export async function openEntry(
  journal: Pick<Journal, 'open'>,
  order: Intent,
  by: Lease = lease(),
): Promise<Exclude<Opening, { kind: 'changed' }>> {
  const opening = await journal.open(order, by);
  if (opening.kind === 'changed') throw new Error('an entry that was seen has changed');
  return opening;
}
/** Takes the lease of an entry as it is now. */
export async function takeLease(
  journal: Pick<Journal, 'get' | 'lease'>,
  id: string,
  by: Lease = lease(),
): Promise<JournalEntry | null> {
  const entry = await journal.get(id);
  return entry && journal.lease(id, by, entry);
}
