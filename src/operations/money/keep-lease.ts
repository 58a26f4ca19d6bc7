import { LEASE_MS, type SendPermit } from '../../domain/money/send-permit.ts';
import { isOutcomeUnknown } from '../../domain/money/transaction-statuses.ts';
import { momentOf, sleep } from '../../domain/time/clock.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { JournalEntry, Lease } from '../../storage/journal/journal-entry.ts';
import type { Operator } from '../operator.ts';
import { journalFailed } from './money-outcome.ts';

const BEAT_MS = 1_000;

export const leaseOf = (operator: Operator): Lease => ({
  owner: operator.money.owner(),
  ...momentOf(operator.clock),
});

/** Renews the lease and its permit to send. Returns false if another process has taken the lease. */
export async function renewLease(
  operator: Operator,
  journal: Journal,
  id: string,
  permit?: SendPermit,
): Promise<boolean> {
  const lease = leaseOf(operator);
  const isOurs = await journal.beat(id, lease);
  if (isOurs) permit?.renew(lease);
  return isOurs;
}

/**
 * Renews the lease regularly while `work` runs. If the journal cannot be written, `permit` expires before
 * another process can take the lease.
 */
export async function keepLease<T>(
  operator: Operator,
  journal: Journal,
  { id, permit }: { readonly id: string; readonly permit?: SendPermit },
  work: () => Promise<T>,
): Promise<T> {
  let renewing: Promise<unknown> = Promise.resolve();
  let isHeld = true;
  const beat = async (): Promise<void> => {
    isHeld &&= await renewLease(operator, journal, id, permit);
  };
  const end = operator.clock.every(BEAT_MS, () => {
    renewing = renewing.then(() => (isHeld ? beat() : undefined)).catch(() => undefined);
  });
  try {
    return await work();
  } finally {
    end();
    await renewing;
  }
}

/**
 * Takes the lease of an entry with an unknown outcome, and keeps it while `work` runs.
 * @returns `in_progress` when another process has the lease, `changed` when another process resolved the entry
 * @throws PixError with the outcome of the entry if the journal cannot be written or has lost the entry
 */
export async function withLease<T>(
  operator: Operator,
  journal: Journal,
  entry: JournalEntry,
  work: (mine: JournalEntry) => Promise<T>,
): Promise<T | 'in_progress' | 'changed'> {
  const mine = await leaseEntry(operator, journal, entry).catch((error: unknown) => {
    throw journalFailed(error, entry);
  });
  if (mine !== null) return keepLease(operator, journal, mine, () => work(mine));
  const now = await journal.get(entry.id);
  if (now === null) throw journalFailed(await journal.openings.noteMissing(entry.id), entry);
  return isOutcomeUnknown(now) ? 'in_progress' : 'changed';
}

/**
 * Takes the lease of an entry once its holder has sent no heartbeat for `LEASE_MS`. The silence is measured
 * by our clock: time stamps, host names and process ids cannot prove that a process has ended.
 * @returns null when the other process still sends heartbeats, or when the entry is resolved
 */
export async function leaseEntry(
  operator: Operator,
  journal: Journal,
  { id }: Pick<JournalEntry, 'id'>,
): Promise<JournalEntry | null> {
  let seen = await journal.get(id);
  for (let silentMs = 0; seen !== null && isOutcomeUnknown(seen); silentMs += BEAT_MS) {
    const isFree = seen.leaseOwner === null || seen.leaseOwner === operator.money.owner();
    if (isFree || silentMs >= LEASE_MS) return journal.lease(id, leaseOf(operator), seen);
    operator.progress('money.checking_owner', { reference: seen.reference });
    await sleep(operator.clock, BEAT_MS, operator.signal);
    const now = await journal.get(id);
    const isAlive = now?.leaseOwner === seen.leaseOwner && now?.leaseBeat !== seen.leaseBeat;
    if (isAlive) return null;
    if (now?.leaseOwner !== seen.leaseOwner) silentMs = -BEAT_MS;
    seen = now;
  }
  return null;
}
