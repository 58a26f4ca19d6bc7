import { boolean, integer, string } from '@oclif/core/flags';
import type { Decimal } from '../../domain/money/decimal.ts';
import { batchNames } from '../../operations/batch/batch-file.ts';
import { BATCH_COLUMNS } from '../../operations/batch/batch-row.ts';
import { checkedStopAfter } from '../../operations/batch/failure-stop.ts';
import type { BatchSettings } from '../../storage/journal/batch-plan.ts';
import { apiFamilyFlag } from './api-family-flag.ts';
import {
  completes,
  DURATION_HELP,
  excelFlag,
  fileArgument,
  fileFlag,
  maxWaitFlag,
  REPEATABLE,
  seconds,
} from './flag-types.ts';
import { changeFlags } from './global-flags.ts';
import { amountOf } from './parse-values.ts';
import { overrideLimitsFlag } from './payout-flags.ts';

export const batchFlags = {
  concurrency: integer({
    min: 1,
    max: 64,
    helpValue: 'N',
    description: 'parallel payments (default: 8); reduced when the service asks for it',
  }),
  'max-total': string({
    helpValue: 'REAIS',
    description: 'maximum total in reais; a larger batch is refused',
  }),
  'stop-after': string({
    helpValue: 'N|P%',
    description:
      'stop after N failed rows in a row, or after P % of the rows failed; off never stops (default: 10 in a row, or 5 % once 20 rows were tried)',
  }),
  lookup: boolean({
    allowNo: true,
    description: 'look up each key before paying (default: yes); rows with a document are always looked up',
  }),
  result: fileFlag({
    description: 'CSV file with the outcome of each row (default: next to the input file)',
  }),
  'failed-out': fileFlag({
    description: 'write the refused and failed rows to a new CSV file, ready to be paid as a new batch',
  }),
  force: boolean({ description: 'replace an existing file, also if it has no results of a batch' }),
  excel: excelFlag,
  'confirm-amount': string({
    helpValue: 'REAIS',
    description: 'on a live profile: the total left to pay, as confirmation',
  }),
  wait: boolean({ description: 'wait until accepted payments are completed or failed' }),
  'max-wait': maxWaitFlag,
  'override-limits': overrideLimitsFlag,
  family: apiFamilyFlag,
  yes: changeFlags.yes,
  'dry-run': boolean({
    description: 'check the file, show the plan and print every request; send nothing',
  }),
};

export const batchFileFlag = fileFlag({
  description: 'the rows again, if the file was moved or was a pipe; - for stdin',
});

export const planArgument = fileArgument({
  ...completes('proposals'),
  required: true,
  description: 'plan file, or id or batch name of a proposal in the journal; - for stdin',
});

export const batchMapFlag = string({
  ...REPEATABLE,
  helpValue: 'FIELD=COLUMN',
  description: `column of the file for one of the fields ${BATCH_COLUMNS.join(', ')}; repeatable, or separated by commas; other columns are then ignored`,
});

export const repeatingFlags = {
  'allow-duplicate': boolean({
    description: 'also pay rows without a reference that another batch paid in the last 7 days',
  }),
  ...batchFlags,
};

export const proposalFlags = {
  propose: string({
    helpValue: 'PLAN',
    ...completes('files'),
    description: 'pay nothing; write a signed plan that somebody else approves',
  }),
  'expires-in': seconds({
    min: 60,
    max: 2_592_000,
    description: `with --propose: time in which the plan can be approved, ${DURATION_HELP} (default: 3 days)`,
  }),
};
export const PAYING_FLAGS = [
  'confirm-amount',
  'wait',
  'max-wait',
  'result',
  'failed-out',
  'force',
  'excel',
  'override-limits',
];

/** Parses `--max-total`, in reais; null without it. @throws PixError `usage` */
export const maxTotalOf = (flags: { readonly 'max-total'?: string | undefined }): Decimal | null =>
  flags['max-total'] === undefined ? null : amountOf(flags['max-total']);

const DEFAULT_CONCURRENCY = 8;

/**
 * Returns the settings of a run. A flag overrides the setting of the batch's first run. Without either, the
 * default applies.
 */
export function batchSettings(
  typed: {
    readonly concurrency?: number | undefined;
    readonly lookup?: boolean | undefined;
    readonly map?: readonly string[] | undefined;
    readonly 'stop-after'?: string | undefined;
  },
  started: BatchSettings = {},
): BatchSettings & { readonly concurrency: number; readonly lookup: boolean } {
  const stopAfter =
    typed['stop-after'] === undefined ? started.stopAfter : checkedStopAfter(typed['stop-after']);
  const columns = typed.map === undefined ? started.columns : batchNames(typed.map);
  return {
    concurrency: typed.concurrency ?? started.concurrency ?? DEFAULT_CONCURRENCY,
    lookup: typed.lookup ?? started.lookup ?? true,
    ...(columns && { columns }),
    ...(stopAfter !== undefined && { stopAfter }),
  };
}
