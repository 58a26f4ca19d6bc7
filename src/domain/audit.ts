/** A command that a person ran on this account, without personal data: neither receivers nor amounts. */
export interface AuditEvent {
  /** Identifies one run of a command: two runs may be equal in everything else. */
  readonly id: string;
  /** ISO 8601, UTC, of this machine. */
  readonly at: string;
  /** The user of the operating system. */
  readonly user: string;
  readonly host: string;
  readonly profile: string;
  /** `payout create`. */
  readonly command: string;
  /** References of payments, or the name of what was changed. */
  readonly subjects: readonly string[];
  readonly outcome: AuditOutcome;
  readonly exitCode: number;
  /** Code of the rule that refused the command: a limit, four eyes, read-only. */
  readonly reason?: string | undefined;
  /** Only for a removal of old lines. */
  readonly removed?: RemovedLines | undefined;
}

/** Lines 1 to `upTo`, of which the last had this hash. */
export interface RemovedLines {
  readonly upTo: number;
  readonly hash: string;
  /** ISO 8601: all of them were older. */
  readonly before: string;
}

/**
 * `refused`: by a rule of this machine, before anything was sent. `mismatched`: applied, but the answer differs from the
 * order. A command that moves money records the outcome of the movement, whether or not it could be printed.
 */
export const AUDIT_OUTCOMES = [
  'done',
  'failed',
  'declined',
  'unknown',
  'partial',
  'interrupted',
  'refused',
  'mismatched',
] as const;
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];

/** An event in the chain: each line names the hash of the one before it. */
export interface AuditLine extends AuditEvent {
  readonly n: number;
  /** SHA-256 in hex of the line before; zeros for the first. */
  readonly prev: string;
}

/** A line as it is kept, to the byte, and its hash. */
export interface KeptLine {
  readonly n: number;
  readonly line: string;
  /** SHA-256 in hex of `line`. */
  readonly hash: string;
}

export const FIRST_PREV = '0'.repeat(64);

const sha256 = (text: string): string => process.getBuiltinModule('node:crypto').hash('sha256', text);

/** The event as the line after `last`. */
export function nextLine(event: AuditEvent, last: Pick<KeptLine, 'n' | 'hash'> | null): KeptLine {
  const n = (last?.n ?? 0) + 1;
  const { id, at, user, host, profile, command, subjects, outcome, exitCode, reason, removed } = event;
  const line = JSON.stringify({
    ...{
      n,
      prev: last?.hash ?? FIRST_PREV,
      id,
      at,
      user,
      host,
      profile,
      command,
      subjects,
      outcome,
      exitCode,
    },
    ...(reason !== undefined && { reason }),
    ...(removed && { removed }),
  });
  return { n, line, hash: sha256(line) };
}

/** Why a line is not the one that was written there. */
export type ChainFault = 'changed' | 'missing_before' | 'unreadable';

/** Whether a line follows on `last`, and is what it was. @returns null when it is */
export function chainFault(kept: KeptLine, last: KeptLine | null): ChainFault | null {
  if (sha256(kept.line) !== kept.hash) return 'changed';
  const read = readLine(kept.line);
  if (read === null) return 'unreadable';
  const isNext = kept.n === (last?.n ?? 0) + 1 && read.n === kept.n;
  return isNext && read.prev === (last?.hash ?? FIRST_PREV) ? null : 'missing_before';
}

/** The line; null for what is none. */
export function readLine(line: string): AuditLine | null {
  try {
    const value: unknown = JSON.parse(line);
    return isLine(value) ? value : null;
  } catch {
    return null;
  }
}

function isLine(value: unknown): value is AuditLine {
  if (typeof value !== 'object' || value === null) return false;
  const { n, prev, at, command, subjects }: Partial<AuditLine> = value;
  const isTime = typeof at === 'string' && !Number.isNaN(Date.parse(at));
  return (
    typeof n === 'number' &&
    typeof prev === 'string' &&
    isTime &&
    typeof command === 'string' &&
    Array.isArray(subjects)
  );
}

/** Whether the audit log is what was written. */
export interface AuditCheck {
  readonly valid: boolean;
  /** Lines that were read until the first fault. */
  readonly lines: number;
  /** Hash of the last good line. */
  readonly head: string;
  readonly brokenAt: number | null;
  readonly fault: ChainFault | 'head_not_found' | null;
  /** The lines that `pix audit prune` removed: how many in all, and who did that last. */
  readonly removed?: number;
  readonly removedBefore?: string;
  readonly removedBy?: string;
  readonly removedAt?: string;
}
