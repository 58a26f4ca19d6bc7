import { string } from '@oclif/core/args';
import type * as z from 'zod/mini';
import { changeFlags } from '../../../cli/flags/global-flags.ts';
import { durationOf } from '../../../cli/flags/parse-values.ts';
import { PixCommand } from '../../../cli/pix-command.ts';
import type { DecodedRow } from '../../../contract/raw-and-decoded-rows.ts';
import { advanceClock, readSandbox } from '../../../contract/routes/control.ts';
import { advancedClock } from '../../../contract/schemas/control.ts';
import { fail } from '../../../domain/errors.ts';
import { PixError } from '../../../domain/pix-error.ts';
import { sleep } from '../../../domain/time/clock.ts';
import { callRoute } from '../../../operations/call-route.ts';
import type { Operator } from '../../../operations/operator.ts';
import { clockView } from '../../../output/views/setup/sandbox-view.ts';

const LOG_EVERY_MS = 10_000;

type AdvancedClock = z.output<typeof advancedClock>;

interface ClockAdvance {
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
async function advanceSandboxClock(
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
      const { errorCode } = part;
      if (lost >= MOST_LOST || stop.aborted)
        throw fail('sandbox.clock.gone', { now, to, reason: errorCode }, { errorCode, cause: part });
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

export default class SandboxClockAdvance extends PixCommand {
  static override traits = { onSandbox: true, shows: [clockView, advancedClock] };
  static override summary = 'Advance the sandbox clock';
  static override description =
    'Everything due within that time happens: expirations, payouts, delivery retries.';
  static override examples = ['pix sandbox clock advance 10m'];
  static override args = {
    duration: string({ required: true, description: 'duration, in seconds, or 90s, 10m, 2h, 1d' }),
  };
  static override flags = changeFlags;

  async run(): Promise<void> {
    const { args, out, notes, session } = await this.start(SandboxClockAdvance);
    const ms = durationOf('duration', args.duration);
    this.refuseWhenReadOnly();
    const { clock } = this.world;
    let logAt = clock.now() + LOG_EVERY_MS;
    const end = await advanceSandboxClock(await this.operator(), {
      ms,
      stopSignal: () => session.stopSignal(),
      onProgress: ({ now, to }) => {
        notes.progress('sandbox.clock.progress', { now, to });
        if (clock.now() < logAt) return;
        notes.log('sandbox.clock.progress', { now, to });
        logAt = clock.now() + LOG_EVERY_MS;
      },
    });
    if (!end.item.reached) notes.note('sandbox.clock.stopped', { now: end.item.now, to: end.item.to });
    await out.one(clockView, end);
  }
}
