import { string } from '@oclif/core/flags';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { keyToRegister } from '../../cli/flags/key-to-register.ts';
import { RouteCommand } from '../../cli/route-command.ts';
import { hubRegisterKey } from '../../contract/routes/hub.ts';
import { registeredKeyView } from '../../output/views/money/registered-key-view.ts';

export default class KeyRegister extends RouteCommand {
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
    const what = { what: body.key ?? body.type };
    const key = await this.confirmAndCall(hubRegisterKey, { body }, 'key.register.confirm', what);
    await out.one(registeredKeyView, key);
  }
}
