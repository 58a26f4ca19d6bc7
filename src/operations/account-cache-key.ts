import { readAccount } from '../contract/routes/account.ts';
import { PixError } from '../domain/pix-error.ts';
import type { Operator } from './operator.ts';

/**
 * Returns a text that identifies the account and its service address in local caches. If the account cannot
 * be read, the profile is used instead.
 */
export async function accountCacheKey(operator: Operator): Promise<string> {
  const root = operator.account.roots.main ?? '-';
  try {
    const { data } = await operator.client.call(readAccount, {});
    if (data.accountNumber) return `${root} ${data.accountNumber}`;
  } catch (error) {
    if (!(error instanceof PixError) || error.kind === 'interrupted') throw error;
  }
  return `${root} ${operator.account.identity.name}`;
}
