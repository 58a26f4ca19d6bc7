import type * as z from 'zod/mini';
import { readAccount } from '../../contract/routes/account.ts';
import type { account } from '../../contract/schemas/account.ts';
import { PixError } from '../../domain/errors.ts';
import { Decimal } from '../../domain/money/money.ts';
import type { Operator } from '../operator.ts';

export type Account = z.output<typeof account>;

/** The account that pays. */
export interface Payer {
  /** Fingerprint of the account: references are unique within it, under whatever profile name. */
  readonly scope: string;
  /** Fingerprint of the profile with all its roots: a reference stands for one movement in it, in every family. */
  readonly holder: string;
  /** Null for families without such a route. */
  readonly account: Account | null;
  /** Available balance in reais; null when the service does not say. */
  readonly balance: Decimal | null;
  /**
   * The service's time just now, in ms since 1970: nothing sent from now on is older. Null when the service does not
   * say.
   */
  readonly notBefore: number | null;
}

/**
 * Reads the account that would pay. A main family account is identified by its number. A hub or card credential
 * operates one account (unshown.md §1), so there the profile stands for it.
 * @throws PixError when the service cannot be read: then nothing is paid
 */
export async function readPayer(operator: Operator, family: 'main' | 'hub' | 'card'): Promise<Payer> {
  // A dry run sends no payment, so it reads no payer.
  if (operator.dryRun)
    return { scope: 'dry-run', holder: 'dry-run', account: null, balance: null, notBefore: null };
  const profile = `profile ${operator.profile}`;
  const holder = holderOf(operator);
  if (family === 'hub') {
    const { hubReadBalance } = await import('../../contract/routes/hub.ts');
    const { data, headers } = await operator.client.call(hubReadBalance, {});
    const notBefore = timeOf(headers.date) ?? timeOf(data.syncedAt ?? undefined);
    const balance = data.available === null ? null : Decimal.fromCents(data.available);
    return { scope: scopeOf(operator, family, profile), holder, account: null, balance, notBefore };
  }
  if (family === 'card') {
    const { listCardCharges } = await import('../../contract/routes/card.ts');
    // Any answer carries the time; this one is small.
    const { headers } = await operator.client.call(listCardCharges, { query: { limit: 1 } });
    const scope = scopeOf(operator, family, profile);
    return { scope, holder, account: null, balance: null, notBefore: timeOf(headers.date) };
  }
  const { data, headers } = await operator.client.call(readAccount, {});
  return {
    scope: scopeOf(operator, family, data.accountNumber ?? profile),
    holder,
    account: data,
    balance: data.balanceAvailable,
    notBefore: timeOf(headers.date),
  };
}

function timeOf(text: string | undefined): number | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
}

function scopeOf(operator: Operator, family: 'main' | 'hub' | 'card', who: string): string {
  const root = operator.roots[family];
  if (root === undefined)
    throw new PixError({ kind: 'auth', key: 'client.no_root', params: { family }, errorCode: 'no_root' });
  return printOf(`${new URL(root).href}\n${who}`);
}

/** Fingerprint of the profile with all its roots, see `Payer.holder`. */
export function holderOf({ roots, holder }: Operator): string {
  const all = [roots.main, roots.hub, roots.card].map((root) =>
    root === undefined ? '' : new URL(root).href,
  );
  return printOf([holder, ...all].join('\n'));
}

const printOf = (text: string): string =>
  process.getBuiltinModule('node:crypto').hash('sha256', text, 'base64url').slice(0, 22);
