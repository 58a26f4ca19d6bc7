import type { createCardCharge, readRate, readRecurrence } from '../../../contract/routes/card.ts';
import { hasLuhnDigit } from '../../../domain/has-luhn-digit.ts';
import { Decimal } from '../../../domain/money/decimal.ts';
import { checkHolder, clientOf, LIVES_S, makeCardAccessToken } from '../../card/card-access-token.ts';
import {
  addCardCharge,
  CARD,
  type CardChargeRow,
  cardChargeById,
  cardOutcome,
  maskedNumber,
  nextCardCharge,
  reverseCharge,
  toCardCharge,
} from '../../card/card-charges.ts';
import {
  addRecurrence,
  changeRecurrence,
  reactivateRecurrence,
  recurrenceById,
  toRecurrence,
} from '../../card/recurrences.ts';
import type { Call, Handlers, ReplyOf } from '../../handler-types.ts';
import type { Service } from '../../service.ts';
import { invalid, ServiceFault } from '../../service-fault.ts';
import { equals, readPage, selectWhere, timeBetween } from '../../state/read-page.ts';
import { instantOf } from '../../state/time-conversions.ts';
import { checkTarget } from '../../state/webhooks/check-target.ts';

/** Default page size of a list (unshown.md §11). */
const LIST_LIMIT = 10;

export const cardHandlers = {
  createCardToken: ({ service, headers, certificate }) => {
    const account = clientOf(service, headers.authorization);
    checkHolder(service, account, certificate);
    return { access_token: makeCardAccessToken(service, account), token_type: 'Bearer', expires_in: LIVES_S };
  },

  /** Charges a card. The sandbox stores only the masked card number. */
  createCardCharge: ({ service, body, caller }) => {
    const { card, ...payment } = body.creditCardPayment;
    const number = card.number.replace(/[ -]/g, '');
    if (!/^\d{13,19}$/.test(number) || !hasLuhnDigit(number))
      throw invalid('creditCardPayment.card.number', 'número de cartão inválido');
    if (body.recurrence && payment.installments !== 1)
      throw invalid('creditCardPayment.installments', 'precisa ser 1 com recurrence');
    if (body.postbackUrl !== undefined) checkTarget(service, 'postbackUrl', body.postbackUrl);
    const { status, ...answer } = cardOutcome(number, card.expiration, service.clock.now());
    const taken = [CARD.confirmed, CARD.authorized, CARD.pending].some((good) => good === status);
    const recurrence = body.recurrence && taken ? begin(service, caller.account.seq, body) : null;
    const shown = {
      installments: payment.installments,
      authenticate: payment.authenticate,
      card: { number: maskedNumber(number), holder: card.holder, expiration: card.expiration },
      acquirerTransactionId: taken ? service.random.uuid('acquirer', nextCardCharge(service)) : null,
      ...answer,
    };
    const row = addCardCharge(service, {
      account: caller.account.seq,
      externalId: body.externalId,
      amount: body.amount,
      postbackUrl: body.postbackUrl ?? null,
      customer: JSON.stringify(body.customer),
      payment: JSON.stringify(shown),
      status,
      recurrence,
      recurrenceCycle: recurrence === null ? null : 0n,
    });
    return toCardCharge(service, row);
  },

  listCardCharges: ({ service, query, caller }) => {
    const { page = 1, limit = LIST_LIMIT, recurrentPaymentId } = query;
    const { seq: account } = caller.account;
    const recurrence =
      recurrentPaymentId === undefined ? undefined : recurrenceById(service, recurrentPaymentId, account).seq;
    const conditions = [
      ...equals('account', account),
      ...equals('recurrence', recurrence),
      ...timeBetween('createdAt', query.startDate, query.endDate),
    ];
    const { sql, cells } = selectWhere('select count(*) as count from cardCharges', conditions);
    const total = Number(service.db.get<{ count: bigint }>(sql, ...cells)?.count ?? 0n);
    const select = selectWhere('select * from cardCharges', conditions);
    const { items } = readPage<CardChargeRow>(service.db, select, 'createdAt desc, seq desc', {
      page,
      limit,
    });
    const charges = items.map((row) => toCardCharge(service, row));
    return { page, total, totalPages: Math.ceil(total / limit), charges };
  },

  readCardCharge: ({ service, params, caller }) =>
    toCardCharge(service, cardChargeById(service, params.chargeId, caller.account.seq)),

  reverseCardCharge: ({ service, params, query, caller }) => {
    const row = cardChargeById(service, params.chargeId, caller.account.seq);
    const amount = query.amount === undefined ? undefined : BigInt(query.amount);
    return toCardCharge(service, reverseCharge(service, row, amount));
  },

  readRecurrence: (call) => toRecurrence(found(call)),

  changeRecurrenceAmount: (call) =>
    toRecurrence(changeRecurrence(call.service, found(call), { amount: call.body.amount })),

  deactivateRecurrence: (call) =>
    toRecurrence(changeRecurrence(call.service, found(call), { status: 'INACTIVE' })),

  reactivateRecurrence: (call) => toRecurrence(reactivateRecurrence(call.service, found(call))),
} satisfies Handlers;

function begin(
  service: Service,
  account: bigint,
  { amount, recurrence }: Call<typeof createCardCharge>['body'],
): bigint {
  const interval = recurrence?.interval === 'Annual' ? 'ANNUAL' : 'MONTHLY';
  const endAt = recurrence?.endDate === undefined ? null : instantOf(recurrence.endDate, 'to');
  return addRecurrence(service, { account, amount, interval, endAt }).seq;
}

type OfRecurrence = Pick<Call<typeof readRecurrence>, 'service' | 'params' | 'caller'>;
const found = ({ service, params, caller }: OfRecurrence) =>
  recurrenceById(service, params.recurrentPaymentId, caller.account.seq);

type Rate = ReplyOf<typeof readRate>;

const rate = (code: string, bid: bigint, ask: bigint): Rate => ({
  code,
  rate: { bid: Decimal.of(bid, 4), ask: Decimal.of(ask, 4) },
});

/** Price of one unit of each currency, in ten-thousandths of a real. */
const RATES: readonly Rate[] = [
  rate('USD', 54_210n, 54_330n),
  rate('EUR', 58_905n, 59_070n),
  rate('GBP', 68_740n, 68_960n),
  rate('JPY', 361n, 363n),
  rate('ARS', 54n, 57n),
];

export const currencyHandlers = {
  readRate: ({ params }) => rateOf(params.code),

  listRates: () => RATES,

  /** Converts an amount. The result has two decimals; half a cent is rounded up. */
  convertCurrency: ({ params, query }) => {
    const currency = rateOf(params.code);
    const { units, scale } = currency.rate[query.type];
    const scaled = BigInt(query.amount) * 10n ** BigInt(scale);
    return { amount: Decimal.of((2n * scaled + units) / (2n * units), 2), currency };
  },
} satisfies Handlers;

/**
 * Returns the rate of a currency.
 * @throws ServiceFault `PZV001` for BRL and invalid codes, `PZG404` for a currency without a rate
 */
function rateOf(code: string): Rate {
  if (!/^[A-Z]{3}$/.test(code) || code === 'BRL') throw invalid('code', 'código ISO 4217, exceto BRL');
  const found = RATES.find((known) => known.code === code);
  if (!found) throw new ServiceFault('PZG404');
  return found;
}
