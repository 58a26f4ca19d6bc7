import type { AuditCheck, AuditLine } from '../../../domain/audit-line.ts';
import { view } from '../../view.ts';

/** A damaged line has only its number, and `damaged` as its outcome. */
export type ShownLine = Partial<Omit<AuditLine, 'n' | 'outcome'>> & {
  readonly n: number;
  readonly outcome: string;
};

export const auditLogView = view<ShownLine>(
  [
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
  ],
  {
    times: 'machine',
    leavesOut: ['host', 'profile', 'user'],
  },
);

export const verdictView = view<AuditCheck>([
  ['valid', 'yesno', 'table'],
  ['lines', 'number', 'table'],
  ['brokenAt', 'number', 'table'],
  ['fault', 'code', 'table'],
  ['head', 'id', 'table'],
  ['removed', 'number', 'table'],
  ['removedBefore', 'time', 'table'],
  ['removedBy', 'text', 'table'],
  ['removedAt', 'time', 'table'],
]);

/** Result of pruning the audit log. With `dryRun`, `removed` counts the lines that would be removed. */
export const prunedAuditView = view(
  [
    ['dryRun', 'yesno', 'table'],
    ['before', 'time', 'table'],
    ['removed', 'number', 'table'],
  ],
  { times: 'machine' },
);

export const erasureView = view(
  [
    ['store', 'text', 'table', { label: 'heldIn' }],
    ['result', 'state', 'table'],
    ['count', 'number', 'table', { label: 'records' }],
    ['reason', 'code', 'table'],
  ],
  { wraps: true },
);
