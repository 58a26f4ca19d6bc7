import { string } from '@oclif/core/args';
import { PixCommand } from '../../cli/pix-command.ts';
import { readQrCode } from '../../contract/routes/keys.ts';
import { callRow } from '../../operations/call-row.ts';
import { decodeQr } from '../../operations/keys/decode-qr.ts';
import { readingView } from '../../output/views/callbacks.ts';

export default class QrRead extends PixCommand {
  static override summary = 'Let the service read a copy-and-paste code: who is paid, and how much now';
  static override description =
    'The code is checked on this machine first; one that does not hold is not sent.';
  static override examples = ["<%= config.bin %> qr read '00020126…6304ABCD'"];
  static override args = { code: string({ required: true, description: 'the copy-and-paste code' }) };

  async run(): Promise<void> {
    const { args, out } = await this.start(QrRead);
    decodeQr(args.code);
    await out.one(
      readingView,
      await callRow(await this.operator(), readQrCode, { body: { emv: args.code } }),
    );
  }
}
