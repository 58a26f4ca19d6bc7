import type { JournalEntry } from '../../../storage/journal/journal-entry.ts';
import type { Operator } from '../../operator.ts';
import type { LookUpFinding } from '../money-outcome.ts';
import type { SentMovement } from './movement.ts';

/** Loads the description of the entry's movement. */
export async function movementOf({
  family,
  kind,
}: Pick<JournalEntry, 'family' | 'kind'>): Promise<SentMovement> {
  const isHub = family === 'hub';
  if (kind === 'payout' && isHub) return (await import('./hub-payout.ts')).HUB_PAYOUT;
  if (kind === 'payout') return (await import('./payout.ts')).MAIN_PAYOUT;
  if (kind === 'refund' && isHub) return (await import('./hub-refund.ts')).HUB_REFUND;
  if (kind === 'refund') return (await import('./main-refund.ts')).MAIN_REFUND;
  if (kind === 'card-charge') return (await import('./card-charge.ts')).CARD_CHARGE;
  if (kind === 'card-reversal') return (await import('./card-reversal.ts')).CARD_REVERSAL;
  if (kind === 'transfer') {
    const { HUB_TRANSFER, MAIN_TRANSFER } = await import('./transfer.ts');
    return isHub ? HUB_TRANSFER : MAIN_TRANSFER;
  }
  const { HUB_QR_PAYOUT, MAIN_QR_PAYOUT } = await import('./qr-payout.ts');
  return isHub ? HUB_QR_PAYOUT : MAIN_QR_PAYOUT;
}

/** Finds out whether the service applied the movement of this entry, see `SentMovement.lookUp`. */
export const findOutcome = async (operator: Operator, entry: JournalEntry): Promise<LookUpFinding> =>
  (await movementOf(entry)).lookUp(operator, entry);
