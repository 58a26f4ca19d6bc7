import { string } from '@oclif/core/flags';
import { changeFlags } from '../../cli/flags/global-flags.ts';
import { PixCommand } from '../../cli/pix-command.ts';
import { hubRegisterKey } from '../../contract/routes/hub.ts';
import { hubPixKey } from '../../contract/schemas/hub.ts';
import { fail } from '../../domain/errors.ts';
import { checkDocument } from '../../domain/keys/check-document.ts';
import type { JsonObject } from '../../domain/text/json.ts';
import { registeredKeyView } from '../../output/views/key-view.ts';

export default class KeyRegister extends PixCommand {
  static override traits = { audited: true, changes: true, shows: [registeredKeyView, hubPixKey] };
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

/**
 * Returns the request body for registering a Pix key (unshown.md §10).
 * - Type CNPJ: the key must be the account holder's CNPJ. The user gives the key as an argument, or as `key`
 *   in `--data` or `--set`.
 * - Random key (EVP): the argument must be absent, because DICT creates the key.
 * @throws PixError `usage` before anything is sent
 */
function keyToRegister(
  type: string,
  key: string | undefined,
  extra: JsonObject | undefined,
): { readonly type: 'EVP' | 'CNPJ'; readonly key?: string } {
  if (type === 'EVP') {
    if (key !== undefined) throw fail('key.register.no_key');
    return { type };
  }
  if (key === undefined) {
    if (extra?.key === undefined) throw fail('key.register.needs_key');
    return { type: 'CNPJ' };
  }
  const check = checkDocument(key);
  if (check.type !== 'CNPJ' || !check.canonical)
    throw fail('key.register.not_a_cnpj', { key, reason: check.reason ?? check.type });
  return { type: 'CNPJ', key: check.canonical };
}
