import type { AuditOutcome } from '../../domain/audit.ts';
import { errorMessage, PixError } from '../../domain/errors.ts';
import type { StderrNotes } from '../streams/stderr-notes.ts';
import type { Session } from './session.ts';
import { whoRuns } from './who-runs.ts';
import type { World } from './world.ts';

const OUTCOMES: ReadonlyMap<number, AuditOutcome> = new Map([
  [0, 'done'],
  [7, 'unknown'],
  [9, 'declined'],
  [10, 'partial'],
  [130, 'interrupted'],
]);

/**
 * Writes into the audit log who ran a command and how it ended. One that cannot be written is told, and changes nothing
 * else: the payments themselves are in the journal before they are sent.
 */
export async function recordCommand(
  world: World,
  session: Session,
  notes: Pick<StderrNotes, 'key'>,
  { command, exitCode }: { readonly command: string; readonly exitCode: number },
): Promise<void> {
  try {
    const journal = await session.journal();
    const told = await Promise.all(session.told.entries.map((id) => journal.get(id)));
    const references = told.flatMap((entry) => (entry === null ? [] : [entry.reference]));
    await journal.appendAudit({
      id: Buffer.from(world.random(12)).toString('base64url'),
      at: new Date(world.clock.now()).toISOString(),
      ...whoRuns(),
      profile: session.profileName,
      command,
      subjects: [...new Set([...session.told.subjects, ...references])],
      outcome: OUTCOMES.get(exitCode) ?? 'failed',
      exitCode,
    });
  } catch (error) {
    // Whatever it is: the command has done what it did, and its result stands.
    const reason = error instanceof PixError ? error.errorCode : errorMessage(error);
    notes.key('audit.not_written', { reason });
  }
}
