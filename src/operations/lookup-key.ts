import type * as z from 'zod/mini';
import { lookupKey as lookupRow } from '../contract/routes/keys.ts';
import type { Row } from '../contract/row.ts';
import type { keyInformation } from '../contract/schemas/key.ts';
import { PixError } from '../domain/errors.ts';
import { checkPixKey } from '../domain/pix-key.ts';
import { callRow } from './call-row.ts';
import { checkKey } from './check-key.ts';
import type { Operator } from './operator.ts';

export type KeyType = 'CPF' | 'CNPJ' | 'PHONE' | 'EMAIL' | 'EVP';

/**
 * Asks the directory who owns a key. The key is checked here first: a miss costs 20 tokens of the account's
 * look-up budget (pix-domain §5), a mistyped key should not.
 */
export async function lookupKey(
  operator: Operator,
  text: string,
  type: KeyType | undefined,
): Promise<Row<z.output<typeof keyInformation>>> {
  const check = type === undefined ? checkKey(text) : checkPixKey(text, type);
  if (check.canonical === null) {
    const candidates = check.candidates.map((candidate) => candidate.type).join(', ');
    const key = check.status === 'ambiguous' ? 'key.ambiguous' : 'key.invalid';
    throw new PixError({
      kind: 'usage',
      key,
      params: { key: text.slice(0, 100), candidates, reason: check.reason ?? '' },
      errorCode: 'usage',
      outcome: 'not_sent',
      details: [{ reason: check.reason ?? 'ambiguous' }],
    });
  }
  return callRow(operator, lookupRow, { query: { pixKey: check.canonical } });
}
