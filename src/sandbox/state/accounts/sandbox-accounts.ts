import type { Scope } from '../../../contract/route.ts';
import type { PayoutFamily } from '../../../domain/family.ts';
import { Decimal } from '../../../domain/money/decimal.ts';
import type { SqliteCell } from '../../../system/sqlite/sqlite-file.ts';
import { defaultSettings } from '../../account-settings.ts';
import { ACCOUNTS } from '../../fixtures.ts';
import { MIXED_CASE, UPPERCASE } from '../../seeded-random.ts';
import type { Service } from '../../service.ts';
import { opened } from '../money/ledger.ts';
import { thousandths } from '../money/thousandths.ts';
import { iso } from '../time-conversions.ts';
import type { AccountRow, Caller } from './account-row.ts';
import { addPixKey } from './pix-key-row.ts';

export interface Tokens {
  readonly deposit: string;
  readonly withdraw: string;
  readonly both: string;
  readonly hub: string;
}

export interface SandboxAccount {
  readonly accountNumber: string;
  readonly name: string;
  readonly document: string;
  readonly tokens: Tokens;
  readonly card: CardClientCredentials;
}

const KINDS: Readonly<Record<keyof Tokens, { family: PayoutFamily; scopes: readonly Scope[] }>> = {
  deposit: { family: 'main', scopes: ['DEPOSIT'] },
  withdraw: { family: 'main', scopes: ['WITHDRAW'] },
  both: { family: 'main', scopes: ['DEPOSIT', 'WITHDRAW'] },
  hub: { family: 'hub', scopes: [] },
};

const OPEN_ACCOUNTS = 2;
export const isOpen = (at: number): boolean => at < OPEN_ACCOUNTS;

export function createAccounts(service: Service): void {
  for (const [at, fixed] of ACCOUNTS.entries()) {
    const known = accountByNumber(service, fixed.accountNumber);
    const open = isOpen(at);
    const account = known ?? createAccount(service, fixed, open);
    if (open) createTokens(service, account.seq, tokensOf(service, at));
  }
}

function createAccount(service: Service, fixed: (typeof ACCOUNTS)[number], open: boolean): AccountRow {
  const { openingBalance, ...settings } = { ...defaultSettings, ...service.options.settings };
  const isSecond = fixed === ACCOUNTS[1];
  const account = service.db.insertAndGet<AccountRow>('accounts', {
    ...fixed,
    ...Object.fromEntries(Object.entries(settings).map(([column, value]) => [column, cellOf(value)])),
    ...(!open && { allowDeposit: 0, allowWithdraw: 0, allowTransfer: 0 }),
    ...(isSecond ? { partner: 1 } : { commission: 0 }),
  });
  if (open) opened(service, account.seq, thousandths(openingBalance));
  // The second account gets a key, because transfers in the hub are sent to a key.
  if (isSecond) addPixKey(service, account.seq, account.document);
  return account;
}

export function cellOf(setting: boolean | string | Decimal | null): SqliteCell {
  if (typeof setting === 'boolean') return setting ? 1 : 0;
  return setting instanceof Decimal ? thousandths(setting) : setting;
}

function createTokens({ db }: Service, account: bigint, tokens: Tokens): void {
  for (const [name, { family, scopes }] of Object.entries(KINDS) as [
    keyof Tokens,
    (typeof KINDS)['both'],
  ][]) {
    const sql =
      'insert into tokens (token, account, scopes, family) values (?, ?, ?, ?) on conflict do nothing';
    db.run(sql, tokens[name], account, scopes.join(' '), family);
  }
}

/**
 * Returns the tokens of an account. They depend only on the seed and on the number of reissues.
 * @param at index of the account, starting with 0
 */
export function tokensOf({ db, seedRandom }: Pick<Service, 'db' | 'seedRandom'>, at: number): Tokens {
  const path = at === 0 ? [] : [at];
  const token = (name: keyof Tokens): string => {
    const made = timesRemade(db, at, name);
    const anew = made === 0n ? [] : ['again', made];
    return `sandbox_${name}_${seedRandom.text(MIXED_CASE, 32, 'token', name, ...path, ...anew)}`;
  };
  return { deposit: token('deposit'), withdraw: token('withdraw'), both: token('both'), hub: token('hub') };
}

/** Returns a new token and revokes the old one (§5 rule 6). */
export function replaceToken(service: Service, at: number, name: keyof Tokens): string {
  const { db } = service;
  const account = BigInt(at + 1);
  db.run('update tokens set revoked = 1 where token = ?', tokensOf(service, at)[name]);
  const sql = `insert into remadeTokens (account, name, made) values (?, ?, 1)
    on conflict do update set made = made + 1`;
  db.run(sql, account, name);
  const tokens = tokensOf(service, at);
  createTokens(service, account, tokens);
  return tokens[name];
}

function timesRemade(db: Service['db'], at: number, name: string): bigint {
  const sql = 'select made from remadeTokens where account = ? and name = ?';
  return db.get<{ made: bigint }>(sql, at + 1, name)?.made ?? 0n;
}

export function openAccounts(service: Service): readonly [SandboxAccount, ...SandboxAccount[]] {
  const shown = (at: 0 | 1): SandboxAccount => {
    const { accountNumber, name, document } = ACCOUNTS[at];
    return {
      accountNumber,
      name,
      document,
      tokens: tokensOf(service, at),
      card: cardClientCredentials(service, accountNumber),
    };
  };
  return [shown(0), shown(1)];
}

/**
 * Returns the account and scopes of a token. Returns undefined if the token is unknown, revoked, or of
 * another family.
 */
export function callerOf({ db }: Service, token: string, family: PayoutFamily): Caller | undefined {
  const sql = `select accounts.*, tokens.scopes from tokens join accounts on accounts.seq = tokens.account
    where token = ? and revoked = 0 and family = ?`;
  const row = db.get<AccountRow & { scopes: string }>(sql, token, family);
  return row && { account: row, scopes: row.scopes.split(' ') as Scope[] };
}

export function accountOf({ db }: Service, seq: bigint): AccountRow {
  const account = db.get<AccountRow>('select * from accounts where seq = ?', seq);
  if (!account) throw new Error(`no account ${seq}`);
  return account;
}

export const accountByNumber = ({ db }: Service, accountNumber: string): AccountRow | undefined =>
  db.get<AccountRow>('select * from accounts where accountNumber = ?', accountNumber);

/**
 * Returns a new id: `PO-20261121` or `IT-20261121` with today's date, then 10 capitals or digits, then 6
 * digits (unshown.md §1).
 */
export function hubId({ db, random, clock }: Service, prefix: 'PO' | 'IT'): string {
  const last = db.lastRowid('transactions');
  const day = iso(clock.now()).slice(0, 10).replaceAll('-', '');
  const letters = random.text(UPPERCASE, 10, 'hub', last + 1n);
  return `${prefix}-${day}${letters}${random.text('0123456789', 6, 'hub number', last + 1n)}`;
}

export interface CardClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Returns the account's card credentials. They depend only on the seed and the account number. */
export const cardClientCredentials = (
  { seedRandom }: Pick<Service, 'seedRandom'>,
  accountNumber: string,
): CardClientCredentials => ({
  clientId: `sandbox_card_${accountNumber}`,
  clientSecret: seedRandom.text(MIXED_CASE, 40, 'card secret', accountNumber),
});
