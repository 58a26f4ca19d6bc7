import { string } from '@oclif/core/args';
import { PixCommand } from '../../cli/pix-command.ts';
import { checkKey } from '../../operations/keys/check-key.ts';
import { keyCheckView } from '../../output/views/local.ts';

export default class KeyCheck extends PixCommand {
  static override summary = 'Tell what a Pix key is, offline: type, normal form, check digits';
  static override description = 'Exit code 8 when it is no key.';
  static override examples = [
    '<%= config.bin %> key check 11987654321',
    '<%= config.bin %> key check loja@example.com --json',
  ];
  static override args = {
    key: string({ required: true, description: 'CPF, CNPJ, phone, e-mail or random key' }),
  };

  async run(): Promise<void> {
    const { args, out } = await this.start(KeyCheck);
    await out.own(keyCheckView, checkKey(args.key));
  }
}
