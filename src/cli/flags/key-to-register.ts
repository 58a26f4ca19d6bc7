import { checkDocument } from '../../domain/keys/check-document.ts';
import type { JsonObject } from '../../domain/text/json.ts';
import { usage } from './parse-values.ts';

/**
 * Returns the request body for registering a Pix key (unshown.md §10).
 * - Type CNPJ: the key must be the account holder's CNPJ. The user gives the key as an argument, or as `key`
 *   in `--data` or `--set`.
 * - Random key (EVP): the argument must be absent, because DICT creates the key.
 * @throws PixError `usage` before anything is sent
 */
export function keyToRegister(
  type: string,
  key: string | undefined,
  extra: JsonObject | undefined,
): { readonly type: 'EVP' | 'CNPJ'; readonly key?: string } {
  if (type === 'EVP') {
    if (key !== undefined) throw usage('key.register.no_key');
    return { type };
  }
  if (key === undefined) {
    if (extra?.key === undefined) throw usage('key.register.needs_key');
    return { type: 'CNPJ' };
  }
  const check = checkDocument(key);
  if (check.type !== 'CNPJ' || !check.canonical)
    throw usage('key.register.not_a_cnpj', { key, reason: check.reason ?? check.type });
  return { type: 'CNPJ', key: check.canonical };
}
