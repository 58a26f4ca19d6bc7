import type { InferredFlags } from '@oclif/core/interfaces';
import { batchView, proposalView } from '../output/views/money/batch-view.ts';
import type { batchFlags } from './flags/batch-flags.ts';
import { waitOf } from './flags/flag-types.ts';
import { type BatchWishes, payBatch } from './flows/payments/pay-batch.ts';
import { PixCommand, type Started } from './pix-command.ts';

type PayingFlags = Pick<
  InferredFlags<typeof batchFlags>,
  'wait' | 'max-wait' | 'result' | 'failed-out' | 'confirm-amount' | 'force'
>;
type Batch = Omit<BatchWishes, 'wait' | 'results' | 'failedOut' | 'confirm' | 'replaces'>;

/** Base class of commands that pay the rows of a CSV file. */
export abstract class BatchCommand extends PixCommand {
  static override traits = {
    usesProfileFamily: true,
    waitsForJournal: true,
    audited: true,
    changes: true,
    writesCsv: true,
    scopes: ['WITHDRAW'],
    shows: [batchView, proposalView],
  };

  /**
   * Pays the batch. The command ends with exit code `partial` unless all rows were paid.
   * @param inputs paths of the files that the command reads
   */
  protected async pay(
    started: Started<PayingFlags>,
    batch: Batch,
    inputs: readonly string[] = [batch.file],
  ): Promise<void> {
    const { flags } = started;
    const end = await payBatch(started, await this.operator(), {
      ...batch,
      wait: waitOf(flags),
      replaces: flags.force,
      results: this.resultPath(
        flags.result ?? (batch.isPiped ? `${batch.name}.result.csv` : undefined),
        inputs,
      ),
      failedOut: this.resultPath(flags['failed-out'], inputs, 'retry.place.hint'),
      confirm: (total, words, showAll) =>
        this.confirmAmount(total, flags['confirm-amount'], 'batch.confirm', words, { showAll }),
    });
    if (end === 'partial') this.endsWith('partial');
    if (end === 'not_final') this.endsWith('check');
  }
}
