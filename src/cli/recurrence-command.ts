import type * as z from 'zod/mini';
import type { DecodedRow } from '../contract/raw-and-decoded-rows.ts';
import { recurrence } from '../contract/schemas/card.ts';
import { formatCents } from '../domain/money/decimal.ts';
import { recurrenceView } from '../output/views/money/card-charge-view.ts';
import { idArgument } from './flags/flag-types.ts';
import { globalFlags } from './flags/global-flags.ts';
import { PixCommand, type Started } from './pix-command.ts';

interface Change {
  readonly id: string;
  readonly amount?: bigint;
  readonly status?: 'ACTIVE' | 'INACTIVE';
}

/** A command that changes a recurrence. */
export abstract class RecurrenceCommand extends PixCommand {
  // Repeated, because oclif ends its search for inherited flags at a class without static members.
  static override baseFlags = globalFlags;
  static override args = { id: idArgument({ required: true, description: 'recurrence id' }) };
  static override traits = {
    usesCardToken: true,
    audited: true,
    changes: true,
    shows: [recurrenceView, recurrence],
  };

  /**
   * Shows the answer to a change of a recurrence. Prints a note, and ends with exit code `check`, if the answer is
   * about another recurrence, or if the recurrence is not as ordered. Fields that the service does not return are
   * not compared. An ended recurrence charges nothing, like an inactive one.
   */
  protected async showChanged(
    { out, notes }: Pick<Started, 'out' | 'notes'>,
    row: DecodedRow<z.output<typeof recurrence>>,
    { id, amount, status: wanted }: Change,
  ): Promise<void> {
    await out.one(recurrenceView, row);
    const { recurrentPaymentId: seen, status, amount: shown } = row.item;
    const isStopped = wanted === 'INACTIVE' && status === 'ENDED';
    const isOtherStatus = wanted !== undefined && status !== null && status !== wanted && !isStopped;
    const isOtherAmount = amount !== undefined && shown !== null && shown !== amount;
    if (seen !== id) notes.note('card.recurrence.other', { id, seen });
    else {
      if (isOtherStatus) notes.note('card.recurrence.other_status', { id, status, wanted });
      if (isOtherAmount)
        notes.note('card.recurrence.other_amount', {
          id,
          shown: formatCents(shown),
          amount: formatCents(amount),
        });
    }
    if (seen !== id || isOtherStatus || isOtherAmount) this.endsWith('check');
  }
}
