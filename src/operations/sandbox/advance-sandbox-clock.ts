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
  /** Of the sandbox's time. */
  readonly ms: number;
  /** Asked for once the advance begins: aborted, it is left where it is. */
  readonly stopSignal: () => AbortSignal;
  /** Told after each part that did not reach the end. */
  readonly onProgress: (clock: AdvancedClock) => void;
}

/** Real time of one part, in ms: how often progress is told. */
const PART_MS = 500;
/** Answers lost one after the other, after which the sandbox is taken to be gone. */
const MOST_LOST = 3;
const PAUSE_MS = 200;

/**
 * Moves the sandbox's clock forward in parts, each asked for by the moment to be reached, so that a lost answer is asked for
 * again and none needs longer than `--timeout`. Gives where the clock is: at the end, or where `stopSignal` left it.
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

/** A failure after which the same may be asked again. @throws what is none */
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
