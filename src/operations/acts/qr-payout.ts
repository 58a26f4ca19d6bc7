import type { HubPayout } from '../../contract/schemas/hub.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { billOf } from '../../domain/br-code/bill-of-code.ts';
import { type Decimal, formatBrl } from '../../domain/money/decimal.ts';
import { withdrawalWarnings } from '../keys/decode-qr.ts';
import { checkLimitsByTime } from '../money/limit-check.ts';
import type { MoneyOutcome } from '../money/money-outcome.ts';
import { moveMoney } from '../money/move-money.ts';
import {
  HUB_QR_PAYOUT,
  MAIN_QR_PAYOUT,
  type PayableCode,
  payableCode,
} from '../money/movements/qr-payout.ts';
import type { Operator } from '../operator.ts';
import { previewPayout } from '../payouts/payout-preview.ts';
import { readPayer } from '../payouts/read-payer.ts';
import { Lines, type PayoutOrder, type PreparedPayout, type Showing } from './payout.ts';

export interface CodeOrder extends PayoutOrder {
  /** The Pix copy-and-paste code. */
  readonly text: string;
  /** Undefined if the code sets the amount. */
  readonly amount: Decimal | undefined;
}

export interface PreparedCodePayout extends PreparedPayout<CodeOrder> {
  readonly payable: PayableCode;
}

/**
 * Reads what a person must see before the payment of a code.
 * @throws PixError before anything was sent
 */
export async function prepareCodePayout(
  operator: Operator,
  order: CodeOrder,
  { tell = () => {} }: Pick<Showing, 'tell'>,
): Promise<PreparedCodePayout> {
  const { family, text, lookup, reference } = order;
  // Only the main family has a route that decodes Pix codes (§4.2).
  const unread = !lookup
    ? 'no_lookup'
    : operator.account.roots.main === undefined
      ? 'no_main_root'
      : undefined;
  const asked = { family, unread, reference: reference.text } as const;
  const payable = await payableCode(operator, text, order.amount, asked);
  const { code, reading, amount } = payable;
  const lines = new Lines(tell);
  lines.warn(...withdrawalWarnings(code));
  const payer = await readPayer(operator, family);
  const bill = billOf(code);
  const spending = { kind: 'qr-payout' as const, amount, receiver: bill.destination };
  await checkLimitsByTime(operator, payer, spending, reference.text);
  const prepared = {
    order,
    payer,
    payable,
    amount,
    receiver: reading?.name ?? code.merchantName,
    question: code.fss === null ? ('payout.confirm' as const) : ('payout.confirm_withdrawal' as const),
  };
  if (operator.run.dryRun) return { ...prepared, ...lines.shown, alike: 0, seen: [] };
  describeCode(lines, payable);
  if (unread !== undefined) lines.warn({ key: 'payout.not_looked_up', params: {} });
  const preview = await previewPayout(operator, payer, {
    family,
    kind: 'qr-payout' as const,
    key: bill.destination,
    subject: bill.txid,
    amount,
    reference,
  });
  lines.preview(amount, preview);
  lines.order(order);
  return { ...prepared, ...lines.shown, alike: preview.alike.length, seen: preview.seen };
}

/** Only the service reads a dynamic code, so its reading is what the code says. */
function amountLine({ code, amountBy }: PayableCode) {
  if (amountBy === 'payer') return 'payout.amount_free';
  return amountBy === 'code' || code.kind === 'dynamic' ? 'payout.amount_fixed' : 'payout.amount_read';
}

function describeCode(lines: Lines, payable: PayableCode): void {
  const { code, reading, amount } = payable;
  lines.receiver({
    name: reading?.name ?? code.merchantName,
    document: reading?.document ?? null,
    institutionName: reading?.institutionName ?? null,
    institutionIspb: reading?.institutionIspb ?? null,
  });
  lines.warn(
    { key: code.kind === 'dynamic' ? 'payout.code_dynamic' : 'payout.code_static', params: {} },
    { key: amountLine(payable), params: { amount: formatBrl(amount) } },
    ...(code.composite ? [{ key: 'payout.enrols', params: {} } as const] : []),
    ...code.warnings.map((reason) => ({ key: 'payout.code_warning', params: { reason } }) as const),
  );
}

/** Sends a prepared payment of the main family. It is not sent if an equal payment changed meanwhile. */
export const sendCodePayout = (
  operator: Operator,
  { order, payer, payable, seen }: PreparedCodePayout,
): Promise<MoneyOutcome<Transaction>> =>
  moveMoney(operator, MAIN_QR_PAYOUT, payer, { ...order, payable, seen });

/** As `sendCodePayout`, for the hub. */
export const sendHubCodePayout = (
  operator: Operator,
  { order, payer, payable, seen }: PreparedCodePayout,
): Promise<MoneyOutcome<HubPayout>> => moveMoney(operator, HUB_QR_PAYOUT, payer, { ...order, payable, seen });
