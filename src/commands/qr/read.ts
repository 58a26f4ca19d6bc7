import { string } from '@oclif/core/args';
import { PixCommand } from '../../cli/pix-command.ts';
import { readQrCode } from '../../contract/routes/keys.ts';
import { callRoute } from '../../operations/call-route.ts';
import { decodeQr } from '../../operations/keys/decode-qr.ts';
import { readingView } from '../../output/views/webhooks/callback-view.ts';

export default class QrRead extends PixCommand {
  static override summary = 'Read a Pix copy-and-paste code with the service';
  static override description =
    'Shows the receiver and the current amount. An invalid code is refused offline.';
  static override examples = ["pix qr read '00020126…6304ABCD'"];
  static override args = { code: string({ required: true, description: 'Pix copy-and-paste code' }) };

  async run(): Promise<void> {
    const { args, out } = await this.start(QrRead);
    decodeQr(args.code);
    await out.one(
      readingView,
      await callRoute(await this.operator(), readQrCode, { body: { emv: args.code } }),
    );
  }
}
