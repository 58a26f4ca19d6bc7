import { fail } from '../domain/errors.ts';
import { type Decimal, formatBrl } from '../domain/money/decimal.ts';
import type { MessageKey, Params } from '../i18n/index.ts';
import type { Fact } from '../operations/acts/act.ts';
import { ifWritable } from '../operations/files/atomic-file.ts';
import { askedAgainNote } from '../operations/money/money-errors.ts';
import { type Confirmed, confirmed, type MoneyOutcome } from '../operations/money/money-outcome.ts';
import type { OrderedPayment } from '../operations/money/resolve-earlier.ts';
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
  readonly show: (moved: Confirmed<T>) => Promise<'paid' | 'failed'>;
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

/** Returns the question before a payment or a transfer to this receiver. */
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
