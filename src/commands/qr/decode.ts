import { string } from '@oclif/core/args';
import { PixCommand } from '../../cli/pix-command.ts';
import { decodeQr, withdrawalWarnings } from '../../operations/keys/decode-qr.ts';
import { brCodeView } from '../../output/views/key-view.ts';

export default class QrDecode extends PixCommand {
  static override traits = { prints: [brCodeView] };
  static override summary = 'Decode a Pix copy-and-paste code offline';
  static override description = 'Exit code 8 if the code is invalid. URLs in it are not fetched.';
  static override examples = ["pix qr decode '00020126…6304ABCD'"];
  static override args = {
    code: string({ required: true, description: 'Pix copy-and-paste code; - for stdin' }),
  };

  async run(): Promise<void> {
    const started = await this.start(QrDecode);
    const code = decodeQr(await this.argumentText(started.args.code));
    await started.out.own(brCodeView, code);
    started.notes.all(withdrawalWarnings(code));
  }
}
