import { string } from '@oclif/core/args';
import { PixCommand } from '../../cli/pix-command.ts';
import { validateKey } from '../../operations/keys/pix-key.ts';
import { keyCheckView } from '../../output/views/key-view.ts';

export default class KeyCheck extends PixCommand {
  static override traits = { prints: [keyCheckView] };
  static override summary = 'Check a Pix key offline: type, normalized form, check digits';
  static override description = 'Exit code 8 if it is not a valid key.';
  static override examples = ['pix key check 11987654321', 'pix key check loja@example.com --json'];
  static override args = {
    key: string({ required: true, description: 'CPF, CNPJ, phone, email or random key; - for stdin' }),
  };

  async run(): Promise<void> {
    const { args, out } = await this.start(KeyCheck);
    await out.own(keyCheckView, validateKey(await this.argumentText(args.key)));
  }
}
