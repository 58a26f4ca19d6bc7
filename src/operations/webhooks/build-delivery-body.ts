import { listInfractions } from '../../contract/routes/infractions.ts';
import { fail } from '../../domain/errors.ts';
import type { EventName } from '../../domain/money/transaction-statuses.ts';
import { isJsonObject, type JsonObject, numberText } from '../../domain/text/json.ts';
import type { Operator } from '../operator.ts';
import { readTransaction } from '../read-payment.ts';
import { walkPages } from '../walk-pages.ts';

/**
 * Returns a delivery body (§6.5) for the event. The body contains the current status of the transaction, even
 * if the event reports another status. `refundAmount` is text, as in real deliveries. For a dispute event,
 * the body contains the latest infraction.
 * @throws PixError `missing` when the transaction does not exist, or has no infraction for a dispute event
 */
export async function buildDeliveryBody(
  operator: Operator,
  id: string,
  event: EventName,
): Promise<JsonObject> {
  const { raw, item } = await readTransaction(operator, id);
  const fields = isJsonObject(raw) ? raw : {};
  const refundAmount = item.refundAmount
    ? item.refundAmount.toString()
    : (numberText(fields.refundAmount) ?? null);
  const body = { ...fields, refundAmount };
  if (event !== 'INFRACTION_CHANGED') return body;
  const walk = walkPages(operator, listInfractions, { transactionId: item.id }, { limit: 1 });
  for await (const row of walk) return { ...body, infraction: row.raw };
  throw fail('send.no_infraction', { id });
}
