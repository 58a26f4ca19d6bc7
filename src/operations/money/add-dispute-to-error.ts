import { restate } from '../../domain/errors.ts';
import { PixError } from '../../domain/pix-error.ts';
import { listOpenInfractions } from '../infractions/list-open-infractions.ts';
import type { Operator } from '../operator.ts';

const CONFLICT = 409;

/**
 * Adds the charge's open dispute to the error of a refund that was refused as a conflict. Returns other
 * errors unchanged.
 * @param id id of the charge
 * @param dueText formats a deadline
 */
export async function addDisputeToError(
  operator: Operator,
  id: string,
  error: unknown,
  dueText: (iso: string | null) => string,
): Promise<unknown> {
  if (!(error instanceof PixError) || error.init.statusCode !== CONFLICT) return error;
  const found = await listOpenInfractions(operator, { transactionId: id }).catch((reason: unknown) => {
    if (reason instanceof PixError) return null;
    throw reason;
  });
  const dispute = found?.rows[0]?.item;
  if (!dispute) return error;
  const params = {
    ...error.init.params,
    id,
    infraction: dispute.id,
    due: dueText(dispute.expiresAt ?? null),
  };
  return restate(error, 'refund.disputed', params);
}

/**
 * Adds the protocol of the open dispute to the error of a refused refund. Hub charges contain this protocol.
 * @param protocol null if there is no dispute
 */
export function withProtocol(id: string, error: unknown, protocol: string | null): unknown {
  if (protocol === null || !(error instanceof PixError) || error.kind !== 'refused') return error;
  const params = { ...error.init.params, id, infraction: protocol };
  return restate(error, 'refund.disputed_hub', params);
}
