import { DryRunStop } from '../client/client.ts';
import { EXIT_DONE, exitCodes } from './failure/exit-codes.ts';
import { type DoneSoFar, NOTHING_DONE } from './failure/outcome-of-failed-command.ts';
import { reportFailure } from './failure/report-failure.ts';
import { interruption } from './flags/flag-values.ts';
import type { World } from './session/world.ts';
import type { Running } from './start-command.ts';

export interface CommandEnd {
  readonly code: number;
  /** Whether the printed result contained the outcomes of the command's payments. */
  readonly showsResults: boolean;
  readonly error?: unknown;
}

/**
 * Ends a command: repeats failed journal writes, marks the printed outcomes as shown, and writes the audit
 * log.
 * @returns the exit code
 */
export async function recordEnd(
  world: World,
  running: Running,
  { code, showsResults, error }: CommandEnd,
): Promise<number> {
  const { id, traits, given, session, notes, output } = running;
  const { told } = session;
  // Repeat failed journal writes first, because the journal can mark only recorded outcomes as shown.
  await told.keepAgain((key, params) => notes.note(key, params));
  const marked = told
    .markShown(() => session.journal(), world.clock, showsResults)
    .then(
      () => code,
      (fault: unknown) => reportEnd(world, running, fault, false),
    );
  const audit = async (): Promise<void> => {
    if (!traits.audited || given['dry-run'] === true) return;
    const { recordCommand } = await import('./session/record-command.ts');
    const end = { exitCode: code, error, printFailure: output.failure };
    await recordCommand(world, session, notes, { command: id.replaceAll(':', ' '), ...end });
  };
  // `marked` and `audit` write to the journal at the same time, so that both writes share one commit.
  const [exitCode] = await Promise.all([marked, audit()]);
  if (told.lost === undefined) return exitCode;
  notes.note('journal.entry_lost', { id: told.lost });
  notes.note('journal.replaced.hint');
  return exitCode === EXIT_DONE ? exitCodes.check : exitCode;
}

/**
 * Prints the error. In a dry run, prints the request instead.
 * @param running only the traits if the flags of the command could not be read
 * @returns the exit code
 */
export async function reportEnd(
  world: World,
  running: Begun,
  error: unknown,
  interrupted: boolean,
): Promise<number> {
  running.notes?.clear();
  if (error instanceof DryRunStop && running.out) {
    const { showDryRun } = await import('./flows/show-dry-run.ts');
    return showDryRun(running.out, error).then(
      () => EXIT_DONE,
      (fault: unknown) => reportFailure(world, fault, doneBy(running)),
    );
  }
  return reportFailure(world, interrupted ? interruption(error) : error, doneBy(running));
}

type Begun = Pick<Running, 'traits'> & Partial<Running>;

function doneBy({ traits, session, output }: Begun): DoneSoFar {
  const requests = session?.requests.done ?? NOTHING_DONE;
  return {
    ...NOTHING_DONE,
    ...requests,
    applied: requests.applied || session?.told.isApplied === true,
    changes: traits.changes === true,
    payments: session?.told.entries ?? [],
    wrote: output?.isOpen === true,
    ...(session && { profileFlag: session.profileFlag }),
  };
}
