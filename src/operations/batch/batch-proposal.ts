import { PixError } from '../../domain/errors.ts';
import { reasonOf } from '../../domain/system-error.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { checkRegularFile, readWholeFile } from '../../system/files/read-file.ts';
import { refusalOf } from './read-batch-file.ts';

/** A user of the operating system, a machine, and a profile of `pix`. */
export interface Person {
  readonly user: string;
  readonly host: string;
  readonly profile: string;
}

/** Content of a proposal: a batch that another person must approve. It contains no receiver. */
export interface Proposal {
  readonly version: 1;
  readonly id: string;
  readonly batch: string;
  /** Name of the csv file, without its folder. */
  readonly file: string;
  /** SHA-256 in hex of the csv file's bytes. */
  readonly sha256: string;
  readonly rows: number;
  readonly totalCents: string;
  /** Hash of line, reference, amount and fingerprint of every row, as the journal keeps them. */
  readonly rowsHash: string;
  readonly family: 'main' | 'hub';
  /** Root URL of the service. */
  readonly environment: string;
  /** Fingerprint of the account; of the hub that of the profile. */
  readonly account: string;
  readonly concurrency: number;
  readonly lookup: boolean;
  readonly allowDuplicate: boolean;
  readonly proposedBy: Person;
  /** ISO 8601, UTC, by the proposer's clock, like `expiresAt`. */
  readonly proposedAt: string;
  readonly expiresAt: string;
}

/** A proposal as its file has it. */
interface SignedProposal extends Proposal {
  /** Fingerprint of the journal: the plan can be approved with this one only. */
  readonly journal: string;
  /** One for each field, so that a changed one can be named. */
  readonly marks: Readonly<Record<string, string>>;
  readonly signature: string;
}

const MOST_BYTES = 64 * 1024;

/**
 * The text of a proposal's file, signed with the key of the journal's fingerprints: whoever can use this journal could have
 * signed it, and nobody else. It proves that nothing was changed on the way, not who sat at the keyboard.
 */
export function signedText(journal: Journal, proposal: Proposal): string {
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

/** Reads a proposal and checks its signature. @throws PixError `usage` naming what is wrong: nothing was sent */
export function readProposal(journal: Journal, file: string): Proposal {
  const text = readWholeFile(file).toString('utf8');
  const read = text.length > MOST_BYTES ? null : parsed(text);
  if (read === null) throw refused('not_a_plan', { file });
  if (read.journal !== journal.fingerprint('pix journal')) throw refused('other_journal', { file });
  const { journal: _journal, marks: _marks, signature: _signature, ...proposal } = read;
  // To the byte: spaces and the order of fields count too.
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

/** The fields that do not fit their marks; of a mark that was made to fit, nothing but the signature tells. */
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

/**
 * Whether the proposer would approve: user and profile are both the same. Names are compared, wherever the machine is; two
 * people who share both, or one who has two, are not told apart.
 */
export const isSamePerson = (one: Person, other: Person): boolean =>
  one.user === other.user && one.profile === other.profile;

/** @throws PixError `usage` for a proposal that has expired, or is the approver's own */
export function checkApprover(proposal: Proposal, approver: Person, nowMs: number): void {
  const { expiresAt, proposedBy } = proposal;
  if (!(Date.parse(expiresAt) > nowMs)) throw refused('expired', { at: expiresAt });
  if (isSamePerson(proposedBy, approver))
    throw refused('same_person', { user: approver.user, profile: approver.profile });
}

/** Hashes rows in order, as the journal keeps them. */
export class RowsHash {
  readonly #hash = process.getBuiltinModule('node:crypto').createHash('sha256');

  add(row: {
    readonly line: number;
    readonly reference: string;
    readonly amountCents: bigint;
    readonly print: string;
  }): void {
    this.#hash.update(`${JSON.stringify([row.line, row.reference, `${row.amountCents}`, row.print])}\n`);
  }

  hex(): string {
    return this.#hash.digest('hex');
  }
}

/**
 * SHA-256 in hex of a file, read in constant memory.
 * @throws PixError `usage` when it cannot be read, or is no regular file: a device would never end
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
    throw error instanceof PixError ? error : refusalOf(file)('failed', reasonOf(error), error);
  }
}

const REASONS = [
  'not_a_plan',
  'other_journal',
  'changed',
  'expired',
  'same_person',
  'other_file',
  'other_rows',
  'other_account',
] as const;

/** The error for a proposal that cannot be approved. */
export function refused(
  reason: (typeof REASONS)[number],
  params: Readonly<Record<string, string | number>>,
): PixError {
  return new PixError({
    kind: 'usage',
    key: `proposal.${reason}`,
    params,
    errorCode: `plan_${reason}`,
    hintKey: `proposal.${reason}.hint`,
    outcome: 'not_sent',
  });
}
