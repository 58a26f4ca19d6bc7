import type * as z from 'zod/mini';
import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import { advanceClock, readSandbox } from '../../contract/routes/control.ts';
import type { advancedClock } from '../../contract/schemas/control.ts';
import { hintedError, PixError } from '../../domain/pix-error.ts';
import { sleep } from '../../domain/time/clock.ts';
import { callRoute } from '../call-route.ts';
import type { Operator } from '../operator.ts';

export type AdvancedClock = z.output<typeof advancedClock>;

export interface ClockAdvance {
  readonly ms: number;
  /**
   * Called when the advance begins. If the returned signal is aborted, the sandbox clock stops at the time
   * that it has reached.
   */
  readonly stopSignal: () => AbortSignal;
  readonly onProgress: (clock: AdvancedClock) => void;
}

const PART_MS = 500;
const MOST_LOST = 3;
const PAUSE_MS = 200;

/**
 * Advances the sandbox clock in parts, so that no request takes longer than `--timeout`. A request can be
 * repeated safely, because it contains the time to reach.
 * @returns the clock at the end, or at the time where `stopSignal` stopped it
 * @throws PixError `unavailable` when the sandbox no longer answers
 */
export async function advanceSandboxClock(
  operator: Operator,
  { ms, stopSignal, onProgress }: ClockAdvance,
): Promise<DecodedRow<AdvancedClock>> {
  const { item: status } = await callRoute(operator, readSandbox, {});
  const stop = stopSignal();
  const to = new Date(Date.parse(status.now) + ms).toISOString();
  const waitMs = Math.ceil(Math.min(PART_MS, operator.run.timeoutMs / 2));
  let { now } = status;
  for (let lost = 0; ; ) {
    const part: DecodedRow<AdvancedClock> | PixError = await callRoute(operator, advanceClock, {
      body: { to, waitMs },
    }).catch((error: unknown) => lostAnswer(operator, error));
    if (part instanceof PixError) {
      lost += 1;
      if (lost >= MOST_LOST || stop.aborted) throw goneError(part, now, to);
      await sleep(operator.clock, PAUSE_MS, operator.signal);
      continue;
    }
    lost = 0;
    now = part.item.now;
    if (part.item.reached || stop.aborted) return part;
    onProgress(part.item);
  }
}

/**
 * Returns the error if the answer to the request was lost. The caller may then repeat the request.
 * @throws every other error
 */
function lostAnswer({ signal }: Operator, error: unknown): PixError {
  const isLost = error instanceof PixError && (error.kind === 'unknown' || error.kind === 'unavailable');
  if (!isLost || signal.aborted) throw error;
  return error;
}

const goneError = (cause: PixError, now: string, to: string): PixError =>
  hintedError({
    kind: 'unavailable',
    key: 'sandbox.clock.gone',
    params: { now, to, reason: cause.errorCode },
    errorCode: cause.errorCode,
    cause,
  });
