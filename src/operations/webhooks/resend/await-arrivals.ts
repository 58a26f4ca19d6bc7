import { readTransaction } from '../../../contract/routes/transactions.ts';
import { sleep } from '../../../domain/time/clock.ts';
import { callRow } from '../../call-row.ts';
import { orAbsent } from '../../money/find-main-outcome.ts';
import type { Operator } from '../../operator.ts';
import { attemptsSince, isTaken } from '../delivery-attempts.ts';
import { type History, keyOf } from './failed-deliveries.ts';
import type { Resent } from './send-again.ts';

/** Pauses in ms, within the 60 requests a minute of unshown.md §1. */
const FIRST_PAUSE_MS = 1_500;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Watches the history until everything that was accepted has arrived, or the time is up: a 200 to a resend means accepted,
 * not delivered (§4.1). What failed again is watched on, since the service tries again by itself.
 */
export async function awaitArrivals(
  operator: Operator,
  resent: readonly Resent[],
  { seen, lastAt }: History,
  maxWaitMs: number,
): Promise<readonly Resent[]> {
  const state = new Map(resent.map((one) => [one.delivery.key, one]));
  const isOpen = ({ result }: Resent): boolean => result === 'accepted' || result === 'failed_again';
  const end = operator.clock.now() + maxWaitMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 1.3)) {
    for await (const one of attemptsSince(
      operator,
      lastAt ?? new Date(operator.client.serviceNow()).toISOString(),
    )) {
      const watched = state.get(keyOf(one));
      if (watched === undefined || !isOpen(watched) || seen.has(one.id)) continue;
      const result = isTaken(one) ? 'arrived' : 'failed_again';
      state.set(watched.delivery.key, { ...watched, result, answer: one.status ?? null });
    }
    const left = end - operator.clock.now();
    const open = [...state.values()].filter(isOpen).length;
    if (open === 0 || left <= 0) break;
    operator.progress('resend.waiting', { open, of: state.size, seconds: Math.ceil(left / 1_000) });
    await sleep(operator.clock, Math.min(pause, left), operator.signal);
  }
  return Promise.all(
    resent.map(async (one) => {
      const now = state.get(one.delivery.key) ?? one;
      return now.result === 'accepted' ? { ...now, result: await whyNot(operator, now) } : now;
    }),
  );
}

/** Never sent: the transaction has moved on meanwhile, or it is still to come. */
async function whyNot(operator: Operator, { delivery }: Resent): Promise<'superseded' | 'awaited'> {
  const { event, transactionId } = delivery;
  if (!event?.startsWith('TRANSACTION_')) return 'awaited';
  const row = await orAbsent(() => callRow(operator, readTransaction, { path: { id: transactionId } }));
  return row !== null && event !== `TRANSACTION_${row.item.status}` ? 'superseded' : 'awaited';
}
