import type { CallInput } from '../../client/client.ts';
import { FOREIGN_ANSWER } from '../../client/replies/service-error.ts';
import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import {
  createCharge as createChargeRow,
  readCharge as readChargeRow,
} from '../../contract/routes/charges.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { restate } from '../../domain/errors.ts';
import { givenReference, newReference } from '../../domain/money/reference.ts';
import { PixError } from '../../domain/pix-error.ts';
import { isAbsence } from '../call-route.ts';
import { referenceIn } from '../money/answer-mismatch.ts';
import { isAfterSuccess, otherPayment } from '../money/money-outcome.ts';
import type { MoneyOptions } from '../money/movements/movement.ts';
import type { Operator } from '../operator.ts';

export interface ChargeOrder extends Pick<MoneyOptions, 'amount' | 'virtualAccount' | 'callbackUrl'> {
  readonly document?: string | undefined;
  readonly reference?: string | undefined;
  /** In seconds. */
  readonly expiresIn?: number | undefined;
}

/**
 * Creates a charge (§4.1 `POST /pix`). The request is never repeated. If its answer is lost, looks up the
 * charge by its reference.
 * @throws PixError with the `outcome` `not_applied` when the look-up finds no charge; `unknown` when the
 * look-up fails or finds another charge. If the service had reported success, or if the resolve time is zero,
 * the outcome is `unknown` even when the look-up finds no charge
 */
export async function createCharge(operator: Operator, order: ChargeOrder): Promise<DecodedRow<Transaction>> {
  const given =
    operator.run.extra.over?.clientReference ?? order.reference ?? operator.run.extra.under?.clientReference;
  const reference = typeof given === 'string' ? givenReference(given, 'main') : newReference(operator);
  const input: CallInput<typeof createChargeRow> = {
    body: {
      amount: order.amount,
      clientReference: reference,
      ...(order.document === undefined ? {} : { generatedDocument: order.document }),
      ...(order.virtualAccount === undefined ? {} : { virtualAccount: order.virtualAccount }),
      ...(order.expiresIn === undefined ? {} : { expiresIn: order.expiresIn }),
      ...(order.callbackUrl === undefined ? {} : { callbackUrl: order.callbackUrl }),
    },
    ...operator.run.extra,
  };
  try {
    const { raw, data } = await operator.client.call(createChargeRow, input);
    const isOther = referenceIn(data.clientReference, reference) === 'other';
    // The answer is about another charge. The copy-and-paste code in the answer must not be shown, because a
    // payer would pay the other charge.
    if (isOther && (given === undefined || typeof given === 'string'))
      throw otherPayment(operator, { reference }, data.id);
    return { raw, item: data };
  } catch (error) {
    if (!(error instanceof PixError) || error.outcome !== 'unknown') throw error;
    if (operator.signal.aborted) throw leftUnknown(error, 'interrupted', 'charge.interrupted', reference);
    return reconcile(operator, reference, error);
  }
}

async function reconcile(
  operator: Operator,
  reference: string,
  lost: PixError,
): Promise<DecodedRow<Transaction>> {
  const isForeign = lost.errorCode === FOREIGN_ANSWER;
  operator.note(isForeign ? 'charge.foreign_answer' : 'charge.answer_lost', {
    reason: lost.errorCode,
    reference,
    ...(isForeign && { status: lost.init.statusCode ?? '-' }),
  });
  const resolving = await import('../money/resolve-unknown.ts');
  const found = await resolving.pollUntilFound(
    operator,
    () => lookUp(operator, reference, lost),
    () => operator.progress('money.looking', { reference }),
  );
  if (found === resolving.NOT_WAITED) throw leftUnknown(lost, 'unknown', 'charge.not_waited', reference);
  if (!found)
    throw isAfterSuccess(lost)
      ? leftUnknown(lost, 'unknown', 'charge.unknown', reference)
      : neverArrived(lost, reference);
  operator.note('charge.found', { id: found.item.id, reference });
  return found;
}

async function lookUp(
  operator: Operator,
  reference: string,
  lost: PixError,
): Promise<DecodedRow<Transaction> | null> {
  try {
    const { raw, data } = await operator.client.call(readChargeRow, {
      query: { clientReference: reference },
    });
    if (referenceIn(data.clientReference, reference) !== 'other') return { raw, item: data };
  } catch (error) {
    if (isAbsence(error)) return null;
  }
  throw leftUnknown(lost, 'unknown', 'charge.unknown', reference);
}

function leftUnknown(
  lost: PixError,
  kind: 'unknown' | 'interrupted',
  key: 'charge.unknown' | 'charge.interrupted' | 'charge.not_waited',
  reference: string,
): PixError {
  const params = { reference, reason: lost.errorCode };
  return restate(lost, key, params, { kind });
}

function neverArrived(lost: PixError, reference: string): PixError {
  return restate(lost, 'charge.not_there', { reference, reason: lost.errorCode });
}
