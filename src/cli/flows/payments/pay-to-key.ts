import { maskPixKey } from '../../../domain/keys/check-pix-key.ts';
import { type Decimal, formatBrl } from '../../../domain/money/decimal.ts';
import { confirmedRow } from '../../../operations/money/money-outcome.ts';
import type { Operator } from '../../../operations/operator.ts';
import { type KeyPayout, payKey, refuseUnverified, whoIsPaid } from '../../../operations/payouts/pay-key.ts';
import { previewPayout } from '../../../operations/payouts/payout-preview.ts';
import { type Payer, readPayer } from '../../../operations/payouts/read-payer.ts';
import { readCreatedPayout } from '../../../operations/payouts/read-payout.ts';
import type { SeenEntry } from '../../../storage/journal/journal-entry.ts';
import type { Wait } from '../../flags/flag-types.ts';
import type { Started } from '../../pix-command.ts';
import { printPreview, printReceiver, showHubPaid, showPayment } from './show-payment.ts';

export interface KeyOrder extends Omit<KeyPayout, 'seen' | 'batch'> {
  readonly family: 'main' | 'hub';
  readonly lookup: boolean;
  readonly wait: Wait;
}

export interface PreparedPayout {
  readonly payer: Payer;
  readonly receiver: string;
  readonly alike: number;
  /** Journal entries with the key and amount of this payout, read before the person is asked. */
  readonly seen: readonly SeenEntry[];
}

/**
 * Prints on stderr who will be paid and how the balance changes.
 * @returns the details that the person confirms
 * @throws PixError before anything was sent
 */
export async function prepareKeyPayout(
  started: Started,
  operator: Operator,
  order: KeyOrder,
): Promise<PreparedPayout> {
  const { key, amount, document, reference } = order;
  const spending = { kind: 'payout' as const, amount, receiver: key.canonical, document };
  if (operator.money.limits !== undefined) {
    const { checkLimitsEarly } = await import('../../../operations/money/limit-check.ts');
    await checkLimitsEarly(operator, spending, reference.text);
  }
  // The hub has no route for DICT look-ups (§4.2).
  const canAsk = order.lookup && operator.account.roots.main !== undefined;
  refuseUnverified(key, document, canAsk ? undefined : order.lookup ? 'no_main_root' : 'no_lookup');
  const payer = await readPayer(operator, order.family);
  if (operator.money.limits !== undefined) {
    const { checkLimitsByTime } = await import('../../../operations/money/limit-check.ts');
    await checkLimitsByTime(operator, payer, spending, reference.text);
  }
  const shown = started.out.options.reveal ? key.canonical : maskPixKey(key.canonical);
  if (operator.run.dryRun) return { payer, receiver: shown, alike: 0, seen: [] };
  started.notes.note('payout.key', { key: shown, type: key.type });
  const payout = { family: order.family, kind: 'payout' as const, key: key.canonical, amount, reference };
  // Run both independent queries at once, because a person is waiting.
  const [owner, preview] = await Promise.all([
    canAsk ? whoIsPaid(operator, key, document) : null,
    previewPayout(operator, payer, payout),
  ]);
  if (owner === null) started.notes.note('payout.not_looked_up');
  else printReceiver(started, owner);
  printPreview(started, amount, preview);
  return { payer, receiver: owner?.name ?? shown, alike: preview.alike.length, seen: preview.seen };
}

/**
 * Pays to the key and shows the payment. Returns `failed` if the service accepted the payment and the payment
 * failed afterwards.
 */
export async function payToKey(
  started: Started,
  operator: Operator,
  payer: Payer,
  payout: KeyOrder & Pick<KeyPayout, 'seen'>,
): Promise<'paid' | 'failed'> {
  if (payout.family === 'hub') {
    // Loaded here, because payouts of the main family do not need it.
    const { payKeyByHub } = await import('../../../operations/payouts/pay-key-by-hub.ts');
    const { hubPayoutView } = await import('../../../output/views/money/hub-views.ts');
    return showHubPaid(started, hubPayoutView, confirmedRow(await payKeyByHub(operator, payer, payout)));
  }
  const row = confirmedRow(await payKey(operator, payer, payout));
  return showPayment(started, operator, row, {
    wait: payout.wait,
    read: () => readCreatedPayout(operator, row.item.id),
  });
}

export const confirmWords = (amount: Decimal, receiver: string) => ({ amount: formatBrl(amount), receiver });
