import { TOKEN_CHANGED } from '../../client/client-errors.ts';
import { fail, restate } from '../../domain/errors.ts';
import { formatCents } from '../../domain/money/decimal.ts';
import { isOutcomeUnknown } from '../../domain/money/outcomes.ts';
import { PixError } from '../../domain/pix-error.ts';
import type { MessageKey } from '../../i18n/index.ts';
import type { JournalEntry } from '../../storage/journal/journal-entry.ts';
import { profileFlag } from '../../storage/profiles/profile.ts';
import type { Operator } from '../operator.ts';
import { DECLARED } from './claims.ts';

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
  const params = {
    reference: entry.reference,
    id: entry.id,
    owner: entry.leaseOwner ?? '-',
    kind: entry.kind,
    family: entry.family,
    destination: entry.destination,
    amount: formatCents(entry.amountCents),
    with: profileFlag(entry.profile),
  };
  // This order sent no request. But an earlier attempt was applied, or may have been applied. The error then
  // reports the outcome of the earlier attempt.
  const outcome = key === 'money.done_not_shown' ? 'applied' : kind === 'unknown' ? 'unknown' : 'not_sent';
  const isDeclared = key === 'money.done_not_shown' && entry.errorCode === DECLARED;
  const error = fail(isDeclared ? 'money.declared_not_shown' : key, params, { kind, outcome });
  return { outcome: 'not_sent', error, entry: entry.id, earlier: earlierOf(key, entry) };
}

function earlierOf(key: string, { shownAt }: JournalEntry): 'shown' | 'not_shown' | 'elsewhere' {
  if (key === 'money.accepted_elsewhere') return 'elsewhere';
  return key === 'money.done_not_shown' && shownAt === null ? 'not_shown' : 'shown';
}

/** The notes about the changes after which a person is asked again, by error code. */
const ASKED_AGAIN: ReadonlyMap<string, MessageKey> = new Map([
  // The journal entries that the person saw have changed.
  ['changed_meanwhile', 'money.asked_again'],
  ['refund_changed', 'refund.changed'],
  [TOKEN_CHANGED, 'money.token_changed.asked_again'],
]);

/** Returns the note about a change after which a person is asked again; undefined for all other errors. */
export const askedAgainNote = (error: unknown): MessageKey | undefined =>
  error instanceof PixError ? ASKED_AGAIN.get(error.errorCode) : undefined;

/**
 * Returns the error for an order that was not sent because an earlier payment changed after the person saw
 * it.
 */
export const changedMeanwhile = (): PixError => fail('money.changed_meanwhile');

export const unknownError = ({ errorCode, reference }: JournalEntry): PixError =>
  fail(
    'money.unknown',
    { reference, reason: errorCode ?? 'unknown' },
    { errorCode: errorCode ?? 'unknown', hintKey: undefined },
  );

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
  return fail('money.other_payment', params);
}

/** Returns whether the error says that the service could not be read, and nothing about a payment. */
export const isUnread = (error: unknown): error is PixError =>
  error instanceof PixError &&
  error.outcome !== 'unknown' &&
  (error.kind === 'unavailable' || error.kind === 'refused' || error.init.statusCode !== undefined);

export function unknownOutcome(
  lost: PixError,
  entry: JournalEntry,
  key: 'money.unknown' | 'money.interrupted',
): PixError {
  return restate(lost, key, paramsOf(lost, entry));
}

const paramsOf = (lost: PixError, { id, reference, profile }: JournalEntry) => ({
  reference,
  id,
  reason: lost.errorCode,
  with: profileFlag(profile),
});

export function neverArrived(lost: PixError, entry: JournalEntry): PixError {
  return restate(lost, 'money.not_there', paramsOf(lost, entry));
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
  return restate(lost, 'refund.answer_lost_maybe_elsewhere', {
    reference,
    id: subject ?? '-',
    given,
    reason: lost.errorCode,
    with: profileFlag(profile),
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
