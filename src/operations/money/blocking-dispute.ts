import { PixError } from '../../domain/errors.ts';
import { openInfractions } from '../infractions/open-infractions.ts';
import type { Operator } from '../operator.ts';

const CONFLICT = 409;

/**
 * What a refund that was refused as a conflict is told as: which open dispute blocks it, where there is one. Anything else comes
 * back as it is, and so does what cannot be found out: the refusal is the news.
 * @param id of the charge
 * @param dueText a deadline as it is shown
 */
export async function toldByDispute(
  operator: Operator,
  id: string,
  error: unknown,
  dueText: (iso: string | null) => string,
): Promise<unknown> {
  if (!(error instanceof PixError) || error.init.statusCode !== CONFLICT) return error;
  const found = await openInfractions(operator, { transactionId: id }).catch((reason: unknown) => {
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
  return new PixError({
    ...error.init,
    key: 'refund.disputed',
    params,
    hintKey: 'refund.disputed.hint',
    cause: error,
  });
}

/**
 * The same of the hub, whose charges name their open dispute.
 * @param protocol of the dispute; null where there is none
 */
export function toldByProtocol(id: string, error: unknown, protocol: string | null): unknown {
  if (protocol === null || !(error instanceof PixError) || error.kind !== 'refused') return error;
  const params = { ...error.init.params, id, infraction: protocol };
  return new PixError({
    ...error.init,
    key: 'refund.disputed_hub',
    params,
    hintKey: 'refund.disputed.hint',
    cause: error,
  });
}
