import { boolean, integer, string } from '@oclif/core/flags';
import type { BatchSettings } from '../../storage/journal/journal.ts';
import { familyFlag } from './family.ts';
import { changeFlags } from './global-flags.ts';

/** Flags of `pix payout batch` and `pix payout batch resume`. */
export const batchFlags = {
  concurrency: integer({
    min: 1,
    max: 64,
    helpValue: 'N',
    description: 'payments in flight at once, 8 by default; fewer by itself when the service asks for it',
  }),
  'max-total': string({
    helpValue: 'REAIS',
    description: 'refuse to begin when more than this would be paid',
  }),
  lookup: boolean({
    allowNo: true,
    description:
      'look each key up before it is paid (by default); a row that names a document is looked up either way',
  }),
  result: string({ helpValue: 'FILE', description: 'csv of how each row ended; by default beside the file' }),
  'confirm-amount': string({
    helpValue: 'REAIS',
    description: 'on a live profile: the total that is left to pay, typed again',
  }),
  wait: boolean({ description: 'follow what was accepted until it is completed or failed' }),
  family: familyFlag,
  yes: changeFlags.yes,
  'dry-run': boolean({
    description: 'check the file, show the plan and every request that would go out, send nothing',
  }),
};

const DEFAULT_CONCURRENCY = 8;

/** How a batch is paid: what is typed, else as it was started, else the defaults. */
export const batchSettings = (
  typed: { readonly concurrency?: number | undefined; readonly lookup?: boolean | undefined },
  started: BatchSettings = {},
): Required<{ [Name in keyof BatchSettings]: NonNullable<BatchSettings[Name]> }> => ({
  concurrency: typed.concurrency ?? started.concurrency ?? DEFAULT_CONCURRENCY,
  lookup: typed.lookup ?? started.lookup ?? true,
});
