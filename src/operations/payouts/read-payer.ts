import type * as z from 'zod/mini';
import type { Reply } from '../../client/call-input.ts';
import { readAccount } from '../../contract/routes/account.ts';
import type { account } from '../../contract/schemas/account.ts';
import { Decimal } from '../../domain/money/decimal.ts';
import { PixError } from '../../domain/pix-error.ts';
import { timeOf } from '../../domain/time/time-of.ts';
import type { Operator } from '../operator.ts';

export type Account = z.output<typeof account>;
type MoneyFamily = 'main' | 'hub' | 'card';

export interface Payer {
  /**
   * Fingerprint of account and service address. Within a scope, a reference identifies one movement, even if
   * several profiles use the account.
   */
  readonly scope: string;
  /**
   * Identity of the profile. A holder uses a reference for only one movement, across all families and
   * addresses.
   */
  readonly holder: string;
  /** The paying account. Null for the hub and for cards, which have no route that returns it. */
  readonly account: Account | null;
  /** Available balance; null when the service does not return it. */
  readonly balance: Decimal | null;
  /**
   * The service's time when it answered, in ms since 1970. Every later payment has the same or a later time.
   * Null if the answer contains no time.
   */
  readonly notBefore: number | null;
}

/**
 * Reads the paying account. `scope` is a fingerprint of the service address and one of these values:
 * - Main family: the account number.
 * - Hub or card: the profile, because the service does not return the account (unshown.md §1).
 * - Hub or card with tokens in environment variables: the account number of the main family, or the tokens if
 *   this number is unknown.
 * @throws PixError when the service cannot be read, or the journal is not the one that this machine used
 * before: then nothing is paid
 */
export async function readPayer(operator: Operator, family: MoneyFamily): Promise<Payer> {
  // A dry run sends no payment, so it does not read the payer.
  if (operator.run.dryRun)
    return { scope: 'dry-run', holder: 'dry-run', account: null, balance: null, notBefore: null };
  const journal = await operator.money.journal();
  await operator.money.journalMark.check(journal);
  const { name, kind } = operator.account.identity;
  const read = await readFamily(operator, family);
  let number = read.account?.accountNumber ?? null;
  if (family !== 'main' && operator.account.roots.main !== undefined) {
    const { isLinked } = await journal.holderOf({ name, kind, account: null });
    if (!isLinked) number = await mainAccountNumber(operator);
  }
  const { holder } = await journal.holderOf({ name, kind, account: number });
  return { ...read, scope: scopeOf(operator, family, number), holder };
}

/**
 * Returns the scope that the account's journal entries have.
 * @throws PixError when the account cannot be read
 */
export async function readScope(operator: Operator, family: MoneyFamily): Promise<string> {
  if (family === 'main') return scopeOf(operator, family, await accountNumber(operator));
  const isReported = operator.account.identity.tokens !== null && operator.account.roots.main !== undefined;
  return scopeOf(operator, family, isReported ? await mainAccountNumber(operator) : null);
}

/**
 * Like `readScope`, but reads the account of a family only once. Returns null when the profile has no address
 * for the family.
 */
export type ScopeOf = (family: MoneyFamily) => Promise<string | null>;

export function scopesOf(operator: Operator): ScopeOf {
  const scopes = new Map<MoneyFamily, Promise<string | null>>();
  return (family) => {
    const known = scopes.get(family);
    if (known !== undefined) return known;
    const scope =
      operator.account.roots[family] === undefined ? Promise.resolve(null) : readScope(operator, family);
    scopes.set(family, scope);
    return scope;
  };
}

/**
 * Returns the holder of journal entries: the profile, or the tokens in environment variables. The account is
 * not needed for this.
 */
export async function holderOf(operator: Operator): Promise<string> {
  const { name, kind } = operator.account.identity;
  return (await (await operator.money.journal()).holderOf({ name, kind, account: null })).holder;
}

async function readFamily(
  operator: Operator,
  family: MoneyFamily,
): Promise<Pick<Payer, 'account' | 'balance' | 'notBefore'>> {
  if (family === 'hub') {
    const { hubReadBalance } = await import('../../contract/routes/hub.ts');
    const { data, headers } = await operator.client.call(hubReadBalance, {});
    const notBefore = earliestOf(timeOf(headers.date), timeOf(data.syncedAt ?? undefined));
    const balance = data.available === null ? null : Decimal.fromCents(data.available);
    return { account: null, balance, notBefore };
  }
  if (family === 'card') {
    const { listCardCharges } = await import('../../contract/routes/card.ts');
    // Every answer contains the service's time. This request is chosen because its answer is small.
    const { headers } = await operator.client.call(listCardCharges, { query: { limit: 1 } });
    return { account: null, balance: null, notBefore: timeOf(headers.date) };
  }
  const { data, headers } = await readAsPayer(operator);
  return { account: data, balance: data.balanceAvailable, notBefore: timeOf(headers.date) };
}

/**
 * The route `readAccount`, called with the token that will pay. Without `scopes`, the client could use any
 * other token.
 */
const READ_AS_PAYER = { ...readAccount, scopes: ['WITHDRAW'] } as const;

async function readAsPayer({ client }: Operator): Promise<Reply<Account>> {
  try {
    return await client.call(READ_AS_PAYER, {});
  } catch (error) {
    if (!(error instanceof PixError) || error.errorCode !== 'no_token') throw error;
    return client.call(readAccount, {});
  }
}

const accountNumber = async (operator: Operator): Promise<string | null> =>
  (await readAsPayer(operator)).data.accountNumber;

/** Returns the account number; null when no token may use the main family. */
async function mainAccountNumber(operator: Operator): Promise<string | null> {
  try {
    return await accountNumber(operator);
  } catch (error) {
    if (error instanceof PixError && error.kind === 'auth') return null;
    throw error;
  }
}

/**
 * Returns the earliest known time. Any clock may be wrong, and a search that starts too late would miss the
 * payment.
 */
const earliestOf = (...times: readonly (number | null)[]): number | null => {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
};

function scopeOf(
  { account: { roots, identity, profile } }: Operator,
  family: MoneyFamily,
  number: string | null,
): string {
  const root = roots[family];
  if (root === undefined)
    throw new PixError({ kind: 'auth', key: 'client.no_root', params: { family }, errorCode: 'no_root' });
  const isReported = number !== null && (family === 'main' || identity.tokens !== null);
  const who = isReported ? number : identity.tokens === null ? `profile ${profile}` : identity.tokens;
  return printOf(`${new URL(root).href}\n${who}`);
}

const printOf = (text: string): string =>
  process.getBuiltinModule('node:crypto').hash('sha256', text, 'base64url').slice(0, 22);
