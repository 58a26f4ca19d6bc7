import { boolean, integer, string } from '@oclif/core/flags';
import type { InferredFlags } from '@oclif/core/interfaces';
import type { Decimal } from '../../domain/money/decimal.ts';
import type { CardData, CardOrder } from '../../operations/charges/charge-card.ts';
import type { Reference } from '../../operations/money/new-reference.ts';
import type { SeenEntry } from '../../storage/journal/journal-entry.ts';
import { amountFlag } from './amount-flag.ts';
import { referenceFlag } from './flag-types.ts';
import { changeFlags } from './global-flags.ts';
import { documentOf } from './parse-values.ts';

const INTERVALS = ['Monthly', 'Annual'] as const;

export const cardChargeFlags = {
  amount: amountFlag,
  'customer-name': string({ required: true, helpValue: 'NAME', description: 'name of the customer' }),
  'customer-document': string({ helpValue: 'CPF', description: 'CPF of the customer' }),
  reference: referenceFlag({
    description: 'your unique reference, never charged twice (default: generated)',
  }),
  item: string({
    helpValue: 'TEXT',
    default: 'Pedido',
    description: 'item purchased, as shown to the customer',
  }),
  installments: integer({
    min: 1,
    max: 24,
    default: 1,
    helpValue: 'N',
    description: 'number of installments',
  }),
  recurrence: string({ options: [...INTERVALS], description: 'repeat the charge every month or year' }),
  'end-date': string({
    dependsOn: ['recurrence'],
    helpValue: 'YYYY-MM-DD',
    description: 'last day of the recurrence',
  }),
  authenticate: boolean({ description: 'require 3DS authentication of the cardholder' }),
  'postback-url': string({ helpValue: 'URL', description: 'URL that receives each change of the charge' }),
  'card-stdin': boolean({ description: 'read the card from stdin as JSON' }),
  ...changeFlags,
};

/** Returns the card charge that the flags describe. @throws PixError `usage` for an invalid CPF or CNPJ */
export function cardOrderOf(
  flags: InferredFlags<typeof cardChargeFlags>,
  known: {
    readonly amount: Decimal;
    readonly reference: Reference;
    readonly seen: readonly SeenEntry[];
    readonly card: CardData;
  },
): CardOrder {
  const interval = INTERVALS.find((name) => name === flags.recurrence);
  return {
    ...known,
    customer: { name: flags['customer-name'], document: documentOf(flags['customer-document']) },
    item: flags.item,
    installments: flags.installments,
    authenticate: flags.authenticate === true,
    postbackUrl: flags['postback-url'],
    ...(interval === undefined ? {} : { recurrence: { interval, endDate: flags['end-date'] } }),
  };
}
