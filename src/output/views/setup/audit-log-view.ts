import type { AuditCheck, AuditLine } from '../../../domain/audit-line.ts';
import { fields, type View } from '../../view.ts';

/** A damaged line has only its number, and `damaged` as its outcome. */
export type ShownLine = Partial<Omit<AuditLine, 'n' | 'outcome'>> & {
  readonly n: number;
  readonly outcome: string;
};

export const auditLogView: View<ShownLine> = {
  noun: 'line',
  times: 'machine',
  leavesOut: ['host', 'profile', 'user'],
  columns: fields([
    ['n', 'number', 'table'],
    ['at', 'time', 'table'],
    ['user', 'text', 'table'],
    ['host', 'text', 'table'],
    ['profile', 'text', 'table'],
    ['command', 'command', 'table'],
    ['outcome', 'state', 'table'],
    ['subjects', 'list', 'table'],
    ['exitCode', 'number'],
    ['reason', 'code'],
    ['prev', 'id', 'csv'],
  ]),
};

export const verdictView: View<AuditCheck> = {
  noun: 'verdict',
  columns: fields([
    ['valid', 'yesno', 'table'],
    ['lines', 'number', 'table'],
    ['brokenAt', 'number', 'table'],
    ['fault', 'code', 'table'],
    ['head', 'id', 'table'],
    ['removed', 'number', 'table'],
    ['removedBefore', 'time', 'table'],
    ['removedBy', 'text', 'table'],
    ['removedAt', 'time', 'table'],
  ]),
};

/** Result of pruning the audit log. With `dryRun`, `removed` counts the lines that would be removed. */
interface PrunedAudit {
  readonly dryRun: boolean;
  readonly before: string;
  readonly removed: number;
}

export const prunedAuditView: View<PrunedAudit> = {
  noun: 'result',
  times: 'machine',
  columns: fields([
    ['dryRun', 'yesno', 'table'],
    ['before', 'time', 'table'],
    ['removed', 'number', 'table'],
  ]),
};
