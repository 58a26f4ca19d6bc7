import { boolean, integer, string } from '@oclif/core/flags';
import { familyFlag } from './family.ts';
import { changeFlags } from './global-flags.ts';

/** Flags of `pix payout batch` and `pix payout batch resume`. */
export const batchFlags = {
  concurrency: integer({
    min: 1,
    max: 64,
    default: 8,
    helpValue: 'N',
    description: 'payments in flight at once; fewer by itself when the service asks for it',
  }),
  'max-total': string({
    helpValue: 'REAIS',
    description: 'refuse to begin when more than this would be paid',
  }),
  lookup: boolean({
    allowNo: true,
    default: true,
    description: 'look each key up before it is paid; a row that names a document is looked up either way',
  }),
  result: string({ helpValue: 'FILE', description: 'csv of how each row ended; by default beside the file' }),
  'confirm-amount': string({
    helpValue: 'REAIS',
    description: 'on a live profile: the total that is left to pay, typed again',
  }),
  family: familyFlag,
  yes: changeFlags.yes,
  'dry-run': boolean({ description: 'check the file and show the plan, offline; send nothing' }),
};
