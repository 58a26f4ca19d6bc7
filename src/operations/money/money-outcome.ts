import { TOKEN_CHANGED } from '../../client/client-errors.ts';
import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import { fail, restate } from '../../domain/errors.ts';
import { isSuccess } from '../../domain/is-success.ts';
import { formatCents } from '../../domain/money/decimal.ts';
import type { Reference } from '../../domain/money/reference.ts';
import { isOutcomeUnknown, type UnmovedState } from '../../domain/money/transaction-statuses.ts';
import { PixError } from '../../domain/pix-error.ts';
import type { Clock } from '../../domain/time/clock.ts';
import type { MessageKey } from '../../i18n/index.ts';
import type { Journal, JournalStart } from '../../storage/journal/journal.ts';
import {
  type EntryOutcome,
  isRefund,
  type JournalEntry,
  type SeenEntry,
} from '../../storage/journal/journal-entry.ts';
import { profileFlag } from '../../storage/profiles/profile.ts';
import type { CommandRun, Earlier, Operator } from '../operator.ts';

interface OfEntry {
  /** Set if the entry is an earlier payment whose outcome this order did not change. */
  readonly earlier?: Earlier;
}

/** `confirmed` means that the service applied the movement, not that it is paid. */
export type MoneyOutcome<T> = OfEntry &
  (
    | {
        readonly outcome: 'confirmed';
        readonly row: DecodedRow<T>;
        readonly entry: string;
        /**
         * - `sent`: this order sent the request and got the answer
         * - `found`: the answer was lost, and a look-up or a repetition found the movement
         * - `before`: an earlier order sent the request
         */
        readonly how: 'sent' | 'found' | 'before';
        /** The part of the answer that differs from the request, see `AnswerMismatch`; null if nothing differs. */
        readonly mismatch: string | null;
      }
    | {
        readonly outcome: UnmovedState | 'unknown';
        readonly error: PixError;
        /**
         * Id of the journal entry. If an earlier payment prevented the order, the id of that payment's entry.
         * Null if the journal has no entry for the order.
         */
        readonly entry: string | null;
      }
  );

/**
 * Repeats the request of an entry whose lease this process holds. For a repeated idempotency key, the service
 * returns the original payment (§4.2).
 */
export type Repeat<T> = (entry: JournalEntry, lost: PixError) => Promise<MoneyOutcome<T>>;

export type Confirmed<T> = Extract<MoneyOutcome<T>, { readonly outcome: 'confirmed' }>;

/**
 * Returns the outcome of a confirmed movement.
 * @throws PixError for every outcome except `confirmed`
 */
export function confirmed<T>(moved: MoneyOutcome<T>): Confirmed<T> {
  if (moved.outcome === 'confirmed') return moved;
  throw moved.error;
}

export type LookUpFinding =
  | { readonly kind: 'found'; readonly row: DecodedRow<unknown>; readonly as: Applied }
  /**
   * The service has no such payment. For a refund, `row` is the charge. The service may report refunds that
   * are missing in this journal. If this refund could be one of the missing refunds, `elsewhereCents` is the
   * sum of all missing refunds.
   */
  | { readonly kind: 'absent'; readonly row?: DecodedRow<unknown>; readonly elsewhereCents?: bigint }
  /**
   * The service answered, but the outcome is still unknown. `why` is the message key of the reason.
   * `mayChange`: a later look-up may decide.
   */
  | {
      readonly kind: 'undecided';
      readonly why: MessageKey;
      readonly mayChange?: true;
      readonly seen?: string;
      readonly row?: DecodedRow<unknown>;
    };

export type Applied = Pick<EntryOutcome, 'serviceId' | 'serviceStatus' | 'endToEndId' | 'movedCents'>;

export function notSent(
  key:
    | 'money.other_intent'
    | 'money.in_progress'
    | 'money.other_refund_open'
    | 'money.done_not_shown'
    | 'money.made_elsewhere'
    | 'money.accepted_elsewhere'
    | 'money.declared_unread',
  entry: JournalEntry,
  kind: 'usage' | 'unknown' | 'refused',
  cause?: PixError,
): {
  readonly outcome: 'not_sent';
  readonly error: PixError;
  readonly entry: string;
  readonly earlier: Earlier;
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
    ...(cause && { reason: cause.errorCode }),
  };
  // This order sent no request. But an earlier attempt was applied, or may have been applied. The error then
  // reports the outcome of the earlier attempt.
  const outcome = key === 'money.done_not_shown' ? 'applied' : kind === 'unknown' ? 'unknown' : 'not_sent';
  const isByPerson = key === 'money.done_not_shown' && entry.errorCode === DECLARED;
  const error = fail(isByPerson ? 'money.declared_not_shown' : key, params, {
    kind,
    outcome,
    ...(cause && { cause }),
  });
  return { outcome: 'not_sent', error, entry: entry.id, earlier: earlierOf(key, entry) };
}

function earlierOf(key: string, { shownAt }: JournalEntry): Earlier {
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

export const OTHER_REFERENCE = 'other_reference';

/**
 * Code of an entry whose reference the service reported as used (409 or `PZC210`). So a payment may exist that
 * a look-up does not find.
 */
export const CONFLICT = 'reference_conflict';

/** Code of an entry whose outcome a person recorded, see `declareEntry`. The service did not report it. */
export const DECLARED = 'declared_by_operator';

/** Returns whether only a person has recorded the outcome of the entry. */
export const isDeclared = ({
  errorCode,
  serviceId,
}: Pick<JournalEntry, 'errorCode' | 'serviceId'>): boolean => errorCode === DECLARED && serviceId === null;

/**
 * Codes of errors after which the payment may have been applied even if a look-up does not find it: a conflict,
 * or an error although the service reported success. Its answer was cut off, unreadable, or about another
 * payment.
 */
const CODES: ReadonlySet<string | null> = new Set(['answer_cut', 'bad_reply', OTHER_REFERENCE, CONFLICT]);

export const isClaimed = (code: string | null): code is string => CODES.has(code);

/**
 * Returns whether the error came after a success answer. Errors of look-ups and redirects have the same
 * codes, so the HTTP status is checked too.
 */
export const isAfterSuccess = ({ outcome, errorCode, init: { statusCode } }: PixError): boolean =>
  outcome === 'unknown' && (errorCode === OTHER_REFERENCE || isSuccess(statusCode));

/**
 * Returns whether the service reported that the payment may exist already: a conflict (§7.2), or a used
 * reference (`PZC210`). The hub's own conflict code (§7.3) is an exception. It means that another payment has
 * this idempotency key, so this order was not applied.
 */
export const isConflict = ({ errorCode, init: { statusCode } }: PixError): boolean =>
  (statusCode === 409 || errorCode === 'PZC210') && errorCode !== 'IDEMPOTENCY_KEY_CONFLICT';

/**
 * Returns the code to record if the error is a sign that the payment exists, otherwise null. A conflict of a
 * refund is none: the refunded amounts of its charge show whether the refund exists.
 */
export function claimOf(entry: Pick<JournalEntry, 'kind'>, lost: PixError): string | null {
  if (isAfterSuccess(lost)) return lost.errorCode;
  return !isRefund(entry) && isConflict(lost) ? CONFLICT : null;
}

/**
 * Returns the error code for an entry with an unknown outcome. If the entry's code is a sign that the payment
 * exists (`isClaimed`), this code is kept.
 */
export function codeOfUnknown({ errorCode }: Pick<JournalEntry, 'errorCode'>, error?: PixError): string {
  if (isClaimed(errorCode)) return errorCode;
  if (error !== undefined && CODES.has(error.errorCode) && !isAfterSuccess(error)) return 'unknown';
  return error?.errorCode ?? errorCode ?? 'unknown';
}

/** The fields of an earlier payment that decide whether a person could know of it. */
export type EarlierEntry = SeenEntry & Pick<JournalEntry, 'sentAt' | 'resolvedAt' | 'shownAt'>;

/**
 * Returns the earlier payments that `--yes` covers. An equal payment that another process sent, resolved or
 * showed after this command started is left out, because the person could not know of it: several commands may
 * repeat the same payment at one moment. `Journal.open` then opens nothing.
 *
 * The journal at its first reading shows what is new, whatever the clocks of other machines are. The times of the
 * entries show what happened between the start of the command and this reading.
 *
 * If a person is asked, all earlier payments are returned. The same holds for a reference that the user gave,
 * because it names another intention.
 * @param own ids of the entries that this process has changed
 */
export function seenBeforeStart<T extends EarlierEntry>(
  { run: { unaskedSince }, clock }: { readonly run: Pick<CommandRun, 'unaskedSince'>; readonly clock: Clock },
  { start }: Pick<Journal, 'start'>,
  entries: readonly T[],
  { generated }: Pick<Reference, 'generated'>,
  own: ReadonlySet<string> = new Set(),
): readonly T[] {
  if (unaskedSince === null || !generated) return entries;
  const now = clock.now();
  // A time in the future was written by a machine whose clock is ahead, so it proves nothing.
  const isLater = ({ sentAt, resolvedAt, shownAt }: EarlierEntry): boolean =>
    [sentAt, resolvedAt, shownAt].some((at) => at !== null && at > unaskedSince && at <= now);
  const isNew = (entry: EarlierEntry): boolean =>
    isLater(entry) || (start !== null && changedSince(start, entry));
  return entries.filter((entry) => own.has(entry.id) || !isNew(entry));
}

/** Returns whether the entry was sent, resolved or shown after this state of the journal. */
function changedSince({ seq, notShown }: JournalStart, entry: EarlierEntry): boolean {
  if (entry.seq > seq) return true;
  const resolvedAt = notShown.get(entry.id);
  return resolvedAt !== undefined && (entry.shownAt !== null || entry.resolvedAt !== resolvedAt);
}
