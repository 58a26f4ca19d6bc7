import { PixError } from '../../domain/errors.ts';
import { Decimal, formatBrl } from '../../domain/money/money.ts';
import { isOutcomeUnknown, type JournalEntry } from '../../storage/journal/journal.ts';

/** Nothing went out: the reference stands in the way. */
export function notSent(
  key: 'money.other_intent' | 'money.in_flight' | 'money.other_refund_open' | 'money.done_not_shown',
  entry: JournalEntry,
  kind: 'usage' | 'unknown' | 'refused',
): { readonly outcome: 'not_sent'; readonly error: PixError; readonly entry: string } {
  const error = new PixError({
    kind,
    key,
    params: {
      reference: entry.reference,
      id: entry.id,
      owner: entry.leaseOwner ?? '-',
      kind: entry.kind,
      family: entry.family,
      destination: entry.destination,
      amount: formatBrl(Decimal.fromCents(entry.amountCents)),
    },
    errorCode: key.replace('money.', ''),
    hintKey: `${key}.hint`,
    // Nothing went out here, but what is meant was applied, or may be by another process.
    outcome: key === 'money.done_not_shown' ? 'applied' : kind === 'unknown' ? 'unknown' : 'not_sent',
  });
  return { outcome: 'not_sent', error, entry: entry.id };
}

/** For an entry that an earlier run left unsettled: what was lost then. */
export const unknownError = ({ errorCode }: JournalEntry): PixError =>
  new PixError({
    kind: 'unknown',
    key: 'money.unknown',
    errorCode: errorCode ?? 'unknown',
    outcome: 'unknown',
  });

/** It may have been applied, and could not be found out: says how to. */
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
    params: { reference: entry.reference, id: entry.id, reason: lost.errorCode },
    hintKey: 'money.unknown.hint',
    cause: lost,
  });
}

/** It certainly was not applied, and may be sent again. */
export function neverArrived(lost: PixError, entry: JournalEntry): PixError {
  return new PixError({
    ...lost.init,
    kind: 'unavailable',
    outcome: 'not_applied',
    key: 'money.not_there',
    params: { reference: entry.reference, id: entry.id, reason: lost.errorCode },
    hintKey: 'money.not_there.hint',
    cause: lost,
  });
}

/** The journal cannot be written, so nothing is sent; what an earlier run did, or left of unknown outcome, is no less so. */
export function journalFailed(error: unknown, known: JournalEntry | null): unknown {
  if (!(error instanceof PixError)) return error;
  if (known !== null && isOutcomeUnknown(known))
    return new PixError({ ...error.init, kind: 'unknown', outcome: 'unknown', cause: error });
  const outcome = known?.state === 'confirmed' ? 'applied' : 'not_sent';
  return new PixError({ ...error.init, outcome, cause: error });
}
