import { string } from '@oclif/core/args';
import { changeFlags } from '../../../cli/global-flags.ts';
import { durationOf } from '../../../cli/reading.ts';
import { SandboxCommand } from '../../../cli/sandbox-command.ts';
import { advanceClock } from '../../../contract/routes/control.ts';
import { callRow } from '../../../operations/call-row.ts';
import { clockView } from '../../../output/views/sandbox.ts';

export default class SandboxClockAdvance extends SandboxCommand {
  static override summary = "Move the sandbox's time forward; what falls due in between happens";
  static override examples = ['<%= config.bin %> sandbox clock advance 10m'];
  static override args = {
    duration: string({ required: true, description: 'seconds, or 90s, 10m, 2h, 1d' }),
  };
  static override flags = changeFlags;

  async run(): Promise<void> {
    const { args, out } = await this.start(SandboxClockAdvance);
    const ms = durationOf('duration', args.duration);
    await out.one(clockView, await callRow(await this.operator(), advanceClock, { body: { ms } }));
  }
}
