import { boolean, integer, string } from '@oclif/core/flags';
import type { InferredFlags } from '@oclif/core/interfaces';
import { canAsk } from '../../../cli/asking/can-ask.ts';
import { amountFlag, referenceFlag } from '../../../cli/flags/flag-types.ts';
import { changeFlags } from '../../../cli/flags/global-flags.ts';
import { amountOf, documentOf } from '../../../cli/flags/parse-values.ts';
import { referenceOf } from '../../../cli/flags/payout-flags.ts';
import { MoneyCommand, printWarnings } from '../../../cli/money-command.ts';
import type { Started } from '../../../cli/pix-command.ts';
import type { World } from '../../../cli/session/world.ts';
import { readStdin } from '../../../cli/streams/input.ts';
import { CARD_STATUSES, cardCharge } from '../../../contract/schemas/card.ts';
import { fail } from '../../../domain/errors.ts';
import { hasLuhnDigit } from '../../../domain/has-luhn-digit.ts';
import { formatBrl } from '../../../domain/money/decimal.ts';
import type { PaymentState } from '../../../domain/money/transaction-statuses.ts';
import { isJsonObject, type JsonObject, parseIfJson } from '../../../domain/text/json.ts';
import { say } from '../../../i18n/index.ts';
import { moveMoney } from '../../../operations/money/move-money.ts';
import {
  CARD_CHARGE,
  type CardCharge,
  type CardData,
  type CardOrder,
  cardMark,
} from '../../../operations/money/movements/card-charge.ts';
import { earlierWarnings, lookInJournal } from '../../../operations/payouts/payout-preview.ts';
import { readPayer } from '../../../operations/payouts/read-payer.ts';
import { cardChargeView } from '../../../output/views/money/card-charge-view.ts';

const INTERVALS = ['Monthly', 'Annual'] as const;

const cardChargeFlags = {
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
function cardOrderOf(
  flags: InferredFlags<typeof cardChargeFlags>,
  known: Pick<CardOrder, 'amount' | 'reference' | 'seen' | 'card'>,
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

/** Codes of the card statuses Denied, Voided and Aborted (unshown.md §11). */
const NOT_CHARGED: ReadonlySet<number> = new Set([3, 10, 13]);

/**
 * Prints a note if the card was not charged.
 * @returns `failed` when the card was not charged; `accepted` when it was charged or may still be charged
 */
function noteUnchargedCard(
  { notes }: Pick<Started, 'notes'>,
  { id, creditCardPayment }: CardCharge,
): PaymentState {
  const status = creditCardPayment?.status ?? -1;
  if (!NOT_CHARGED.has(status)) return 'accepted';
  const reason = isJsonObject(creditCardPayment) ? creditCardPayment.returnMessage : undefined;
  notes.note('card.charge.ended', {
    id,
    status: CARD_STATUSES[status] ?? status,
    reason: typeof reason === 'string' ? reason : '-',
  });
  return 'failed';
}

const PARTS = ['number', 'holder', 'expiration', 'cvv'] as const;

/**
 * Reads card data as JSON from stdin, or asks on a terminal without echoing secrets. No argument or flag
 * accepts card data.
 * @throws PixError `usage` that names what is missing or wrong, without quoting the input
 */
async function readCard(world: World, { words }: Started, stdin: boolean): Promise<CardData> {
  const given = stdin ? fromText(await readStdin(world)) : await asked(world, words);
  const missing = PARTS.find((part) => typeof given[part] !== 'string' || given[part] === '');
  if (missing !== undefined) throw fail('card.part_missing', { part: missing, parts: PARTS.join(', ') });
  const number = world.secrets.noted(String(given.number).replace(/[\s-]/g, ''));
  if (!/^\d{12,19}$/.test(number) || !hasLuhnDigit(number)) throw fail('card.number_wrong');
  if (!/^(0[1-9]|1[0-2])\/\d{4}$/.test(String(given.expiration))) throw fail('card.expiration_wrong');
  if (!/^\d{3,4}$/.test(String(given.cvv))) throw fail('card.cvv_wrong');
  return {
    number,
    holder: String(given.holder),
    expiration: String(given.expiration),
    cvv: String(given.cvv),
  };
}

function fromText(text: string): JsonObject {
  const value = parseIfJson(text);
  if (isJsonObject(value)) return value;
  // The JSON parser's message is not printed, because it may quote the input.
  throw fail('card.not_json', { parts: PARTS.join(', ') });
}

async function asked(world: World, words: Started['words']): Promise<JsonObject> {
  if (!canAsk(world)) throw fail('card.needs_stdin');
  const { askSecret, askText } = await import('../../../cli/streams/prompts.ts');
  return {
    number: await askSecret(world, say(words, 'card.ask_number')),
    holder: await askText(world, say(words, 'card.ask_holder')),
    expiration: await askText(world, say(words, 'card.ask_expiration'), { placeholder: 'MM/YYYY' }),
    cvv: await askSecret(world, say(words, 'card.ask_cvv')),
  };
}

export default class CardChargeCreate extends MoneyCommand {
  static override traits = {
    usesCardToken: true,
    audited: true,
    changes: true,
    shows: [cardChargeView, cardCharge],
  };
  static override summary = 'Charge a credit card';
  static override description =
    'The card is read from stdin as JSON ({"number","holder","expiration","cvv"}) or asked for on a terminal, never given on the command line. The same --reference is never charged twice. Exit code 8: the card was denied.';
  static override examples = [
    'pix card charge create --amount 150,00 --customer-name "Ana" --reference order-1042 --card-stdin < card.json',
    'pix card charge create --amount 29,90 --customer-name "Ana" --recurrence Monthly --card-stdin < card.json',
  ];
  static override flags = cardChargeFlags;

  async run(): Promise<void> {
    const started = await this.start(CardChargeCreate);
    const { flags, out } = started;
    const amount = amountOf(flags.amount);
    const card = await readCard(this.world, started, flags['card-stdin']);
    const operator = await this.operator();
    const reference = referenceOf(operator, flags.reference, 'card', '--card-stdin');
    const key = cardMark(card);
    const payment = { kind: 'card-charge' as const, key, amount, reference };
    await this.confirmAndMove(started, {
      ordered: () => payment,
      prepare: async () => {
        const payer = await readPayer(operator, 'card');
        const { seen, ...earlier } = await lookInJournal(operator, payer, payment);
        printWarnings(started, earlierWarnings(earlier));
        return { payer, seen, isRepeated: earlier.alike.length > 0 };
      },
      question: ({ isRepeated }) => ({
        key: 'card.charge.confirm',
        again: 'card.charge.confirm_again',
        isRepeated,
        params: { amount: formatBrl(amount), card: card.number.slice(-4), name: flags['customer-name'] },
      }),
      send: ({ payer, seen }) =>
        moveMoney(operator, CARD_CHARGE, payer, cardOrderOf(flags, { amount, reference, seen, card })),
      show: async ({ row }) => {
        await out.one(cardChargeView, row);
        return noteUnchargedCard(started, row.item);
      },
    });
  }
}
