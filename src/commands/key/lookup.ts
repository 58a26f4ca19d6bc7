import { string } from '@oclif/core/args';
import { keyTypeFlag, keyTypeOf } from '../../cli/flags/payout-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { lookupKey } from '../../operations/keys/pix-key.ts';
import { keyView } from '../../output/views/key-view.ts';

export default class KeyLookup extends PixCommand {
  static override traits = { prints: [keyView] };
  static override summary = 'Look up the owner of a Pix key in DICT';
  static override description =
    'The service limits lookups, and a lookup that finds nothing costs more, so the key is checked offline first.';
  static override examples = [
    'pix key lookup loja@example.com',
    'pix key lookup 11987654321 --key-type PHONE',
  ];
  static override args = {
    key: string({ required: true, description: 'CPF, CNPJ, phone, email or random key; - for stdin' }),
  };
  static override flags = {
    'key-type': keyTypeFlag,
  };

  async run(): Promise<void> {
    const { args, flags, out } = await this.start(KeyLookup);
    const key = await this.argumentText(args.key);
    await out.one(keyView, await lookupKey(await this.operator(), key, keyTypeOf(flags['key-type'])));
  }
}
