import { readTransaction } from '../../../contract/routes/transactions.ts';
import { chunks } from '../../../domain/text/chunks.ts';
import { sleep } from '../../../domain/time/clock.ts';
import { LATEST_MS } from '../../../domain/webhook/delivery-attempt.ts';
import { callRoute, orAbsent } from '../../call-route.ts';
import type { Operator } from '../../operator.ts';
import { PAGE_SIZE } from '../../walk-pages.ts';
import { attemptsSince } from '../delivery-attempts.ts';
import { eventKey, isOvertaken } from '../undelivered/fold-attempts.ts';
import { readAttempt } from '../undelivered/read-attempt.ts';
import type { UndeliveredHistory } from '../undelivered/read-undelivered.ts';
import type { Resent } from './request-resends.ts';

const FIRST_PAUSE_MS = 1_500;
const LONGEST_PAUSE_MS = 5_000;
/**
 * The pause after a reading is this time, multiplied by the number of pages that were read. The pause limits
 * the requests to 60 a minute (unshown.md §1).
 */
const PAUSE_PER_PAGE_MS = 1_000;
const AT_ONCE = 8;

const isOpen = ({ result }: Resent): boolean => result === 'accepted' || result === 'failed_again';

/**
 * Waits until every accepted resend is delivered, or the time is up. The answer 200 to a resend only means
 * that the service accepted it (§4.1). Events that failed again are still watched, because the service
 * retries them.
 */
export async function awaitArrivals(
  operator: Operator,
  resent: readonly Resent[],
  { history: { latestIds, lastAt } }: UndeliveredHistory,
  maxWaitMs: number,
): Promise<readonly Resent[]> {
  const state = new Map(resent.map((one) => [one.event.key, one]));
  const seen = new Set(latestIds);
  const end = operator.clock.now() + maxWaitMs;
  let from = lastAt ?? operator.client.serviceNow();
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 1.3)) {
    let read = 0;
    for await (const record of attemptsSince(operator, new Date(from).toISOString())) {
      read += 1;
      const attempt = readAttempt(record);
      from = Math.max(from, (attempt.at ?? 0) - LATEST_MS);
      const watched = state.get(eventKey(attempt.content));
      if (seen.has(attempt.id) || watched === undefined || !isOpen(watched)) continue;
      seen.add(attempt.id);
      const result = attempt.cause === null ? 'delivered' : 'failed_again';
      state.set(watched.event.key, {
        ...watched,
        result,
        cause: attempt.cause,
        answer: record.status ?? null,
      });
    }
    const left = end - operator.clock.now();
    const all = [...state.values()];
    const open = all.filter(isOpen).length;
    if (open === 0 || left <= 0) break;
    operator.progress('resend.waiting', {
      delivered: all.filter(({ result }) => result === 'delivered').length,
      failed: all.filter(({ result }) => result === 'failed_again').length,
      open: all.filter(({ result }) => result === 'accepted').length,
      seconds: Math.ceil(left / 1_000),
    });
    const readPause = Math.ceil(read / PAGE_SIZE) * PAUSE_PER_PAGE_MS;
    await sleep(operator.clock, Math.min(Math.max(pause, readPause), left), operator.signal);
  }
  const now = resent.map((one) => state.get(one.event.key) ?? one);
  const statuses = await statusesOf(operator, now);
  return now.map((one) => (one.result === 'accepted' ? { ...one, result: whyNot(one, statuses) } : one));
}

const whyNot = (
  { event: { event, transactionId } }: Resent,
  statuses: ReadonlyMap<string, string | null>,
): 'superseded' | 'awaited' =>
  isOvertaken(event, statuses.get(transactionId ?? '')) ? 'superseded' : 'awaited';

/**
 * Returns the current status of each transaction that had no new delivery attempt; null when it does not
 * exist.
 */
async function statusesOf(
  operator: Operator,
  resent: readonly Resent[],
): Promise<ReadonlyMap<string, string | null>> {
  const silent = resent.filter(
    ({ result, event }) => result === 'accepted' && event.event !== 'INFRACTION_CHANGED',
  );
  const ids = [...new Set(silent.flatMap(({ event }) => event.transactionId ?? []))];
  const statuses = new Map<string, string | null>();
  for await (const some of chunks(ids, AT_ONCE))
    await Promise.all(
      some.map(async (id) => {
        const row = await orAbsent(() => callRoute(operator, readTransaction, { path: { id } }));
        statuses.set(id, row?.item.status ?? null);
      }),
    );
  return statuses;
}
