import type { readRate } from '../../../contract/routes/card.ts';
import { Decimal } from '../../../domain/money/decimal.ts';
import type { Handlers, ReplyOf } from '../../handler-types.ts';
import { invalid, ServiceFault } from '../../service-fault.ts';

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
