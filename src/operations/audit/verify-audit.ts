import {
  type AuditCheck,
  type AuditLine,
  chainFault,
  FIRST_PREV,
  type KeptLine,
  readLine,
} from '../../domain/audit-line.ts';
import type { Journal } from '../../storage/journal/journal.ts';

/**
 * Finds changed, removed and inserted lines of the audit log. Lines removed from the end of the log are found
 * only if `head` is given.
 * @param head hash of the last line at an earlier time. The log must still contain a line with this hash
 */
export async function verifyAudit(journal: Journal, head: string | undefined): Promise<AuditCheck> {
  let last: KeptLine | null = null;
  /**
   * Lines that are missing at the start of the log. The log is only valid if a later line records their
   * removal.
   */
  let gap: Gap | null = null;
  let removal: AuditLine | null = null;
  let lines = 0;
  let seen = head === undefined || head === FIRST_PREV;
  for await (const kept of journal.audit.walk()) {
    if (lines === 0 && kept.n > 1) {
      gap = { n: kept.n - 1, hash: readLine(kept.line)?.prev ?? '' };
      last = { ...gap, line: '' };
    }
    const fault = chainFault(kept, last);
    if (fault !== null)
      return { valid: false, lines, head: last?.hash ?? FIRST_PREV, brokenAt: kept.n, fault };
    lines += 1;
    last = kept;
    seen ||= kept.hash === head;
    const line = readLine(kept.line);
    if (gap !== null && line?.removed?.upTo === gap.n && line.removed.hash === gap.hash) removal = line;
  }
  if (gap !== null && removal === null)
    return { valid: false, lines: 0, head: FIRST_PREV, brokenAt: gap.n + 1, fault: 'missing_before' };
  const end = { lines, head: last?.hash ?? FIRST_PREV, ...toldRemoval(removal) };
  return seen
    ? { valid: true, ...end, brokenAt: null, fault: null }
    : { valid: false, ...end, brokenAt: null, fault: 'head_not_found' };
}

type Gap = Pick<KeptLine, 'n' | 'hash'>;

const toldRemoval = (line: AuditLine | null): Partial<AuditCheck> =>
  line?.removed === undefined
    ? {}
    : {
        removed: line.removed.upTo,
        removedBefore: line.removed.before,
        removedBy: `${line.user}@${line.host}`,
        removedAt: line.at,
      };

export interface DamagedLine {
  readonly n: number;
  readonly outcome: 'damaged';
}

export async function* listAudit(
  journal: Journal,
  sinceMs: number = Number.NEGATIVE_INFINITY,
): AsyncGenerator<AuditLine | DamagedLine> {
  for await (const { n, line } of journal.audit.walk('newest')) {
    const read = readLine(line);
    // The loop reads all lines, because lines may not be in the order of time: the machines that write the
    // log have different clocks.
    if (read === null || read.n !== n) yield { n, outcome: 'damaged' };
    else if (Date.parse(read.at) >= sinceMs) yield read;
  }
}
