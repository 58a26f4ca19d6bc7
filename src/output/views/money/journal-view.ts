import { isoOf } from '../../../domain/time/sao-paulo-time.ts';
import type { JournalEntry } from '../../../storage/journal/journal-entry.ts';
import { type View, view, withShown } from '../../view.ts';

/** Amounts are in cents, times in ISO 8601 UTC. */
export const recordOf = (entry: JournalEntry) => ({
  id: entry.id,
  state: entry.state,
  kind: entry.kind,
  family: entry.family,
  amountCents: Number(entry.amountCents),
  destination: entry.destination,
  reference: entry.reference,
  idempotencyKey: entry.idempotencyKey,
  subject: entry.subject,
  profile: entry.profile,
  command: entry.command,
  batch: entry.batch,
  batchLine: entry.batchLine,
  attempt: entry.attempt,
  createdAt: isoOf(entry.createdAt) ?? '',
  sentAt: isoOf(entry.sentAt) ?? '',
  resolvedAt: isoOf(entry.resolvedAt),
  serviceId: entry.serviceId,
  serviceStatus: entry.serviceStatus,
  endToEndId: entry.endToEndId,
  errorCode: entry.errorCode,
  requestId: entry.requestId,
  /** Difference between the service's answer and the request. */
  mismatch: entry.mismatch,
  overrideReason: entry.overrideReason,
});

export type JournalRecord = Omit<ReturnType<typeof recordOf>, 'state'> & {
  readonly state: JournalEntry['state'] | 'damaged';
  /**
   * Reason why the outcome is still unknown, or a note that the refund may have been applied from another
   * data folder. Only `pix journal resolve` sets this field.
   */
  readonly why?: string;
};

export const journalView = view<JournalRecord>(
  [
    ['id', 'id', 'table'],
    ['state', 'state', 'table'],
    ['kind', 'code', 'table'],
    ['amountCents', 'cents', 'table'],
    ['destination', 'text', 'table'],
    ['reference', 'text', 'table'],
    ['createdAt', 'time', 'table'],
    ['serviceId', 'id'],
    ['serviceStatus', 'status', 'table'],
    ['endToEndId', 'id'],
    ['errorCode', 'text'],
    ['requestId', 'id'],
    ['mismatch', 'text'],
    ['attempt', 'number'],
    ['sentAt', 'time'],
    ['resolvedAt', 'time'],
    ['family', 'text'],
    ['profile', 'text'],
    ['command', 'command'],
    ['batch', 'text'],
    ['batchLine', 'number'],
    ['overrideReason', 'text'],
    ['subject', 'id'],
    ['idempotencyKey', 'text'],
    ['why', 'text', 'detail'],
  ],
  {
    times: 'machine',
    leavesOut: ['serviceStatus', 'createdAt', 'kind', 'destination'],
  },
);

export const resolvedView: View<JournalRecord> = {
  times: 'machine',
  columns: withShown(journalView, {
    table: ['why', 'serviceId'],
    detail: ['kind', 'destination'],
  }).columns,
};

/** Returns a record with only the id, because the other columns of a damaged entry are not reliable. */
export function damagedRecord(id: string): JournalRecord {
  const unread = Object.fromEntries(journalView.columns.map(({ name }) => [name, null]));
  const record: Partial<JournalRecord> = { ...unread, id, state: 'damaged' };
  // All columns except the id are null. A table shows `-`.
  return record as JournalRecord;
}

/** Amounts are in cents, times in ISO 8601 UTC. */
export const unrecordedPaymentView = view(
  [
    // Line of the batch file; null when no line matches.
    ['line', 'number', 'table'],
    // Reference of the matching line. Without such a line: the reference that the service returned.
    ['reference', 'text', 'table'],
    ['amountCents', 'cents', 'table'],
    // Pix key or account number, as the service returns it.
    ['destination', 'key', 'table'],
    ['receiverName', 'name', 'table'],
    ['at', 'time', 'table'],
    ['serviceId', 'id', 'table'],
    ['matchedBy', 'code', 'table'],
    ['otherLines', 'list', 'table'],
    ['serviceStatus', 'status', 'table'],
    ['kind', 'code', 'table'],
    ['family', 'text', 'table'],
  ],
  { leavesOut: ['family', 'kind', 'otherLines', 'serviceStatus'] },
);

/** Result of pruning the journal. With `dryRun`, the counts are of entries that would be changed. */
export const prunedJournalView = view(
  [
    ['dryRun', 'yesno', 'table'],
    // Time in ISO 8601 UTC. Older entries were removed or reduced.
    ['before', 'time', 'table'],
    // Entries that lost their personal data. Reference, account, amount, status and fingerprint were kept.
    ['reduced', 'number', 'table'],
    // Deleted entries. They moved no money, and their reference was generated.
    ['removed', 'number', 'table'],
    ['alreadyReduced', 'number', 'table'],
    ['keptUnknown', 'number', 'table'],
    ['keptUnseen', 'number', 'table'],
    ['keptOpen', 'number', 'table'],
    ['keptMismatched', 'number', 'table'],
  ],
  { times: 'machine' },
);
