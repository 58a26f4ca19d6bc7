import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { isFinal, isSettled } from '../../domain/money/transaction-statuses.ts';
import { PixError } from '../../domain/pix-error.ts';
import { sleep } from '../../domain/time/clock.ts';
import type { Operator } from '../operator.ts';

export interface Watch {
  readonly read: () => Promise<DecodedRow<Transaction>>;
  /** Status to wait for. Default: any status that shows the outcome of the payment. */
  readonly until?: string | undefined;
  readonly maxWaitSeconds?: number | undefined;
  readonly onStatus: (row: DecodedRow<Transaction>) => Promise<void> | void;
}

/**
 * First pause between two requests. Pauses are short at first, while a person is watching, and stay within 60
 * requests a minute (unshown.md §1).
 */
const FIRST_PAUSE_MS = 1_500;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Waits until the payment has the status `until`, and returns it.
 * @throws PixError `check` when the payment ended in another status, or the time is up
 */
export async function watchTransaction(
  operator: Operator,
  start: DecodedRow<Transaction>,
  watch: Watch,
): Promise<DecodedRow<Transaction>> {
  const end = operator.clock.now() + (watch.maxWaitSeconds ?? Number.POSITIVE_INFINITY) * 1_000;
  let last = start;
  let pause = FIRST_PAUSE_MS;
  await watch.onStatus(last);
  while (!reached(last, watch.until)) {
    const left = end - operator.clock.now();
    if (isFinal(last.item.status)) throw notReached('watch.ended_elsewhere', last, watch);
    if (left <= 0) throw notReached('watch.time_up', last, watch);
    await sleep(operator.clock, Math.min(pause, left), operator.signal);
    pause = Math.min(LONGEST_PAUSE_MS, pause * 1.3);
    const now = await watch.read();
    if (now.item.status !== last.item.status) await watch.onStatus(now);
    last = now;
  }
  return last;
}

const reached = ({ item }: DecodedRow<Transaction>, until: string | undefined): boolean =>
  until === undefined ? isSettled(item.status) : item.status === until;

function notReached(
  key: 'watch.ended_elsewhere' | 'watch.time_up',
  { item: { id, status } }: DecodedRow<Transaction>,
  watch: Watch,
): PixError {
  return new PixError({
    kind: 'check',
    key,
    params: { id, status, until: watch.until ?? 'COMPLETED' },
    errorCode: 'state_not_reached',
    // The watch has ended, but the payment continues and may still be completed.
    ...(key === 'watch.time_up' && { outcome: 'unknown' }),
    details: [{ id, status }],
  });
}
