import type { BatchPlan, StoredRow } from '../../../src/storage/journal/batch-plan.ts';
import type { Journal } from '../../../src/storage/journal/journal.ts';
import type {
  EntryOutcome,
  Intent,
  JournalEntry,
  Lease,
  Opening,
} from '../../../src/storage/journal/journal-entry.ts';

/** The time at which a test's journal starts, in ms. */
export const T = 1_700_000_000_000;
/** Service's time of an intent that `openEntry` replaces by the time of the lease. */
const AS_LEASED = 0;
let ids = 0;
/**
 * Returns an id that sorts after all earlier ids. The journal sorts entries with equal times by their ids.
 */
const newId = (): string => {
  ids += 1;
  return `e${String(ids).padStart(6, '0')}`;
};
/** Returns a payout of R$ 50,00 with reference `r1`. `changes` replaces some of its fields. */
export const intent = (changes: Partial<Intent> = {}): Intent => ({
  id: newId(),
  scope: 'account',
  holder: 'holder',
  place: '',
  profileId: '',
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
  serviceTime: AS_LEASED,
  profile: 'shop',
  command: 'payout create',
  batch: null,
  batchLine: null,
  overrideReason: null,
  seen: null,
  ...changes,
});
export const lease = (owner = 'host:1:aa', nowMs = T): Lease => ({ owner, nowMs, elapsedMs: nowMs - T });
/** Opens an entry and returns it. If an existing entry prevents this, returns the existing entry. */
export async function openEntry(
  journal: Pick<Journal, 'open'>,
  order: Intent,
  by: Lease = lease(),
): Promise<Exclude<Opening, { kind: 'changed' }>> {
  const serviceTime = order.serviceTime === AS_LEASED ? by.nowMs : order.serviceTime;
  const opening = await journal.open({ ...order, serviceTime }, by);
  if (opening.kind === 'changed') throw new Error('an entry that was seen has changed');
  return opening;
}
export async function takeLease(
  journal: Pick<Journal, 'get' | 'lease'>,
  id: string,
  by: Lease = lease(),
): Promise<JournalEntry | null> {
  const entry = await journal.get(id);
  return entry && journal.lease(id, by, entry);
}

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

/** Returns a plan of two rows for the batch `folha`. `changes` replaces some of its fields. */
export const batchPlan = (changes: Partial<BatchPlan> = {}): BatchPlan => ({
  ...{ id: 'p1', scope: 'account', holder: 'holder', place: '', profileId: '' },
  family: 'hub',
  settings: { concurrency: 3, lookup: false },
  name: 'folha',
  profile: 'shop',
  file: '/home/ops/folha.csv',
  rows: 2,
  totalCents: 9_007_199_254_740_991n,
  createdAt: T,
  ...changes,
});

export async function* batchRows(count: number): AsyncGenerator<StoredRow> {
  for (let line = 1; line <= count; line += 1)
    yield { line, reference: `r${line}`, amountCents: BigInt(line), print: `print ${line}` };
}
