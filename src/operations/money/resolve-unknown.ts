import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import { PixError } from '../../domain/pix-error.ts';
import { sleep } from '../../domain/time/clock.ts';
import type { MessageKey } from '../../i18n/index.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { EntryOutcome, JournalEntry } from '../../storage/journal/journal-entry.ts';
import { ENTRY_LOST } from '../../storage/journal/journal-openings.ts';
import type { MoneyMeans, Operator } from '../operator.ts';
import { isStillPaying } from '../payouts/read-payer.ts';
import {
  type Applied,
  CONFLICT,
  claimOf,
  codeOfUnknown,
  isClaimed,
  isDeclared,
  type LookUpFinding,
  MAYBE_ELSEWHERE,
  type MoneyOutcome,
  maybeElsewhere,
  neverArrived,
  unknownOutcome,
} from './money-outcome.ts';
import { findOutcome, movementOf } from './movements/movement-of.ts';

export type Resolution =
  | { readonly state: 'confirmed'; readonly row: DecodedRow<unknown>; readonly as: Applied }
  /** If `elsewhereCents` is set (see `LookUpFinding`), the refund may have been made with another data folder. */
  | { readonly state: 'not_applied'; readonly elsewhereCents?: bigint | undefined }
  | {
      readonly state: 'unknown';
      readonly why: MessageKey;
      readonly seen?: string;
      readonly error?: PixError;
    };

/**
 * Records that the service reported success although its answer was lost, or a conflict with the reference.
 * Called before the look-up, because the process may be killed during it.
 * @returns the entry with the recorded code. If the journal cannot be written, only this returned entry has
 * the code
 */
export async function recordClaim(
  operator: Operator,
  journal: Journal,
  entry: JournalEntry,
  lost: PixError,
): Promise<JournalEntry> {
  const errorCode = claimOf(entry, lost);
  if (isClaimed(entry.errorCode) || errorCode === null) return entry;
  const known = { ...entry, errorCode };
  try {
    const outcome = { state: 'unknown', errorCode, isLeaseKept: true } as const;
    await journal.recordOutcome(entry.id, operator.money.owner(), outcome, operator.clock.now());
    return known;
  } catch (error) {
    if (error instanceof PixError) return known;
    throw error;
  }
}

/**
 * Looks up an unknown outcome and records it. The caller must hold the lease. If the service had reported
 * success, a payment that is not found keeps its unknown outcome.
 * @param lost why the outcome is unknown, if this process sent the request
 */
export async function resolveUnknown(
  operator: Operator,
  journal: Journal,
  entry: JournalEntry,
  lost?: PixError,
): Promise<Resolution> {
  const resolution = await lookUp(operator, journal, entry);
  await recordOutcome(operator, journal, entry, {
    state: resolution.state,
    ...(resolution.state === 'confirmed' ? resolution.as : {}),
    ...(resolution.state === 'unknown' ? { errorCode: codeOfUnknown(entry, resolution.error ?? lost) } : {}),
    ...(resolution.state === 'not_applied'
      ? { errorCode: resolution.elsewhereCents === undefined ? lost?.errorCode : MAYBE_ELSEWHERE }
      : {}),
  });
  return resolution;
}

export async function movedBySearch<T>(
  operator: Operator,
  journal: Journal,
  entry: JournalEntry,
  lost: PixError,
): Promise<MoneyOutcome<T>> {
  const resolution = await resolveUnknown(operator, journal, entry, lost);
  // The refund was not made with this journal, but it may have been made with another data folder.
  if (resolution.state === 'not_applied' && resolution.elsewhereCents !== undefined)
    return {
      outcome: 'unknown',
      error: maybeElsewhere(lost, entry, resolution.elsewhereCents),
      entry: entry.id,
    };
  // The service refused a refund as a conflict, and the amounts of its charge have not changed.
  if (resolution.state === 'not_applied' && lost.outcome === 'not_applied')
    return { outcome: 'refused', error: lost, entry: entry.id };
  if (resolution.state === 'confirmed') {
    operator.note('money.found', { id: resolution.as.serviceId ?? '-', reference: entry.reference });
    const row = resolution.row as DecodedRow<T>;
    return { outcome: 'confirmed', row, entry: entry.id, how: 'found', mismatch: entry.mismatch };
  }
  if (resolution.state === 'unknown') {
    const key = operator.signal.aborted ? 'money.interrupted' : 'money.unknown';
    return { outcome: 'unknown', error: unknownOutcome(lost, entry, key), entry: entry.id };
  }
  return { outcome: 'not_applied', error: neverArrived(lost, entry), entry: entry.id };
}

/** Pauses before each look-up after a lost answer. The last pause repeats. */
const LOOK_UP_PAUSES_MS = [0, 1_000, 2_000, 5_000] as const;

/**
 * Result of `pollUntilFound` when it finds nothing and the profile's resolve time is zero. The payment may
 * still become visible.
 */
export const NOT_WAITED = Symbol('not waited');

/**
 * Repeats a look-up until it finds a movement or the profile's resolve time has passed. The time of earlier
 * runs is not counted, because their clocks may have been wrong.
 * @param look the look-up; returns null if it finds nothing
 * @returns null when nothing was found within the resolve time: the movement counts as not applied;
 * `NOT_WAITED` when nothing was found and the resolve time is zero
 */
export async function pollUntilFound<T>(
  operator: Pick<Operator, 'signal' | 'clock'> & { readonly money: Pick<MoneyMeans, 'resolveSeconds'> },
  look: () => Promise<T | null>,
  onWait: () => void,
): Promise<T | null | typeof NOT_WAITED> {
  const resolveMs = operator.money.resolveSeconds * 1000;
  // Adds up the pauses instead of reading the clock: a clock that jumps ahead must not shorten the wait.
  let waited = 0;
  for (let attempt = 0; ; attempt += 1) {
    const next = LOOK_UP_PAUSES_MS[Math.min(attempt, LOOK_UP_PAUSES_MS.length - 1)] ?? 0;
    const pause = Math.max(0, Math.min(next, resolveMs - waited));
    await sleep(operator.clock, pause, operator.signal);
    waited += pause;
    const found = await look();
    if (found !== null) return found;
    if (waited >= resolveMs) return resolveMs > 0 ? null : NOT_WAITED;
    onWait();
  }
}

async function lookUp(operator: Operator, journal: Journal, entry: JournalEntry): Promise<Resolution> {
  let last: LookUpFinding = { kind: 'absent' };
  const look = async (): Promise<LookUpFinding | null> => {
    if (entry.kind === 'refund') {
      const { recordCanceled } = await import('./refresh-entries.ts');
      await recordCanceled(operator, journal, entry);
    }
    last = await findOutcome(operator, entry);
    const mayChange = last.kind === 'absent' || (last.kind === 'undecided' && last.mayChange === true);
    return mayChange ? null : last;
  };
  try {
    const finding = await pollUntilFound(operator, look, () =>
      operator.progress('money.looking', { reference: entry.reference }),
    );
    const resolution = asResolution(entry, last, finding === NOT_WAITED);
    // The token may have been replaced while this command ran, for example while a person was asked. The answers
    // are then about the payments of another account.
    return resolution.state === 'unknown' || (await isStillPaying(operator, entry))
      ? resolution
      : { state: 'unknown', why: 'journal.account_changed' };
  } catch (error) {
    if (error instanceof PixError) return { state: 'unknown', why: 'journal.could_not_ask', error };
    if (operator.signal.aborted) return { state: 'unknown', why: 'journal.interrupted' };
    throw error;
  }
}

/** @param isTooEarly whether there was no time to wait for the payment to become visible */
function asResolution({ errorCode }: JournalEntry, finding: LookUpFinding, isTooEarly: boolean): Resolution {
  if (finding.kind === 'found') return { state: 'confirmed', row: finding.row, as: finding.as };
  if (finding.kind === 'undecided') {
    const { why, seen } = finding;
    return { state: 'unknown', why, ...(seen === undefined ? {} : { seen }) };
  }
  if (isTooEarly) return { state: 'unknown', why: 'journal.not_waited' };
  if (errorCode === CONFLICT) return { state: 'unknown', why: 'journal.conflict_seen' };
  if (isClaimed(errorCode)) return { state: 'unknown', why: 'journal.success_seen' };
  return { state: 'not_applied', elsewhereCents: finding.elsewhereCents };
}

/**
 * Records an outcome. If the journal cannot be written, the entry keeps its unknown outcome and will be
 * resolved later.
 */
export async function recordOutcome(
  operator: Operator,
  journal: Journal,
  entry: JournalEntry,
  outcome: EntryOutcome,
): Promise<void> {
  try {
    const { clock, money } = operator;
    if (money.keepOutcome) await money.keepOutcome(journal, entry.id, money.owner(), outcome, clock.now());
    else await journal.recordOutcome(entry.id, money.owner(), outcome, clock.now());
  } catch (error) {
    const reason = error instanceof PixError ? error.errorCode : String(error);
    const key = reason === ENTRY_LOST ? 'money.not_kept_lost' : 'money.not_kept';
    operator.note(key, { id: entry.id, outcome: outcome.state, reason });
  }
}

/**
 * Returns a movement in the journal as its command shows it; null if the service does not find it. A charge is no proof
 * of a refund that only a person has recorded.
 * @throws PixError when the service cannot be read
 */
export async function showOutcome(
  operator: Operator,
  entry: JournalEntry,
): Promise<DecodedRow<unknown> | null> {
  const { show } = await movementOf(entry);
  if (show !== undefined) return show(operator, entry);
  const finding = await findOutcome(operator, entry);
  return (isDeclared(entry) && finding.kind !== 'found' ? undefined : finding.row) ?? null;
}
