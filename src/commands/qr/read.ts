import { string } from '@oclif/core/args';
import { PixCommand } from '../../cli/pix-command.ts';
import { readQrCode } from '../../contract/routes/keys.ts';
import { decodeQr, withdrawalWarnings } from '../../operations/keys/decode-qr.ts';
import { readingView } from '../../output/views/webhooks/callback-view.ts';

export default class QrRead extends PixCommand {
  static override traits = { prints: [readingView] };
  static override summary = 'Read a Pix copy-and-paste code with the service';
  static override description =
    'Shows the receiver and the current amount. An invalid code is refused offline.';
  static override examples = ["pix qr read '00020126…6304ABCD'"];
  static override args = {
    code: string({ required: true, description: 'Pix copy-and-paste code; - for stdin' }),
  };

  async run(): Promise<void> {
    const started = await this.start(QrRead);
    const { args, out } = started;
    const emv = await this.argumentText(args.code);
    started.notes.all(withdrawalWarnings(decodeQr(emv)));
    await out.one(readingView, await this.call(readQrCode, { body: { emv } }));
  }
}
