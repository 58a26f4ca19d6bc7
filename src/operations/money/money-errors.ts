import { formatCents } from '../../domain/money/decimal.ts';
import { hintedError, hintedUsageError, PixError } from '../../domain/pix-error.ts';
import { isOutcomeUnknown, type JournalEntry } from '../../storage/journal/journal-entry.ts';
import { profileFlag } from '../../storage/profiles/profile.ts';
import type { Operator } from '../operator.ts';
import { OTHER_REFERENCE } from './claims.ts';

export function notSent(
  key:
    | 'money.other_intent'
    | 'money.in_progress'
    | 'money.other_refund_open'
    | 'money.done_not_shown'
    | 'money.made_elsewhere'
    | 'money.accepted_elsewhere',
  entry: JournalEntry,
  kind: 'usage' | 'unknown' | 'refused',
): {
  readonly outcome: 'not_sent';
  readonly error: PixError;
  readonly entry: string;
  readonly earlier: 'shown' | 'not_shown' | 'elsewhere';
} {
  const error = hintedError({
    kind,
    key,
    params: {
      reference: entry.reference,
      id: entry.id,
      owner: entry.leaseOwner ?? '-',
      kind: entry.kind,
      family: entry.family,
      destination: entry.destination,
      amount: formatCents(entry.amountCents),
      with: profileFlag(entry.profile),
    },
    errorCode: key.replace('money.', ''),
    // This order sent no request. But an earlier attempt was applied, or may have been applied. The error
    // then reports the outcome of the earlier attempt.
    outcome: key === 'money.done_not_shown' ? 'applied' : kind === 'unknown' ? 'unknown' : 'not_sent',
  });
  return { outcome: 'not_sent', error, entry: entry.id, earlier: earlierOf(key, entry) };
}

function earlierOf(key: string, { shownAt }: JournalEntry): 'shown' | 'not_shown' | 'elsewhere' {
  if (key === 'money.accepted_elsewhere') return 'elsewhere';
  return key === 'money.done_not_shown' && shownAt === null ? 'not_shown' : 'shown';
}

export const CHANGED_MEANWHILE = 'changed_meanwhile';

/**
 * Returns the error for an order that was not sent because an earlier payment changed after the person saw
 * it.
 */
export const changedMeanwhile = (): PixError =>
  hintedUsageError({ key: 'money.changed_meanwhile', errorCode: CHANGED_MEANWHILE });

export const unknownError = ({ errorCode, reference }: JournalEntry): PixError =>
  new PixError({
    kind: 'unknown',
    key: 'money.unknown',
    params: { reference, reason: errorCode ?? 'unknown' },
    errorCode: errorCode ?? 'unknown',
    outcome: 'unknown',
  });

/**
 * Returns the error for an answer that is about another payment, and prints a note.
 * @param seen id of the payment in the answer
 */
export function otherPayment(
  operator: Pick<Operator, 'note'>,
  { reference }: Pick<JournalEntry, 'reference'>,
  seen: string | undefined,
): PixError {
  const params = { reference, seen: seen ?? '-' };
  operator.note('money.other_payment', params);
  return new PixError({
    kind: 'unknown',
    key: 'money.other_payment',
    params,
    errorCode: OTHER_REFERENCE,
    outcome: 'unknown',
  });
}

export function unknownOutcome(
  lost: PixError,
  entry: JournalEntry,
  key: 'money.unknown' | 'money.interrupted',
): PixError {
  return new PixError({
    ...lost.init,
    kind: key === 'money.interrupted' ? 'interrupted' : 'unknown',
    outcome: 'unknown',
    key,
    params: paramsOf(lost, entry),
    hintKey: 'money.unknown.hint',
    cause: lost,
  });
}

const paramsOf = (lost: PixError, { id, reference, profile }: JournalEntry) => ({
  reference,
  id,
  reason: lost.errorCode,
  with: profileFlag(profile),
});

export function neverArrived(lost: PixError, entry: JournalEntry): PixError {
  return hintedError({
    ...lost.init,
    kind: 'unavailable',
    outcome: 'not_applied',
    key: 'money.not_there',
    params: paramsOf(lost, entry),
    cause: lost,
  });
}

/** Error code: a refund with this reference may have been made with another data folder. */
export const MAYBE_ELSEWHERE = 'refund_maybe_elsewhere';

/**
 * Returns the error for a refund that may have been made with another data folder. This is possible if
 * refunds are missing in this journal, and add up to at least the amount of this refund.
 * @param cents sum of the refunds that are missing in this journal
 */
export function maybeElsewhere(
  lost: PixError,
  { reference, subject, profile }: JournalEntry,
  cents: bigint,
): PixError {
  const given = formatCents(cents);
  return hintedError({
    ...lost.init,
    kind: 'unknown',
    outcome: 'unknown',
    key: 'refund.answer_lost_maybe_elsewhere',
    params: { reference, id: subject ?? '-', given, reason: lost.errorCode, with: profileFlag(profile) },
    errorCode: MAYBE_ELSEWHERE,
    cause: lost,
  });
}

/**
 * Returns the error for a journal that could not be written. This run sent nothing, but the error keeps the
 * outcome of the earlier attempt (`known`).
 */
export function journalFailed(error: unknown, known: JournalEntry | null): unknown {
  if (!(error instanceof PixError)) return error;
  if (known !== null && isOutcomeUnknown(known))
    return new PixError({ ...error.init, kind: 'unknown', outcome: 'unknown', cause: error });
  const outcome = known?.state === 'confirmed' ? 'applied' : 'not_sent';
  return new PixError({ ...error.init, outcome, cause: error });
}
