/** A command that a person ran on this account. Contains no personal data: neither receivers nor amounts of payments. */
export interface AuditEvent {
  /**
   * Identifies one run of a command. If the same command runs twice at the same time, only the ids of its two
   * events differ.
   */
  readonly id: string;
  /** Time by this machine's clock, ISO 8601 in UTC. */
  readonly at: string;
  readonly user: string;
  readonly host: string;
  readonly profile: string;
  readonly command: string;
  /** References of payments, or names of the changed objects (a profile, a token, a webhook). */
  readonly subjects: readonly string[];
  readonly outcome: AuditOutcome;
  readonly exitCode: number;
  /**
   * Code of the local rule that refused the command: a limit, the approval by a second person, or read-only
   * mode.
   */
  readonly reason?: string | undefined;
  readonly removed?: RemovedLines | undefined;
  readonly closing?: DayClosing | undefined;
}

/** A day of an account that a person has closed, with the sums of the day. */
export interface DayClosing {
  /** Day in São Paulo time, `2026-11-20`. */
  readonly day: string;
  /** The account, as the journal names it. */
  readonly account: string;
  /** SHA-256 (hex) of account, day and figures. */
  readonly hash: string;
  /** Exact amounts in reais; null for an unknown balance. */
  readonly figures: Readonly<Record<string, string | null>>;
  /** Why the day was closed although it does not add up. */
  readonly override?: string;
}

/** Lines 1 to `upTo`, which the command removed. `hash` is the hash of line `upTo`. */
export interface RemovedLines {
  readonly upTo: number;
  readonly hash: string;
  /** Time in ISO 8601. All removed lines are older. */
  readonly before: string;
}

/**
 * Outcome of a command. If money moved, this is the outcome of the payment, even if the output could not be
 * printed.
 * - `refused`: a rule of this machine refused the command before anything was sent.
 * - `mismatched`: the service applied the payment, but its answer differs from the request.
 */
export type AuditOutcome =
  | 'done'
  | 'failed'
  | 'declined'
  | 'unknown'
  | 'partial'
  | 'interrupted'
  | 'refused'
  | 'mismatched';

/** A line of the hash chain. Each line contains the previous line's hash. */
export interface AuditLine extends AuditEvent {
  readonly n: number;
  /** SHA-256 (hex) of the previous line; zeros for the first line. */
  readonly prev: string;
}

export interface KeptLine {
  readonly n: number;
  readonly line: string;
  /** SHA-256 (hex) of `line`. */
  readonly hash: string;
}

export const FIRST_PREV = '0'.repeat(64);

const sha256 = (text: string): string => process.getBuiltinModule('node:crypto').hash('sha256', text);

export function nextLine(event: AuditEvent, last: Pick<KeptLine, 'n' | 'hash'> | null): KeptLine {
  const n = (last?.n ?? 0) + 1;
  const { id, at, user, host, profile, command, subjects, outcome, exitCode, reason, removed, closing } =
    event;
  const line = JSON.stringify({
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
    ...(reason !== undefined && { reason }),
    ...(removed && { removed }),
    ...(closing && { closing }),
  });
  return { n, line, hash: sha256(line) };
}

/**
 * - `changed`: the line does not match its hash.
 * - `missing_before`: lines are missing before the line.
 * - `unreadable`: the line is not an audit event.
 */
export type ChainFault = 'changed' | 'missing_before' | 'unreadable';

/** Returns null if the line is unchanged and directly follows `last`. */
export function chainFault(kept: KeptLine, last: KeptLine | null): ChainFault | null {
  if (sha256(kept.line) !== kept.hash) return 'changed';
  const read = readLine(kept.line);
  if (read === null) return 'unreadable';
  const isNext = kept.n === (last?.n ?? 0) + 1 && read.n === kept.n;
  return isNext && read.prev === (last?.hash ?? FIRST_PREV) ? null : 'missing_before';
}

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

export interface AuditCheck {
  readonly valid: boolean;
  /** Number of lines before the first fault. */
  readonly lines: number;
  /** Hash of the last line without a fault. */
  readonly head: string;
  readonly brokenAt: number | null;
  readonly fault: ChainFault | 'head_not_found' | null;
  /**
   * Total number of lines that `pix audit prune` removed. `removedBefore`, `removedBy` and `removedAt`
   * describe the latest removal.
   */
  readonly removed?: number;
  readonly removedBefore?: string;
  readonly removedBy?: string;
  readonly removedAt?: string;
}
