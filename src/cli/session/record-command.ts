import { type AuditOutcome, type DayClosing, readLine } from '../../domain/audit-line.ts';
import { isOutcomeUnknown, isPaidOrAccepted, rowStateOf } from '../../domain/money/transaction-statuses.ts';
import { errorMessage, PixError } from '../../domain/pix-error.ts';
import type { ShownMoneyOutcomes } from '../../operations/money/shown-money-outcomes.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { userAndHost } from '../../system/user-and-host.ts';
import { EXIT_DONE, exitCodes } from '../failure/exit-codes.ts';
import type { StderrNotes } from '../streams/stderr-notes.ts';
import type { Session } from './session.ts';
import type { World } from './world.ts';

export interface CommandEnd {
  readonly command: string;
  readonly exitCode: number;
  readonly error: unknown;
  readonly printFailure: unknown;
}

interface RecordedSession extends Pick<Session, 'told' | 'journal' | 'profileName'> {
  readonly requests: { readonly done: Pick<Session['requests']['done'], 'applied'> };
}

/**
 * Maps exit codes to outcomes in the audit log. Contains only exit codes that determine the outcome without
 * further information.
 */
const OUTCOMES: ReadonlyMap<number, AuditOutcome> = new Map([
  [0, 'done'],
  [7, 'unknown'],
  [9, 'declined'],
  [10, 'partial'],
]);

const isOnlyUnprinted = ({ requests }: RecordedSession, { error, printFailure }: CommandEnd): boolean =>
  requests.done.applied && error !== undefined && error === printFailure;

const RULES: ReadonlySet<string> = new Set([
  'four_eyes',
  'other_account',
  'read_only',
  'plan_changed',
  'plan_decided',
  'plan_expired',
  'plan_other_account',
  'plan_other_file',
  'plan_other_journal',
  'plan_other_rows',
  'plan_rejected',
  'plan_same_person',
]);
const isRule = (code: unknown): code is string =>
  typeof code === 'string' && (RULES.has(code) || code.startsWith('limit_'));

/**
 * Returns the code of the local rule that refused a command, for example a payment limit or the read-only
 * setting. Returns null for every other failure.
 */
export function refusingRule(error: unknown): string | null {
  if (!(error instanceof PixError) || error.kind !== 'usage') return null;
  const reasons = (error.init.details ?? []).map((detail) => (detail as { reason?: unknown } | null)?.reason);
  return [error.errorCode, ...reasons].find(isRule) ?? null;
}

/**
 * Writes into the audit log who ran a command and how it ended. A command line that could not be parsed is
 * not recorded, nor a command that only showed earlier payments again: a movement of money has one line. If the
 * log cannot be written, prints a note instead of failing: payments are in the journal before they are sent.
 */
export async function recordCommand(
  world: Pick<World, 'clock' | 'random'>,
  session: RecordedSession,
  notes: Pick<StderrNotes, 'key'>,
  end: CommandEnd,
): Promise<void> {
  const { told } = session;
  const reason = refusingRule(end.error) ?? undefined;
  const isRepetition = told.areAllEarlier && end.exitCode !== exitCodes.unknown;
  const isMistyped = end.exitCode === exitCodes.usage && told.entries.length === 0;
  if (
    (isMistyped || (isRepetition && !told.areSomeNew)) &&
    reason === undefined &&
    !isOnlyUnprinted(session, end)
  )
    return;
  try {
    // If a rule refused the command, nothing was done, so do not wait for an unavailable journal.
    const journal = await session.journal(reason === undefined);
    const entries = await Promise.all(told.entries.map((id) => journal.get(id)));
    const references = entries.flatMap((entry) => (entry === null ? [] : [entry.reference]));
    if (isRepetition && reason === undefined && (await isRecorded(journal, references))) return;
    await journal.audit.append({
      ...newEvent(world, session.profileName),
      command: end.command,
      subjects: [...new Set([...told.subjects, ...references])],
      outcome: reason === undefined ? await outcomeOf(journal, session, end) : 'refused',
      exitCode: end.exitCode,
      reason,
    });
  } catch (error) {
    // Print a note instead of throwing, because the command has already done its work.
    const reason = error instanceof PixError ? error.errorCode : errorMessage(error);
    notes.key('audit.not_written', { reason });
  }
}

/** Returns the start of a line of the audit log: its id and time, and who runs the command. */
export const newEvent = ({ clock, random }: Pick<World, 'clock' | 'random'>, profile: string) => ({
  id: Buffer.from(random(12)).toString('base64url'),
  at: new Date(clock.now()).toISOString(),
  ...userAndHost(),
  profile,
});

/**
 * Writes into the audit log who closed a day.
 * @throws PixError when the log cannot be written
 */
export async function recordClosing(
  world: Pick<World, 'clock' | 'random'>,
  { session, profile }: { readonly session: Pick<Session, 'journal'>; readonly profile: string },
  closing: DayClosing,
): Promise<void> {
  const journal = await session.journal();
  await journal.audit.append({
    ...newEvent(world, profile),
    command: 'close',
    subjects: [closing.day, `figures ${closing.hash.slice(0, 12)}`],
    outcome: 'done',
    exitCode: EXIT_DONE,
    closing,
  });
}

/** Whether the log already says how these payments ended. */
async function isRecorded(journal: Journal, references: readonly string[]): Promise<boolean> {
  const left = new Set(references);
  for await (const { line } of journal.audit.walk('newest')) {
    const { subjects, outcome } = readLine(line) ?? { subjects: [], outcome: 'unknown' };
    if (outcome !== 'unknown') for (const subject of subjects) left.delete(subject);
    if (left.size === 0) return true;
  }
  return left.size === 0;
}

async function outcomeOf(journal: Journal, session: RecordedSession, end: CommandEnd): Promise<AuditOutcome> {
  const byCode = OUTCOMES.get(end.exitCode);
  if (byCode !== undefined) return byCode;
  const moved =
    (await outcomeOfEntries(journal, session.told, end)) ?? (await outcomeOfBatches(journal, session.told));
  if (moved !== null) return moved;
  if (isOnlyUnprinted(session, end)) return 'done';
  return end.exitCode === exitCodes.interrupted ? 'interrupted' : 'failed';
}

/**
 * Returns the outcome of the command's payments: `unknown` if any outcome is unknown. Returns null if the
 * command made no payment, or if it reported that a payment failed.
 */
async function outcomeOfEntries(
  journal: Journal,
  told: ShownMoneyOutcomes,
  { error }: CommandEnd,
): Promise<AuditOutcome | null> {
  const all = await Promise.all(told.entries.map((id) => journal.get(id)));
  // An entry that the journal has lost says nothing.
  if (all.some((entry) => entry === null || isOutcomeUnknown(entry))) return 'unknown';
  const states = all.flatMap((entry) => (entry === null ? [] : [rowStateOf(entry)]));
  // The error of an applied payment only says that its current state could not be shown.
  const isApplied = error instanceof PixError && error.outcome === 'applied';
  if ((told.hasFailures && !isApplied) || states.length === 0) return null;
  if (states.includes('mismatched')) return 'mismatched';
  return states.every(isPaidOrAccepted) ? 'done' : 'failed';
}

async function outcomeOfBatches(
  journal: Journal,
  { batches }: ShownMoneyOutcomes,
): Promise<AuditOutcome | null> {
  if (batches.length === 0) return null;
  for (const { scope, batch } of batches) {
    const plan = await journal.batches.get(scope, batch);
    const { accepted, completed } = plan?.states ?? {};
    if ((accepted?.count ?? 0) + (completed?.count ?? 0) !== plan?.rows) return 'partial';
  }
  return 'done';
}
