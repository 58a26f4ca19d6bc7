import { string } from '@oclif/core/args';
import { string as stringFlag } from '@oclif/core/flags';
import { PixCommand } from '../../cli/pix-command.ts';
import { type KeyType, lookupKey } from '../../operations/lookup-key.ts';
import { keyView } from '../../output/views/service.ts';

const TYPES = ['CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP'];

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
    'key-type': stringFlag({ options: TYPES, description: 'what the key is, where it could be two things' }),
  };

  async run(): Promise<void> {
    const { args, flags, out } = await this.start(KeyLookup);
    const type = flags['key-type'] as KeyType | undefined;
    await out.one(keyView, await lookupKey(await this.operator(), args.key, type));
  }
}
