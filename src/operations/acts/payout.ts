import type { HubPayout } from '../../contract/schemas/hub.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import type { PayoutFamily } from '../../domain/family.ts';
import { maskPixKey } from '../../domain/keys/check-pix-key.ts';
import { type Decimal, formatBrl } from '../../domain/money/decimal.ts';
import type { SeenEntry } from '../../storage/journal/journal-entry.ts';
import type { KeyOwner } from '../keys/pix-key.ts';
import type { MoneyOutcome } from '../money/money-outcome.ts';
import { moveMoney } from '../money/move-money.ts';
import type { MoneyOptions } from '../money/movements/movement.ts';
import { type KeyPayout, MAIN_PAYOUT, refuseUnverified, whoIsPaid } from '../money/movements/payout.ts';
import type { Operator } from '../operator.ts';
import { earlierWarnings, type PayoutPreview, previewPayout } from '../payouts/payout-preview.ts';
import { type Payer, readPayer } from '../payouts/read-payer.ts';
import type { Fact, Warning } from './act.ts';

/** The parts of an order that payouts to keys and payments of codes share. */
export interface PayoutOrder extends Omit<MoneyOptions, 'amount' | 'seen'> {
  readonly family: PayoutFamily;
  /** Whether to ask the service who is paid. */
  readonly lookup: boolean;
}

export interface KeyOrder extends PayoutOrder, Pick<KeyPayout, 'key' | 'document'> {
  readonly amount: Decimal;
}

/** A payout that a person can confirm. */
export interface PreparedPayout<Order extends PayoutOrder = PayoutOrder> {
  readonly order: Order;
  readonly payer: Payer;
  readonly amount: Decimal;
  /** Name of the receiver, not masked, so that a person notices a wrong receiver; otherwise the key. */
  readonly receiver: string;
  readonly facts: readonly Fact[];
  readonly warnings: readonly Warning[];
  readonly question: 'payout.confirm' | 'payout.confirm_withdrawal';
  /** Number of equal payments within the last 24 hours. */
  readonly alike: number;
  /** Journal entries with the key and amount of this payout, read before the person is asked. */
  readonly seen: readonly SeenEntry[];
}

export type PreparedKeyPayout = PreparedPayout<KeyOrder>;

export interface Showing {
  /** Whether the key is shown in full. */
  readonly reveal: boolean;
  /** Called with each fact and each warning as soon as it is known: a later step may fail. */
  readonly tell?: (line: Warning) => void;
}

/**
 * Reads what a person must see before the payout to a key.
 * @throws PixError before anything was sent
 */
export async function prepareKeyPayout(
  operator: Operator,
  order: KeyOrder,
  { reveal, tell = () => {} }: Showing,
): Promise<PreparedKeyPayout> {
  const { key, amount, document, reference } = order;
  const spending = { kind: 'payout' as const, amount, receiver: key.canonical, document };
  if (operator.money.limits !== undefined) {
    const { checkLimitsEarly } = await import('../money/limit-check.ts');
    await checkLimitsEarly(operator, spending, reference.text);
  }
  // The hub has no route for DICT look-ups (§4.2).
  const canAsk = order.lookup && operator.account.roots.main !== undefined;
  refuseUnverified(key, document, canAsk ? undefined : order.lookup ? 'no_main_root' : 'no_lookup');
  const payer = await readPayer(operator, order.family);
  if (operator.money.limits !== undefined) {
    const { checkLimitsByTime } = await import('../money/limit-check.ts');
    await checkLimitsByTime(operator, payer, spending, reference.text);
  }
  const shown = reveal ? key.canonical : maskPixKey(key.canonical);
  const prepared = { order, payer, amount, question: 'payout.confirm' as const };
  if (operator.run.dryRun)
    return { ...prepared, receiver: shown, facts: [], warnings: [], alike: 0, seen: [] };
  tell({ key: 'payout.key', params: { key: shown, type: key.type } });
  const payout = { family: order.family, kind: 'payout' as const, key: key.canonical, amount, reference };
  // Run both independent queries at once, because a person is waiting.
  const [owner, preview] = await Promise.all([
    canAsk ? whoIsPaid(operator, key, document) : null,
    previewPayout(operator, payer, payout),
  ]);
  const lines = new Lines(tell);
  if (owner === null) lines.warn({ key: 'payout.not_looked_up', params: {} });
  else lines.receiver(owner);
  lines.fact('column.key', `${shown} (${key.type})`);
  lines.preview(amount, preview);
  lines.order(order);
  return {
    ...prepared,
    receiver: owner?.name ?? shown,
    ...lines.shown,
    alike: preview.alike.length,
    seen: preview.seen,
  };
}

/** Sends a prepared payout of the main family to a key. It is not sent if an equal payment changed meanwhile. */
export const sendKeyPayout = (
  operator: Operator,
  { order, payer, seen }: PreparedKeyPayout,
): Promise<MoneyOutcome<Transaction>> => moveMoney(operator, MAIN_PAYOUT, payer, { ...order, seen });

/** As `sendKeyPayout`, for the hub. */
export async function sendHubKeyPayout(
  operator: Operator,
  { order, payer, seen }: PreparedKeyPayout,
): Promise<MoneyOutcome<HubPayout>> {
  // Loaded here, because payouts of the main family do not need it.
  const { HUB_PAYOUT } = await import('../money/movements/hub-payout.ts');
  return moveMoney(operator, HUB_PAYOUT, payer, { ...order, seen });
}

/** Collects what a person must see, and tells it at once. */
export class Lines {
  readonly facts: Fact[] = [];
  readonly warnings: Warning[] = [];
  readonly #tell: (line: Warning) => void;

  get shown(): Pick<PreparedPayout, 'facts' | 'warnings'> {
    return { facts: this.facts, warnings: this.warnings };
  }

  constructor(tell: (line: Warning) => void) {
    this.#tell = tell;
  }

  fact(label: Fact['label'], value: Fact['value']): void {
    this.facts.push({ label, value });
  }

  warn(...lines: readonly Warning[]): void {
    for (const line of lines) {
      this.warnings.push(line);
      this.#tell(line);
    }
  }

  /** The name is not masked, so that a person notices a wrong receiver. */
  receiver(owner: Pick<KeyOwner, 'name' | 'document' | 'institutionName' | 'institutionIspb'>): void {
    const name = owner.name ?? '-';
    const document = owner.document ?? '-';
    const institution = owner.institutionName ?? owner.institutionIspb ?? '-';
    this.#tell({ key: 'payout.receiver', params: { name, document, institution } });
    this.fact('column.receiverName', name);
    this.fact('column.receiverDocument', document);
    this.fact('column.receiverInstitutionName', institution);
  }

  /** Amount, fee and balance, and the warnings about them. */
  preview(amount: Decimal, preview: PayoutPreview): void {
    const { fee, balance, balanceAfter, dailyLeft, mayBeSent } = preview;
    const shown = (value: Decimal | null): string => (value === null ? NOT_TOLD : formatBrl(value));
    const amounts = { amount: formatBrl(amount), fee: shown(fee) };
    this.fact('column.amount', amount);
    this.fact('column.fee', fee ?? { codes: [NOT_TOLD] });
    if (mayBeSent) this.#tell({ key: 'payout.amounts_sent', params: amounts });
    else {
      this.#tell({ key: 'payout.amounts', params: { ...amounts, balanceAfter: shown(balanceAfter) } });
      this.fact('dialog.fact.after', balanceAfter ?? { codes: [NOT_TOLD] });
      const least = fee === null ? amount : amount.plus(fee);
      if (balance !== null && balance.compare(least) < 0)
        this.warn({ key: 'payout.not_enough', params: { balance: formatBrl(balance) } });
      if (dailyLeft !== null && dailyLeft.compare(amount) < 0)
        this.warn({ key: 'payout.over_limit', params: { left: formatBrl(dailyLeft) } });
    }
    this.warn(...earlierWarnings(preview));
  }

  order({ reference, comment }: PayoutOrder): void {
    this.fact('column.reference', reference.text);
    if (comment) this.fact('column.comment', comment);
  }
}

/** The code for an amount that nobody knows. */
const NOT_TOLD = 'not_told';
