import { string } from '@oclif/core/args';
import { boolean } from '@oclif/core/flags';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { refuseWithout } from '../../cli/flags/refuse-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { readChallenge, runChallenge } from '../../contract/routes/webhooks.ts';
import { callRow } from '../../operations/call-row.ts';
import { verificationView } from '../../output/views/callbacks.ts';

export default class WebhookChallenge extends PixCommand {
  static override summary = 'Show whether a webhook has proved its ownership; sandbox only';
  static override description = 'Exit code 8 when it has not. With --run the check is made again.';
  static override examples = [
    '<%= config.bin %> webhook challenge clx0a1b2c3',
    '<%= config.bin %> webhook challenge clx0a1b2c3 --run',
  ];
  static override args = { id: string({ required: true, description: 'webhook id' }) };
  static override flags = {
    run: boolean({ description: 'make the check again, after the endpoint was mended' }),
    ...changeFlags,
  };

  async run(): Promise<void> {
    const { args, flags, out, typed } = await this.start(WebhookChallenge);
    if (!flags.run) refuseWithout(typed, '--run', Object.keys(changeFlags));
    const row = flags.run ? runChallenge : readChallenge;
    const record = await callRow(await this.operator(), row, { path: { id: args.id } });
    await out.one(verificationView, record);
    if (record.item.status !== 'verified') this.endsWith('check');
  }
}
