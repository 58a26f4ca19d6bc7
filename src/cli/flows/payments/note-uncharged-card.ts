import { CARD_STATUSES } from '../../../contract/schemas/card.ts';
import { isJsonObject } from '../../../domain/text/json.ts';
import type { CardCharge } from '../../../operations/money/look-up/find-card-outcome.ts';
import type { Started } from '../../pix-command.ts';

/** Codes of the card statuses Denied, Voided and Aborted (unshown.md §11). */
const NOT_CHARGED: ReadonlySet<number> = new Set([3, 10, 13]);

/**
 * Prints a note if the card was not charged.
 * @returns false when the card was not charged; true when it was charged or may still be charged
 */
export function noteUnchargedCard(
  { notes }: Pick<Started, 'notes'>,
  { id, creditCardPayment }: CardCharge,
): boolean {
  const status = creditCardPayment?.status ?? -1;
  if (!NOT_CHARGED.has(status)) return true;
  const reason = isJsonObject(creditCardPayment) ? creditCardPayment.returnMessage : undefined;
  notes.note('card.charge.ended', {
    id,
    status: CARD_STATUSES[status] ?? status,
    reason: typeof reason === 'string' ? reason : '-',
  });
  return false;
}
