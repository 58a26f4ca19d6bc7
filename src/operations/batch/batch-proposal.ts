import type { AuditEvent } from '../../domain/audit-line.ts';
import { fail } from '../../domain/errors.ts';
import type { PayoutFamily } from '../../domain/family.ts';
import { type ErrorParams, PixError } from '../../domain/pix-error.ts';
import { reasonOf } from '../../domain/system-error.ts';
import type { BatchSettings, StoredRow } from '../../storage/journal/batch-plan.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { checkRegularFile, readWholeFile } from '../../system/files/read-whole-file.ts';
import { userAndHost } from '../../system/user-and-host.ts';
import type { Operator } from '../operator.ts';
import { refusalOf } from './batch-file.ts';

export type Person = Pick<AuditEvent, 'user' | 'host' | 'profile'>;

/** Returns the person who runs this command or dashboard. */
export const personOf = ({ account: { profile } }: Pick<Operator, 'account'>): Person => ({
  ...userAndHost(),
  profile,
});

/** A batch that another person must approve. Does not contain the receivers. */
export interface BatchProposal {
  readonly version: 1;
  readonly id: string;
  readonly batch: string;
  /** File name without its folder. */
  readonly file: string;
  readonly sha256: string;
  readonly rows: number;
  readonly totalCents: string;
  readonly rowsHash: string;
  readonly family: PayoutFamily;
  /** Root URL of the service. */
  readonly environment: string;
  /** Fingerprint of the account, see `PayingAccount.scope`. */
  readonly account: string;
  readonly concurrency: number;
  readonly lookup: boolean;
  readonly allowDuplicate: boolean;
  readonly columns?: BatchSettings['columns'];
  readonly stopAfter?: BatchSettings['stopAfter'];
  readonly proposedBy: Person;
  /** Time by the proposer's clock, ISO 8601 in UTC. `expiresAt` has the same form. */
  readonly proposedAt: string;
  readonly expiresAt: string;
}

interface SignedProposal extends BatchProposal {
  /** Fingerprint of the journal. The proposal can only be approved with this journal. */
  readonly journal: string;
  /** One signature for each field, so that an error can name the changed field. */
  readonly marks: Readonly<Record<string, string>>;
  readonly signature: string;
}

const MOST_BYTES = 64 * 1024;

/**
 * Signs the text with the journal's secret key. The signature proves that the text was not changed, but not
 * which person signed it.
 */
export function signedText(journal: Journal, proposal: BatchProposal): string {
  const journalId = journal.fingerprint('pix journal');
  const marks = Object.fromEntries(
    Object.entries(proposal).map(([name, value]) => [name, markOf(journal, proposal.id, name, value)]),
  );
  const signed = { ...proposal, journal: journalId, marks };
  const signature = journal.fingerprint(`pix batch plan\n${JSON.stringify(signed)}`);
  return `${JSON.stringify({ ...signed, signature }, null, 2)}\n`;
}

const markOf = (journal: Journal, id: string, name: string, value: unknown): string =>
  journal.fingerprint(`pix batch plan field\n${JSON.stringify([id, name, value])}`).slice(0, 8);

/**
 * Returns the proposal in a file after checking its signature.
 * @throws PixError `usage` that names the problem
 */
export const readProposal = (journal: Journal, file: string): BatchProposal =>
  verifiedProposal(journal, readWholeFile(file).toString('utf8'), file);

/**
 * Returns the proposal in a signed text.
 * @param file path of the plan, or id of the stored proposal, for the error
 * @throws PixError `usage` that names the problem
 */
export function verifiedProposal(journal: Journal, text: string, file: string): BatchProposal {
  const read = text.length > MOST_BYTES ? null : parsed(text);
  if (read === null) throw refused('not_a_plan', { file });
  if (read.journal !== journal.fingerprint('pix journal')) throw refused('other_journal', { file });
  const { journal: _journal, marks: _marks, signature: _signature, ...proposal } = read;
  if (signedText(journal, proposal) !== text)
    throw refused('changed', { file, fields: changedFields(journal, read) });
  return proposal;
}

function parsed(text: string): SignedProposal | null {
  try {
    const value = JSON.parse(text) as SignedProposal | null;
    const isPlan = value?.version === 1 && typeof value.id === 'string' && typeof value.marks === 'object';
    return isPlan && value.marks !== null ? value : null;
  } catch {
    return null;
  }
}

/**
 * Returns the names of the fields that were changed, added or removed. Returns `signature` if only the
 * signature of the whole text is wrong.
 */
function changedFields(
  journal: Journal,
  { marks, journal: _journal, signature: _signature, ...rest }: SignedProposal,
): string {
  const changed = Object.entries(rest)
    .filter(([name, value]) => marks[name] !== markOf(journal, rest.id, name, value))
    .map(([name]) => name.slice(0, 20));
  const added = Object.keys(marks).filter((name) => !(name in rest));
  return [...changed, ...added].slice(0, 10).join(', ') || 'signature';
}

/** Returns whether two persons have the same user name and profile. The machine does not matter. */
export const isSamePerson = (one: Person, other: Person): boolean =>
  one.user === other.user && one.profile === other.profile;

/**
 * Checks that this person may approve the proposal now.
 * @throws PixError `usage` if the proposal has expired, or if the approver made it
 */
export function checkApprover(proposal: BatchProposal, approver: Person, nowMs: number): void {
  const { expiresAt, proposedBy } = proposal;
  if (!(Date.parse(expiresAt) > nowMs)) throw refused('expired', { at: expiresAt });
  if (isSamePerson(proposedBy, approver))
    throw refused('same_person', { user: approver.user, profile: approver.profile });
}

/** Returns `ana@desk (shop)`. */
export const personText = ({ user, host, profile }: Person): string => `${user}@${host} (${profile})`;

export class RowsHash {
  readonly #hash = process.getBuiltinModule('node:crypto').createHash('sha256');

  add({ line, reference, amountCents, print }: StoredRow): void {
    this.#hash.update(`${JSON.stringify([line, reference, `${amountCents}`, print])}\n`);
  }

  /** Returns the hash of the rows added so far. */
  hex(): string {
    return this.#hash.copy().digest('hex');
  }
}

/**
 * Returns the SHA-256 hash of the file.
 * @throws PixError `usage` when the file cannot be read, or is not a regular file: reading a device might
 * never end
 */
export async function hashOfFile(file: string, signal: AbortSignal): Promise<string> {
  try {
    checkRegularFile(file);
    const hash = process.getBuiltinModule('node:crypto').createHash('sha256');
    for await (const piece of process.getBuiltinModule('node:fs').createReadStream(file)) {
      signal.throwIfAborted();
      hash.update(piece as Buffer);
    }
    return hash.digest('hex');
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof PixError ? error : refusalOf(file)('file.failed', reasonOf(error), error);
  }
}

type ProposalReason =
  | 'not_a_plan'
  | 'other_journal'
  | 'changed'
  | 'expired'
  | 'same_person'
  | 'other_file'
  | 'other_rows'
  | 'other_account'
  | 'approved'
  | 'rejected'
  | 'sent';

export function refused(reason: ProposalReason, params: ErrorParams): PixError {
  return fail(`proposal.${reason}`, params);
}
