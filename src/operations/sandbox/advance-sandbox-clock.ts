import type * as z from 'zod/mini';
import { advanceClock, readSandbox } from '../../contract/routes/control.ts';
import type { Row } from '../../contract/row.ts';
import type { advancedClock } from '../../contract/schemas/control.ts';
import { PixError } from '../../domain/errors.ts';
import { sleep } from '../../domain/time/clock.ts';
import { callRow } from '../call-row.ts';
import type { Operator } from '../operator.ts';

export type AdvancedClock = z.output<typeof advancedClock>;

export interface ClockAdvance {
  /** Time to advance, on the sandbox's clock. */
  readonly ms: number;
  /** Called when the advance begins; aborting the signal leaves the clock where it is. */
  readonly stopSignal: () => AbortSignal;
  /** Called after each part before the last. */
  readonly onProgress: (clock: AdvancedClock) => void;
}

/** Real time of one part, in ms: how often progress is shown. */
const PART_MS = 500;
/** After this many answers lost in a row the sandbox counts as gone. */
const MOST_LOST = 3;
const PAUSE_MS = 200;

/**
 * Moves the sandbox's clock forward in parts. Each part names the time to reach, so that it can be repeated when its
 * answer is lost, and none takes longer than `--timeout`.
 * @returns the clock at the end, or where `stopSignal` stopped it
 * @throws PixError `unavailable` when the sandbox no longer answers
 */
export async function advanceSandboxClock(
  operator: Operator,
  { ms, stopSignal, onProgress }: ClockAdvance,
): Promise<Row<AdvancedClock>> {
  const { item: status } = await callRow(operator, readSandbox, {});
  const stop = stopSignal();
  const to = new Date(Date.parse(status.now) + ms).toISOString();
  const waitMs = Math.ceil(Math.min(PART_MS, operator.timeoutMs / 2));
  let { now } = status;
  for (let lost = 0; ; ) {
    const part: Row<AdvancedClock> | PixError = await callRow(operator, advanceClock, {
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

/** Returns a failure after which the request may be repeated. @throws any other error */
function lostAnswer({ signal }: Operator, error: unknown): PixError {
  const isLost = error instanceof PixError && (error.kind === 'unknown' || error.kind === 'unavailable');
  if (!isLost || signal.aborted) throw error;
  return error;
}

const goneError = (cause: PixError, now: string, to: string): PixError =>
  new PixError({
    kind: 'unavailable',
    key: 'sandbox.clock.gone',
    params: { now, to, reason: cause.errorCode },
    errorCode: cause.errorCode,
    hintKey: 'sandbox.clock.gone.hint',
    cause,
  });
