import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import type { SendPermit } from '../../domain/money/send-permit.ts';
import { PixError } from '../../domain/pix-error.ts';
import { sleep } from '../../domain/time/clock.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { JournalEntry } from '../../storage/journal/journal-entry.ts';
import type { Operator } from '../operator.ts';
import { isOtherPayment } from './answer-mismatch.ts';
import { leaseOf } from './keep-lease.ts';
import {
  type Applied,
  codeOfUnknown,
  isClaimed,
  type MoneyOutcome,
  otherPayment,
  unknownOutcome,
} from './money-outcome.ts';
import { movedBySearch, recordClaim, recordOutcome } from './resolve-unknown.ts';

const PAUSES_MS = [500, 2_000, 5_000] as const;
/** A later repetition may get another answer than one of these statuses. */
const MAY_CHANGE = new Set([401, 403, 409, 429]);

/**
 * Repeats a request whose answer was lost, with its idempotency key. The hub then returns the original
 * payment (§4.2). Sends nothing if the profile does not set the name of the header
 * (`wire.idempotencyHeader`): the service ignores a header with a wrong name, and would pay twice.
 *
 * Only a success answer decides about the original request. An error answer says nothing about it: the
 * service may check the balance or the token first, or a proxy may answer. After an error answer, a look-up
 * decides.
 */
export async function repeatByIdempotencyKey<T>(
  operator: Operator,
  journal: Journal,
  entry: JournalEntry,
  lost: PixError,
  send: {
    readonly once: (permit: SendPermit) => Promise<DecodedRow<T>>;
    readonly applied: (item: T) => Applied;
    readonly mismatch: (item: T, reference: string) => string | null;
  },
): Promise<MoneyOutcome<T>> {
  let known = entry;
  const endUnknown = async (error: PixError): Promise<MoneyOutcome<T>> => {
    known = await recordClaim(operator, journal, known, error);
    const errorCode = codeOfUnknown(known, error);
    await recordOutcome(operator, journal, entry, { state: 'unknown', errorCode });
    const key = operator.signal.aborted ? 'money.interrupted' : 'money.unknown';
    return { outcome: 'unknown', error: unknownOutcome(error, entry, key), entry: entry.id };
  };
  if (operator.account.wire.idempotencyHeader === undefined) {
    operator.note('money.header_not_confirmed');
    return endUnknown(lost);
  }
  let last = lost;
  for (const pause of PAUSES_MS) {
    await sleep(operator.clock, pause, operator.signal).catch(() => undefined);
    const permit = operator.signal.aborted ? null : await permitToRepeat(operator, journal, entry);
    if (permit === null) return endUnknown(last);
    let row: DecodedRow<T> | undefined;
    try {
      row = await send.once(permit);
      const mismatch = send.mismatch(row.item, entry.reference);
      if (isOtherPayment(mismatch))
        return endUnknown(otherPayment(operator, entry, send.applied(row.item).serviceId));
      const as = { ...send.applied(row.item), mismatch: mismatch ?? undefined };
      await recordOutcome(operator, journal, entry, { state: 'confirmed', ...as });
      return { outcome: 'confirmed', row, entry: entry.id, how: 'found', mismatch };
    } catch (error) {
      if (!(error instanceof PixError)) {
        // The service reported success before `pix` failed. The code `bad_reply` keeps the outcome unknown
        // even if a later look-up finds nothing.
        if (row) await recordOutcome(operator, journal, entry, { state: 'unknown', errorCode: 'bad_reply' });
        throw error;
      }
      known = await recordClaim(operator, journal, known, error);
      last = error;
      if (isFinal(error)) break;
    }
  }
  if (last.init.statusCode === undefined || isClaimed(known.errorCode)) return endUnknown(last);
  operator.note('money.repetition_refused', { reason: last.errorCode, reference: entry.reference });
  return movedBySearch(operator, journal, known, lost);
}

/** Returns whether the service would refuse a further repetition with the same error. */
const isFinal = ({ init, outcome }: PixError): boolean =>
  outcome === 'not_applied' && init.kind !== 'unavailable' && !MAY_CHANGE.has(init.statusCode ?? 0);

/** Returns the permit to repeat the request; null if the lease was lost or the journal cannot be written. */
async function permitToRepeat(
  operator: Operator,
  journal: Journal,
  entry: JournalEntry,
): Promise<SendPermit | null> {
  try {
    return await journal.repeat(entry.id, leaseOf(operator));
  } catch (error) {
    if (error instanceof PixError) return null;
    throw error;
  }
}
