import { string } from '@oclif/core/flags';
import type { InferredFlags } from '@oclif/core/interfaces';
import { TRANSACTION_TYPES } from '../../contract/schemas/transaction.ts';
import { LEDGER_FIELDS, ledgerNames } from '../../operations/reconcile/ledger-fields.ts';
import type { ReconcileOrder } from '../../operations/reconcile/reconcile.ts';
import type { InboxUse } from '../../operations/webhooks/replay-delivery.ts';
import { apiFamilyFlag } from './api-family-flag.ts';
import { htmlFlag } from './csv-and-html-flags.ts';
import { endTime, LIST, REPEATABLE, startTime } from './flag-types.ts';
import { durationOf, usage } from './parse-values.ts';
import { periodOf } from './transaction-filter-flags.ts';

export const reconcileFlags = {
  from: startTime({ default: 'today' }),
  to: endTime({ default: 'today' }),
  ledger: string({
    helpValue: 'FILE',
    description: 'your own CSV file: UTF-8 or Windows-1252, separated by `,` or `;`',
  }),
  map: string({
    ...REPEATABLE,
    helpValue: 'FIELD=COLUMN',
    dependsOn: ['ledger'],
    description: `column of the ledger for one of the fields ${LEDGER_FIELDS.join(', ')}; repeatable; an empty COLUMN ignores the field`,
  }),
  'ledger-type': string({
    ...LIST,
    options: [...TRANSACTION_TYPES],
    default: ['DEPOSIT', 'WITHDRAW'],
    description: 'types expected in the ledger; others are not reported as missing',
  }),
  late: string({
    default: '1h',
    helpValue: 'DURATION',
    description: 'report events received longer than this after the payment',
  }),
  html: htmlFlag,
  family: apiFamilyFlag,
};

/**
 * Converts the flags to an order for the reconciliation.
 * @throws PixError `usage` for an invalid value, and for the hub, which has no reconciliation
 */
export function reconcileOrder(
  given: InferredFlags<typeof reconcileFlags>,
  family: 'main' | 'hub',
  nowMs: number,
  place: { readonly inbox: InboxUse | null; readonly ledgerFile: string | undefined },
): ReconcileOrder {
  if (family === 'hub') throw usage('reconcile.main_only');
  const { dateFrom, dateTo } = periodOf(given, nowMs);
  return {
    fromMs: Date.parse(dateFrom),
    toMs: Date.parse(dateTo),
    inbox: place.inbox,
    ledger:
      place.ledgerFile === undefined ? null : { file: place.ledgerFile, names: ledgerNames(given.map ?? []) },
    ledgerTypes: given['ledger-type'],
    lateMs: durationOf('late', given.late),
  };
}
