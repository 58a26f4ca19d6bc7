import { string } from '@oclif/core/args';
import { changeFlags } from '../../../cli/flags/global-flags.ts';
import { durationOf } from '../../../cli/flags/parse-values.ts';
import { SandboxCommand } from '../../../cli/sandbox-command.ts';
import { advanceSandboxClock } from '../../../operations/sandbox/advance-sandbox-clock.ts';
import { clockView } from '../../../output/views/setup/sandbox-view.ts';

const LOG_EVERY_MS = 10_000;

export default class SandboxClockAdvance extends SandboxCommand {
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
