import { string } from '@oclif/core/args';
import { keyTypeFlag, keyTypeOf } from '../../cli/flags/payout-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { lookupKey } from '../../operations/keys/lookup-key.ts';
import { keyView } from '../../output/views/service.ts';

export default class KeyLookup extends PixCommand {
  static override summary = 'Ask the directory who owns a Pix key';
  static override description =
    'Look-ups are metered and a miss is dear: the key is checked on this machine first.';
  static override examples = [
    '<%= config.bin %> key lookup loja@example.com',
    '<%= config.bin %> key lookup 11987654321 --key-type PHONE',
  ];
  static override args = {
    key: string({ required: true, description: 'CPF, CNPJ, phone, e-mail or random key' }),
  };
  static override flags = {
    'key-type': keyTypeFlag,
  };

  async run(): Promise<void> {
    const { args, flags, out } = await this.start(KeyLookup);
    await out.one(keyView, await lookupKey(await this.operator(), args.key, keyTypeOf(flags['key-type'])));
  }
}
