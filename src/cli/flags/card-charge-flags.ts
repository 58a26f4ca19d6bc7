import { boolean, integer, string } from '@oclif/core/flags';
import type { Decimal } from '../../domain/money/money.ts';
import type { CardData, CardOrder } from '../../operations/charges/charge-card.ts';
import type { Reference } from '../../operations/money/new-reference.ts';
import { changeFlags } from './global-flags.ts';
import { documentOf } from './parse-values.ts';

const INTERVALS = ['Monthly', 'Annual'] as const;

/** Flags of `pix card charge create`. */
export const cardChargeFlags = {
  amount: string({
    required: true,
    helpValue: 'REAIS',
    description: 'reais: 150, 150.00, 150,00 or 1.234,56',
  }),
  'customer-name': string({ required: true, helpValue: 'NAME', description: 'who is charged' }),
  'customer-document': string({ helpValue: 'CPF', description: 'CPF of who is charged' }),
  reference: string({
    helpValue: 'TEXT',
    description: 'your own id of it, unique: the same one is never charged twice; one is made when left out',
  }),
  item: string({
    helpValue: 'TEXT',
    default: 'Pedido',
    description: 'what is bought, as the customer reads it',
  }),
  installments: integer({ min: 1, max: 24, default: 1, helpValue: 'N', description: 'installments' }),
  recurrence: string({ options: [...INTERVALS], description: 'charge again each month or year' }),
  'end-date': string({
    dependsOn: ['recurrence'],
    helpValue: 'YYYY-MM-DD',
    description: 'last day of the recurrence',
  }),
  authenticate: boolean({ description: 'have the holder authenticated (3DS)' }),
  'postback-url': string({ helpValue: 'URL', description: 'where each change of it is delivered' }),
  'card-stdin': boolean({ description: 'read the card as JSON from stdin' }),
  ...changeFlags,
};

interface Given {
  readonly 'customer-name': string;
  readonly 'customer-document'?: string | undefined;
  readonly item: string;
  readonly installments: number;
  readonly recurrence?: string | undefined;
  readonly 'end-date'?: string | undefined;
  readonly authenticate?: boolean | undefined;
  readonly 'postback-url'?: string | undefined;
}

/** The order that the flags describe. @throws PixError `usage` for a document whose digits fail */
export function cardOrderOf(
  flags: Given,
  known: { readonly amount: Decimal; readonly reference: Reference; readonly card: CardData },
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
