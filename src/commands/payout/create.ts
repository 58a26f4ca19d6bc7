import { waitOf } from '../../cli/flags/flag-types.ts';
import { amountOf, documentOf } from '../../cli/flags/parse-values.ts';
import {
  keyPayoutFlags,
  keyTypeOf,
  moneyFamily,
  moneyOptions,
  payoutFlags,
  referenceOf,
} from '../../cli/flags/payout-flags.ts';
import {
  type PreparedPayout,
  printPreview,
  printReceiver,
  showHubPaid,
  showPayment,
} from '../../cli/flows/payments/show-payment.ts';
import { MoneyCommand, paymentQuestion } from '../../cli/money-command.ts';
import type { Started } from '../../cli/pix-command.ts';
import { hubPayout } from '../../contract/schemas/hub.ts';
import { transaction } from '../../contract/schemas/transaction.ts';
import { maskPixKey } from '../../domain/keys/check-pix-key.ts';
import { payableKey } from '../../operations/keys/pix-key.ts';
import { moveMoney } from '../../operations/money/move-money.ts';
import {
  type KeyPayout,
  MAIN_PAYOUT,
  refuseUnverified,
  whoIsPaid,
} from '../../operations/money/movements/payout.ts';
import type { Operator } from '../../operations/operator.ts';
import { previewPayout } from '../../operations/payouts/payout-preview.ts';
import { readPayer } from '../../operations/payouts/read-payer.ts';
import { readCreatedPayout } from '../../operations/read-payment.ts';
import { hubPayoutView } from '../../output/views/money/hub-views.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';

export default class PayoutCreate extends MoneyCommand {
  static override traits = {
    usesProfileFamily: true,
    audited: true,
    changes: true,
    scopes: ['WITHDRAW'],
    shows: [transactionView, transaction, hubPayoutView, hubPayout],
  };
  static override summary = 'Send a payout to a Pix key';
  static override description =
    'The key is checked offline, then looked up, and the receiver is shown before you confirm. The same --reference is never paid twice. Without --reference, an identical earlier payment whose outcome is unknown or was never shown is resolved first. Exit code 7: outcome unknown, resolve it with `pix journal resolve`; 8: not paid.';
  static override examples = [
    'pix payout create --key fornecedor@example.com --amount 150,00 --reference invoice-88',
    'pix payout create --key 51998259765 --key-type PHONE --amount 20 --wait',
  ];
  static override flags = {
    ...keyPayoutFlags,
    ...payoutFlags,
  };

  async run(): Promise<void> {
    const started = await this.start(PayoutCreate);
    const { flags, session } = started;
    const key = payableKey(await this.argumentText(flags.key), keyTypeOf(flags['key-type']));
    const amount = amountOf(flags.amount);
    const document = documentOf(flags['receiver-document']);
    const family = moneyFamily(flags, session);
    const operator = await this.operator();
    const reference = referenceOf(operator, flags.reference, family, '--key');
    const { lookup } = flags;
    const wait = waitOf(flags);
    const receipt = await this.receiptTarget(flags, wait);
    const order = { family, key, amount, document, reference, lookup, ...moneyOptions(flags) };
    const asked = {
      prepare: () => prepareKeyPayout(started, operator, order),
      question: ({ receiver, alike }: PreparedPayout) => paymentQuestion('payout', amount, receiver, alike),
    };
    if (family === 'hub') {
      // Loaded here, because payouts of the main family do not need it.
      const { HUB_PAYOUT } = await import('../../operations/money/movements/hub-payout.ts');
      return this.confirmAndMove(started, {
        ...asked,
        send: ({ payer, seen }) => moveMoney(operator, HUB_PAYOUT, payer, { ...order, seen }),
        show: ({ row }) => showHubPaid(started, hubPayoutView, row),
      });
    }
    await this.confirmAndMove(started, {
      ...asked,
      send: ({ payer, seen }) => moveMoney(operator, MAIN_PAYOUT, payer, { ...order, seen }),
      show: ({ row }) =>
        showPayment(started, operator, row, {
          wait,
          receipt,
          read: () => readCreatedPayout(operator, row.item.id),
        }),
    });
  }
}

interface KeyOrder extends Omit<KeyPayout, 'seen' | 'batch'> {
  readonly family: 'main' | 'hub';
  readonly lookup: boolean;
}

/**
 * Prints on stderr who will be paid and how the balance changes.
 * @returns the details that the person confirms
 * @throws PixError before anything was sent
 */
async function prepareKeyPayout(
  started: Started,
  operator: Operator,
  order: KeyOrder,
): Promise<PreparedPayout> {
  const { key, amount, document, reference } = order;
  const spending = { kind: 'payout' as const, amount, receiver: key.canonical, document };
  if (operator.money.limits !== undefined) {
    const { checkLimitsEarly } = await import('../../operations/money/limit-check.ts');
    await checkLimitsEarly(operator, spending, reference.text);
  }
  // The hub has no route for DICT look-ups (§4.2).
  const canAsk = order.lookup && operator.account.roots.main !== undefined;
  refuseUnverified(key, document, canAsk ? undefined : order.lookup ? 'no_main_root' : 'no_lookup');
  const payer = await readPayer(operator, order.family);
  if (operator.money.limits !== undefined) {
    const { checkLimitsByTime } = await import('../../operations/money/limit-check.ts');
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
