import { listInfractions } from '../../contract/routes/infractions.ts';
import { PixError } from '../../domain/errors.ts';
import type { EventName } from '../../domain/money/statuses.ts';
import { isJsonObject, type JsonObject, numberText } from '../../domain/text/json.ts';
import { readTransaction } from '../charges/read-transactions.ts';
import type { Operator } from '../operator.ts';
import { walkPages } from '../walk-pages.ts';

/**
 * A real transaction as a delivery tells it (§6.5): its own fields, `refundAmount` as a text, and for a dispute its latest
 * infraction. Its status is as it is now, whatever the event: the receiver should see what a late delivery looks like.
 * @throws PixError `missing` when there is no transaction, or no infraction to tell of
 */
export async function deliveryOfTransaction(
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
  throw new PixError({
    kind: 'missing',
    key: 'send.no_infraction',
    params: { id },
    errorCode: 'no_infraction',
  });
}
