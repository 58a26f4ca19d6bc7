import { string } from '@oclif/core/flags';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { keyToRegister } from '../../cli/flags/key-to-register.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { hubRegisterKey } from '../../contract/routes/hub.ts';
import { prepareRoute } from '../../operations/call-route.ts';
import { registeredKeyView } from '../../output/views/money/registered-key-view.ts';

export default class KeyRegister extends PixCommand {
  static override traits = { audited: true, changes: true };
  static override summary = "Register a Pix key: random, or the account holder's CNPJ";
  static override description = 'Always uses the hub family: the main family has no such route.';
  static override examples = [
    'pix key register --type EVP --yes',
    'pix key register --type CNPJ --key 11.222.333/0001-81',
  ];
  static override flags = {
    type: string({
      required: true,
      options: ['EVP', 'CNPJ'],
      description: 'key type; EVP is a random key created by DICT',
    }),
    key: string({ helpValue: 'CNPJ', description: "the account holder's CNPJ, with --type CNPJ" }),
    ...changeFlags,
  };

  async run(): Promise<void> {
    const { flags, out } = await this.start(KeyRegister);
    const body = keyToRegister(flags.type, flags.key, this.extraBody());
    const register = await prepareRoute(await this.operator(), hubRegisterKey, { body });
    await this.confirm('key.register.confirm', { what: body.key ?? body.type });
    await out.one(registeredKeyView, await register());
  }
}
