import { checkDocument } from '../../domain/keys/document.ts';
import type { JsonObject } from '../../domain/text/json.ts';
import { usage } from './parse-values.ts';

/**
 * The body of a registration (unshown.md §10): a CNPJ is the holder's own and must be given, a random key is made by
 * the directory and must not. `--data` and `--set` may give it instead.
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
