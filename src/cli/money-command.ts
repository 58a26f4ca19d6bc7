import type { DecodedRow } from '../contract/raw-and-decoded-rows.ts';
import type { HubPayout, HubTransfer } from '../contract/schemas/hub.ts';
import type { Transaction } from '../contract/schemas/transaction.ts';
import { fail } from '../domain/errors.ts';
import { type Decimal, formatBrl } from '../domain/money/decimal.ts';
import { type PaymentState, paymentStateOf } from '../domain/money/transaction-statuses.ts';
import type { MessageKey, Params } from '../i18n/index.ts';
import type { Fact, Warning } from '../operations/acts/act.ts';
import type { Showing } from '../operations/acts/payout.ts';
import { ifWritable } from '../operations/files/atomic-file.ts';
import {
  askedAgainNote,
  type Confirmed,
  confirmed,
  type MoneyOutcome,
} from '../operations/money/money-outcome.ts';
import type { OrderedPayment } from '../operations/money/resolve-earlier.ts';
import type { Operator } from '../operations/operator.ts';
import { describePast } from '../output/describe-time.ts';
import type { View } from '../output/view.ts';
import { transactionView } from '../output/views/money/transaction-view.ts';
import { type AskingWorld, isAsked } from './asking/can-ask.ts';
import type { Wait } from './flags/flag-types.ts';
import { globalFlags } from './flags/global-flags.ts';
import type { ReceiptTarget } from './flows/payments/write-receipt.ts';
import { PixCommand, type Started } from './pix-command.ts';
import type { StderrNotes } from './streams/stderr-notes.ts';

/** The question that a person answers before money moves. */
interface MoneyQuestion {
  readonly key: MessageKey;
  /** Asked first if an equal movement was made before. */
  readonly again: MessageKey;
  readonly isRepeated: boolean;
  readonly params: Params;
  /** The amount to type on a live profile; undefined if a yes is enough. */
  readonly amount?: Decimal;
  readonly facts?: readonly Fact[];
}

/** One movement of money, as a command makes it. */
interface MoneyAct<P, T> {
  readonly ordered: () => OrderedPayment;
  /** Reads and prints what the person must know. Sends nothing. */
  readonly prepare: () => Promise<P>;
  readonly question: (prepared: P) => MoneyQuestion;
  readonly send: (prepared: P) => Promise<MoneyOutcome<T>>;
  /** Prints the result. Returns `failed` if the service accepted the movement and it failed afterwards. */
  readonly show: (moved: Confirmed<T>) => Promise<PaymentState>;
}

/** Base class of the commands that move money one by one. */
export abstract class MoneyCommand extends PixCommand {
  // Repeated, because oclif ends its search for inherited flags at a class without static members.
  static override baseFlags = globalFlags;

  /**
   * Returns the file of `--receipt`, if it can be written; undefined if none was given.
   * @throws PixError `usage` before anything is sent
   */
  protected async receiptTarget(
    flags: { readonly receipt: string | undefined; readonly force: boolean },
    wait: Wait,
  ): Promise<ReceiptTarget | undefined> {
    const { receipt } = flags;
    if (receipt === undefined) {
      await this.outputFile(undefined, flags, '--receipt');
      return undefined;
    }
    if (!wait) throw fail('usage.flag_needs', { flag: 'receipt', needs: '--wait' });
    const { receiptFormOf } = await import('../output/receipt/receipt-file.ts');
    const form = receiptFormOf(receipt);
    const target = { form, ...(await this.outputFile(receipt, flags, '--receipt')) };
    await ifWritable(target, async () => {});
    return target;
  }

  /**
   * Shows the movement, asks the person to confirm it, sends it and shows the result. Starts again if what the
   * person saw has changed meanwhile.
   */
  protected async confirmAndMove<P, T>(
    started: Started<Asked['flags']>,
    { ordered, prepare, question, send, show }: MoneyAct<P, T>,
  ): Promise<void> {
    const failed = async (error: unknown): Promise<never> => {
      const { withEarlierOutcome } = await import('../operations/money/resolve-earlier.ts');
      throw await withEarlierOutcome(await this.operator(), error, ordered);
    };
    await repeatOnConcurrentChange(this.world, started, async () => {
      const prepared = await prepare().catch(failed);
      const { key, again, isRepeated, params, amount, facts } = question(prepared);
      if (isRepeated) await this.confirmAgain(again, params);
      if (amount === undefined) await this.confirm(key, params, { facts });
      else await this.confirmAmount(amount, started.flags['confirm-amount'], key, params, { facts });
      const end = await show(confirmed(await send(prepared).catch(failed)));
      if (end === 'failed') this.endsWith('check');
    });
  }
}

export const paymentQuestion = (
  kind: 'payout' | 'transfer',
  amount: Decimal,
  receiver: string,
  alike: number,
): MoneyQuestion => ({
  key: `${kind}.confirm`,
  again: `${kind}.confirm_again`,
  isRepeated: alike > 0,
  params: { amount: formatBrl(amount), receiver },
  amount,
});

interface Asked {
  readonly flags: { readonly yes?: boolean; readonly 'confirm-amount'?: string | undefined };
  readonly notes: Pick<StderrNotes, 'note'>;
}

/**
 * Calls `attempt`, which asks a person and then moves money. If what the person saw has changed meanwhile
 * (`askedAgainNote`), calls `attempt` again, so that the person sees the current state. If no person is asked, for
 * example with `--yes`, throws the error instead.
 */
export async function repeatOnConcurrentChange(
  world: AskingWorld,
  { flags, notes }: Asked,
  attempt: () => Promise<void>,
): Promise<void> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      const note = askedAgainNote(error);
      if (note === undefined || !isAsked(world, flags)) throw error;
      notes.note(note);
    }
  }
}

type Shown = Pick<Started, 'out' | 'notes' | 'words'>;
type ShownWithSession = Shown & Pick<Started, 'session'>;

/** Returns the function that prints each line about a payout as soon as it is known. */
export const showingOf = (started: Shown): Showing => ({
  reveal: started.out.options.reveal,
  tell: (line) => printWarnings(started, [line]),
});

export function printWarnings({ notes, out }: Shown, warnings: readonly Warning[]): void {
  for (const { key, params, at } of warnings)
    notes.note(key, at === undefined ? params : { ...params, when: describePast(at, out.options) });
}

/**
 * Shows the payment. Returns `failed` if the payment ended unpaid. The exit code is then not 0, so that no
 * script treats the payment as made.
 */
export async function showPayment(
  started: ShownWithSession,
  operator: Operator,
  row: DecodedRow<Transaction>,
  {
    kind,
    wait,
    receipt,
  }: {
    readonly kind: 'payout' | 'transfer';
    readonly wait: Wait;
    /** File for the receipt of the completed payment. */
    readonly receipt?: ReceiptTarget | undefined;
  },
): Promise<PaymentState> {
  if (wait) {
    const { follow } = await import('./flows/follow-charge.ts');
    const { readPayout, readTransfer } = await import('../operations/read-payment.ts');
    const read = kind === 'payout' ? readPayout : readTransfer;
    const { item } = await follow(started, operator, row, {
      read: () => read(operator, { id: row.item.id }),
      until: 'COMPLETED',
      ...wait,
    });
    if (receipt !== undefined) await saveReceipt(started, item, receipt);
    return 'completed';
  }
  await started.out.one(transactionView, row);
  const { id, status, cancellationReason } = row.item;
  return endOf(started, { id, status, reason: cancellationReason });
}

async function saveReceipt(
  started: ShownWithSession,
  item: Transaction,
  target: ReceiptTarget,
): Promise<void> {
  const { paymentReceipt } = await import('../operations/receipts/read-receipt.ts');
  const { writeReceiptOfDone } = await import('./flows/payments/write-receipt.ts');
  await writeReceiptOfDone(started, item, () => paymentReceipt(item), target);
}

/**
 * Shows a payment of the hub. Does not wait for the payment's final status, because the hub has no route to
 * read a single payout.
 */
export async function showHubPaid<T extends HubPayout | HubTransfer>(
  started: Shown,
  view: View<T>,
  row: DecodedRow<T>,
): Promise<PaymentState> {
  await started.out.one(view, row);
  const { id, status, providerRejectedReason } = row.item;
  return endOf(started, { id, status, reason: providerRejectedReason });
}

function endOf(
  { notes }: Shown,
  { id, status, reason }: { readonly id: string; readonly status: string; readonly reason: string | null },
): PaymentState {
  const state = paymentStateOf(status);
  if (state === 'failed') notes.note('payout.ended', { id, status, reason: reason ?? '-' });
  return state;
}
