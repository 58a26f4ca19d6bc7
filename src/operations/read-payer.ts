import type * as z from 'zod/mini';
import { readAccount } from '../contract/routes/account.ts';
import type { account } from '../contract/schemas/account.ts';
import { PixError } from '../domain/errors.ts';
import { callRow } from './call-row.ts';
import type { Operator } from './operator.ts';

export type Account = z.output<typeof account>;

/** Whose money it is. */
export interface Payer {
  /** Fingerprint of the account: references are unique within it, whatever the profile is called. */
  readonly scope: string;
  /** Null for families that have no such route. */
  readonly account: Account | null;
}

/**
 * Reads whose money would move. An account of the main family is known by its number; a hub or card credential operates
 * one account (unshown.md §1), so there the profile stands for it.
 * @throws PixError when the service cannot be read: without it nobody may pay
 */
export async function readPayer(operator: Operator, family: 'main' | 'hub' | 'card'): Promise<Payer> {
  // A dry run sends nothing, so it asks nothing either.
  if (operator.dryRun) return { scope: 'dry-run', account: null };
  if (family !== 'main')
    return { scope: scopeOf(operator, family, `profile ${operator.profile}`), account: null };
  const { item } = await callRow(operator, readAccount, {});
  return {
    scope: scopeOf(operator, family, item.accountNumber ?? `profile ${operator.profile}`),
    account: item,
  };
}

function scopeOf(operator: Operator, family: 'main' | 'hub' | 'card', who: string): string {
  const root = operator.roots[family];
  if (root === undefined)
    throw new PixError({ kind: 'auth', key: 'client.no_root', params: { family }, errorCode: 'no_root' });
  const { createHash } = process.getBuiltinModule('node:crypto');
  return createHash('sha256')
    .update(`${new URL(root).href}\n${who}`)
    .digest('base64url')
    .slice(0, 22);
}
