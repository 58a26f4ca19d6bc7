import { type AuditEvent, type KeptLine, readLine } from '../../domain/audit-line.ts';
import { fail } from '../../domain/errors.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import { verifyAudit } from './verify-audit.ts';

export interface AuditRemoval {
  readonly lines: number;
  readonly last: Pick<KeptLine, 'n' | 'hash'> | null;
}

/**
 * Returns how many lines at the start of the audit log are older than `beforeMs`, and the last of these
 * lines.
 * @throws PixError `check` when the log is damaged, because removing lines would hide the damage
 */
export async function planRemoval(journal: Journal, beforeMs: number): Promise<AuditRemoval> {
  const { valid, brokenAt } = await verifyAudit(journal, undefined);
  if (!valid) throw fail('audit.not_whole', { line: brokenAt ?? '-' });
  let lines = 0;
  let last: AuditRemoval['last'] = null;
  for await (const { n, hash, line } of journal.audit.walk()) {
    if (!(Date.parse(readLine(line)?.at ?? '') < beforeMs)) break;
    lines += 1;
    last = { n, hash };
  }
  return { lines, last };
}

/**
 * Removes lines from the start of the audit log. Before that, appends a line with the number and hash of the
 * last removed line. `verifyAudit` accepts missing lines only if the log contains such a line.
 * @param event audit event of the command that removes the lines
 */
export async function removeLines(
  journal: Journal,
  { last }: AuditRemoval,
  event: Omit<AuditEvent, 'removed' | 'subjects'>,
  before: string,
): Promise<void> {
  if (last === null) return;
  const removed = { upTo: last.n, hash: last.hash, before };
  await journal.audit.append({ ...event, subjects: [`lines 1-${last.n}`], removed });
  await journal.audit.remove(last.n);
}
