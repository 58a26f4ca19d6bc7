import { readAccount } from '../contract/routes/account.ts';
import { PixError } from '../domain/pix-error.ts';
import type { Operator } from './operator.ts';

/**
 * Returns a key for local caches: the account and service address, or the profile if the account is
 * unreadable.
 */
export async function accountCacheKey(operator: Operator): Promise<string> {
  const root = operator.account.roots.main ?? '-';
  try {
    const { data } = await operator.client.call(readAccount, {});
    if (data.accountNumber) return `${root} ${data.accountNumber}`;
  } catch (error) {
    if (!(error instanceof PixError) || error.kind === 'interrupted') throw error;
  }
  return `${root} ${operator.account.profileId}`;
}
