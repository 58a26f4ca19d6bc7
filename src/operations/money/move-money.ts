import type { MoneyRoute } from '../../client/client.ts';
import { TOKEN_CHANGED } from '../../client/client-errors.ts';
import { FOREIGN_ANSWER } from '../../client/replies/service-error.ts';
import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import type { ItemOf } from '../../contract/route.ts';
import { wholeCents } from '../../domain/money/decimal.ts';
import { randomText } from '../../domain/money/reference.ts';
import { LEASE_MS, SendPermit } from '../../domain/money/send-permit.ts';
import type { UnmovedState } from '../../domain/money/transaction-statuses.ts';
import { PixError } from '../../domain/pix-error.ts';
import { momentOf, msBetween } from '../../domain/time/clock.ts';
import type { Journal } from '../../storage/journal/journal.ts';
import type { EntryOutcome, Intent, JournalEntry } from '../../storage/journal/journal-entry.ts';
import { profileFlag } from '../../storage/profiles/profile.ts';
import type { Operator } from '../operator.ts';
import { type Payer, readPayingAccount } from '../payouts/read-payer.ts';
import { isOtherPayment } from './answer-mismatch.ts';
import { keepLease, leaseOf, renewLease } from './keep-lease.ts';
import {
  changedMeanwhile,
  isClaimed,
  isConflict,
  journalFailed,
  type MoneyOutcome,
  otherPayment,
  type Repeat,
  unknownOutcome,
} from './money-outcome.ts';
import type { MoneyOrder, Movement } from './movements/movement.ts';
import { findDeclared, openAttempt, resolveEarlier, resolveReference } from './resolve-earlier.ts';
import { movedBySearch, recordClaim, recordOutcome } from './resolve-unknown.ts';

/**
 * Moves money. No other function does.
 * - Durably writes the intent to the journal, sends the request, and stores the outcome.
 * - Resolves an unknown outcome with `endUnknown`. Only a request that was certainly not applied is sent
 *   again, with the same reference.
 * - First looks for a payment that a person recorded as not applied, if the service would pay it again.
 * - With a generated reference, first resolves an equal payment whose outcome is unknown or was never shown.
 * - Sends nothing if an earlier entry changed after the person saw it.
 * @throws PixError when the service cannot be read, or when the journal cannot be written and nothing was
 * sent yet
 */
export async function moveMoney<R extends MoneyRoute, Order>(
  operator: Operator,
  movement: Movement<R, Order>,
  payer: Payer,
  ordered: Order,
): Promise<MoneyOutcome<ItemOf<R>>> {
  const order = await movement.order(operator, payer, ordered);
  if (operator.run.dryRun) return dryRun(operator, order);
  const moved = await move(operator, order);
  if (moved.entry === null) return moved;
  const mismatch = moved.outcome === 'confirmed' ? (moved.mismatch ?? undefined) : undefined;
  operator.money.showOutcome({
    entry: moved.entry,
    as: moved.outcome === 'confirmed' ? 'result' : 'failure',
    mismatch,
    isApplied: moved.outcome === 'confirmed',
    earlier: moved.earlier,
  });
  if (mismatch !== undefined) operator.note('money.mismatch', { reason: mismatch, id: moved.entry });
  return moved;
}

async function move<R extends MoneyRoute>(
  operator: Operator,
  order: MoneyOrder<R>,
): Promise<MoneyOutcome<ItemOf<R>>> {
  const journal = await operator.money.journal();
  let intent = intentOf(operator, journal, order);
  for (;;) {
    if (order.row.idempotency !== 'reference') {
      const declared = await findDeclared<ItemOf<R>>(operator, journal, intent);
      if (declared !== null) return declared;
    }
    const lease = leaseOf(operator);
    const opening = await journal.open(intent, lease).catch(async (error: unknown) => {
      throw journalFailed(error, await openAttempt(journal, intent).catch(() => null));
    });
    if (opening.kind === 'changed') return { outcome: 'not_sent', error: changedMeanwhile(), entry: null };
    const { entry } = opening;
    if (opening.kind === 'opened') {
      const { permit } = opening;
      // If writing to the journal took too long, another process may have taken the lease.
      const isLate = msBetween(lease, momentOf(operator.clock)) > LEASE_MS / 2;
      if (isLate && !(await renewLease(operator, journal, entry.id, permit))) continue;
      await operator.money.journalMark.reach(journal, entry);
      if (entry.generated)
        operator.note('money.reference', {
          reference: entry.reference,
          with: profileFlag(operator.account.profile),
        });
      // The limit is checked after the payment was written to the journal. So two concurrent payments cannot
      // exceed the daily limit together.
      const error = await beyondLimits(operator, journal, order);
      if (error) {
        const outcome = { state: 'not_sent', errorCode: error.errorCode } as const;
        await recordOutcome(operator, journal, entry, outcome);
        return { outcome: 'not_sent', error, entry: entry.id };
      }
      return keepLease(operator, journal, { id: entry.id, permit }, () =>
        send(operator, journal, order, entry, permit),
      );
    }
    const repeat = repeatOf(operator, journal, order);
    if (opening.kind === 'used') {
      const again = await resolveReference(operator, journal, intent, entry, repeat);
      if (again !== 'changed') return again;
    } else {
      const earlier = await resolveEarlier(operator, journal, intent, entry, repeat);
      if ('outcome' in earlier) return earlier;
      intent = { ...intent, ...earlier };
    }
  }
}

/**
 * Returns the error of the limit that this payment would break; null if there is none. The journal already
 * contains the payment, so `checkDay` adds 0 cents to the day's total.
 */
async function beyondLimits<R extends MoneyRoute>(
  operator: Operator,
  journal: Journal,
  { kind, amount, to, payer }: MoneyOrder<R>,
): Promise<PixError | null> {
  if (operator.money.limits === undefined) return null;
  const { checkDay, isLimited, openLimits } = await import('./limit-check.ts');
  if (!isLimited(operator, kind)) return null;
  const spending = { kind, amount, receiver: to.whole, document: to.document };
  return (
    openLimits(operator)?.broken(spending, true) ?? checkDay(operator, journal, payer, 0n, wholeCents(amount))
  );
}

function intentOf<R extends MoneyRoute>(operator: Operator, journal: Journal, order: MoneyOrder<R>): Intent {
  const { payer, reference, kind, to, of, batch } = order;
  return {
    id: `${operator.clock.now().toString(36)}-${randomText(operator, 10)}`,
    scope: payer.scope,
    holder: payer.holder,
    place: payer.place,
    profileId: payer.profileId,
    reference: reference.text,
    generated: reference.generated,
    kind,
    family: order.row.family as Intent['family'],
    idempotencyKey: reference.text,
    amountCents: wholeCents(order.amount),
    destination: to.shown,
    destinationPrint: journal.fingerprint(to.whole),
    subject: of?.subject ?? null,
    beforeCents: of?.beforeCents ?? null,
    notBefore: payer.notBefore,
    serviceTime: operator.client.serviceNow(),
    profile: operator.account.profile,
    command: operator.run.command,
    batch: batch?.name ?? null,
    batchLine: batch?.line ?? null,
    seen: order.seen,
    overrideReason: operator.money.limits === undefined ? null : (operator.money.overrideLimits ?? null),
  };
}

/**
 * Builds the request, but does not open the journal. In a dry run, the client throws `DryRunStop` instead of
 * sending the request.
 */
async function dryRun<R extends MoneyRoute>(
  operator: Operator,
  order: MoneyOrder<R>,
): Promise<MoneyOutcome<ItemOf<R>>> {
  const reference = order.reference.text;
  const permit = new SendPermit({ id: 'dry-run', reference, idempotencyKey: reference });
  const row = await onWire(operator, order, permit);
  return { outcome: 'confirmed', row, entry: permit.id, how: 'sent', mismatch: null };
}

/**
 * The only function that sends a request that moves money. If the token was replaced since the account was
 * read, sends the request only if the new token belongs to the same account.
 */
async function onWire<R extends MoneyRoute>(
  operator: Operator,
  order: MoneyOrder<R>,
  permit: SendPermit,
): Promise<DecodedRow<ItemOf<R>>> {
  const { row, payer } = order;
  const input = { ...order.input(permit.reference), ...operator.run.extra };
  const send = async (credential: string | null): Promise<DecodedRow<ItemOf<R>>> => {
    const { raw, data } = await operator.client.move(row, input, permit, credential);
    return { raw, item: data };
  };
  try {
    return await send(payer.credential);
  } catch (error) {
    if (!(error instanceof PixError) || error.errorCode !== TOKEN_CHANGED) throw error;
    const now = await readPayingAccount(operator, row.family as Intent['family']);
    if (now.scope !== payer.scope) throw error;
    return send(now.credential);
  }
}

async function send<R extends MoneyRoute>(
  operator: Operator,
  journal: Journal,
  order: MoneyOrder<R>,
  entry: JournalEntry,
  permit: SendPermit,
): Promise<MoneyOutcome<ItemOf<R>>> {
  const keep = (outcome: EntryOutcome): Promise<void> => recordOutcome(operator, journal, entry, outcome);
  let row: DecodedRow<ItemOf<R>> | undefined;
  try {
    row = await onWire(operator, order, permit);
    const mismatch = order.mismatch(row.item, entry.reference);
    if (isOtherPayment(mismatch)) {
      const other = otherPayment(operator, entry, order.applied(row.item).serviceId);
      return endUnknown(operator, journal, order, entry, other);
    }
    await keep({ state: 'confirmed', ...order.applied(row.item), mismatch: mismatch ?? undefined });
    return { outcome: 'confirmed', row, entry: entry.id, how: 'sent', mismatch };
  } catch (error) {
    if (!(error instanceof PixError)) {
      const errorCode = row === undefined ? 'internal' : 'bad_reply';
      await keep({ state: permit.isUsed ? 'unknown' : 'not_sent', errorCode });
      throw error;
    }
    if (error.outcome === 'unknown') return endUnknown(operator, journal, order, entry, error);
    if (isConflict(error)) {
      const known = await recordClaim(operator, journal, entry, error);
      return movedBySearch(operator, journal, known, error);
    }
    const state = stateAfter(error, permit);
    await keep({ state, errorCode: error.errorCode, requestId: error.init.requestId });
    return { outcome: state, error, entry: entry.id };
  }
}

/** Returns the state to record after an error that proves that the payment was not applied. */
function stateAfter(error: PixError, permit: SendPermit): UnmovedState {
  if (error.outcome === 'not_sent' || !permit.isUsed) return 'not_sent';
  return error.kind === 'unavailable' ? 'not_applied' : 'refused';
}

/**
 * Resolves a payment whose outcome is unknown. If the route takes an idempotency key, repeats the request:
 * the service then returns the original payment (§4.2). Otherwise only looks up the outcome.
 */
async function endUnknown<R extends MoneyRoute>(
  operator: Operator,
  journal: Journal,
  order: MoneyOrder<R>,
  sent: JournalEntry,
  lost: PixError,
): Promise<MoneyOutcome<ItemOf<R>>> {
  const entry = await recordClaim(operator, journal, sent, lost);
  if (operator.signal.aborted) {
    const errorCode = isClaimed(entry.errorCode) ? entry.errorCode : 'interrupted';
    await recordOutcome(operator, journal, entry, { state: 'unknown', errorCode });
    return { outcome: 'unknown', error: unknownOutcome(lost, entry, 'money.interrupted'), entry: entry.id };
  }
  const isForeign = lost.errorCode === FOREIGN_ANSWER;
  operator.note(isForeign ? 'money.foreign_answer' : 'money.answer_lost', {
    reason: lost.errorCode,
    reference: entry.reference,
    ...(isForeign && { status: lost.init.statusCode ?? '-' }),
  });
  return repeatOf(operator, journal, order)?.(entry, lost) ?? movedBySearch(operator, journal, entry, lost);
}

function repeatOf<R extends MoneyRoute>(
  operator: Operator,
  journal: Journal,
  order: MoneyOrder<R>,
): Repeat<ItemOf<R>> | undefined {
  if (order.row.idempotency !== 'header') return undefined;
  return async (entry, lost) => {
    const { repeatByIdempotencyKey } = await import('./repeat-by-idempotency-key.ts');
    const { applied, mismatch } = order;
    const once = (permit: SendPermit): Promise<DecodedRow<ItemOf<R>>> => onWire(operator, order, permit);
    return repeatByIdempotencyKey(operator, journal, entry, lost, { once, applied, mismatch });
  };
}
