import type { Scope } from '../../contract/route.ts';
import { MIXED_CASE } from '../dice.ts';
import type { Service } from '../service.ts';
import { defaultSettings, type Settings } from '../settings.ts';
import { post } from './ledger.ts';
import { type Mils, mils } from './mils.ts';

export interface AccountRow {
  readonly seq: bigint;
  readonly accountNumber: string;
  readonly branch: string;
  readonly name: string;
  readonly document: string;
  readonly allowDeposit: bigint;
  readonly allowWithdraw: bigint;
  readonly cashInTicketMin: Mils;
  readonly cashInTicketMax: Mils;
  readonly cashOutTicketMin: Mils;
  readonly cashOutTicketMax: Mils;
  readonly depositFee: Mils;
  readonly dailyWithdrawLimit: Mils | null;
  readonly callbackSecret: string | null;
  readonly secretsMade: bigint;
}

export interface Tokens {
  readonly deposit: string;
  readonly withdraw: string;
  readonly both: string;
}

const SCOPES: Readonly<Record<keyof Tokens, readonly Scope[]>> = {
  deposit: ['DEPOSIT'],
  withdraw: ['WITHDRAW'],
  both: ['DEPOSIT', 'WITHDRAW'],
};

/** The account that the sandbox's tokens belong to, and the receiver of its charges. */
const FIRST = {
  accountNumber: '100001',
  branch: '0001',
  name: 'Loja Exemplo Ltda',
  document: '11222333000181',
};

/** Makes the first account, its tokens and its opening balance. */
export function createAccounts(service: Service): void {
  const settings: Settings = { ...defaultSettings, ...service.options.settings };
  const account = service.db.insert<AccountRow>('accounts', {
    ...FIRST,
    allowDeposit: 1,
    allowWithdraw: 1,
    cashInTicketMin: mils(settings.cashInTicketMin),
    cashInTicketMax: mils(settings.cashInTicketMax),
    cashOutTicketMin: mils(settings.cashOutTicketMin),
    cashOutTicketMax: mils(settings.cashOutTicketMax),
    depositFee: mils(settings.depositFee),
    dailyWithdrawLimit: settings.dailyWithdrawLimit === null ? null : mils(settings.dailyWithdrawLimit),
  });
  const tokens = tokensOf(service);
  for (const name of Object.keys(SCOPES) as (keyof Tokens)[]) {
    service.db.insert('tokens', {
      token: tokens[name],
      account: account.seq,
      scopes: SCOPES[name].join(' '),
    });
  }
  const opening = mils(settings.openingBalance);
  if (opening > 0n) {
    post(service, { reason: 'OPENING_BALANCE' }, [
      { account: 0n, book: 'outside', amount: -opening },
      { account: account.seq, book: 'available', amount: opening },
    ]);
  }
}

/** The tokens of the first account: the same for the same seed. */
export function tokensOf({ dice }: Service): Tokens {
  const token = (name: keyof Tokens): string => `sandbox_${name}_${dice.text(MIXED_CASE, 32, 'token', name)}`;
  return { deposit: token('deposit'), withdraw: token('withdraw'), both: token('both') };
}

export interface Caller {
  readonly account: AccountRow;
  readonly scopes: readonly Scope[];
}

/** Whose token this is; undefined when nobody's, or revoked. */
export function callerOf({ db }: Service, token: string): Caller | undefined {
  const row = db.get<AccountRow & { scopes: string }>(
    `select accounts.*, tokens.scopes from tokens join accounts on accounts.seq = tokens.account
     where token = ? and revoked = 0`,
    token,
  );
  return row && { account: row, scopes: row.scopes.split(' ') as Scope[] };
}

export function accountOf({ db }: Service, seq: bigint): AccountRow {
  const account = db.get<AccountRow>('select * from accounts where seq = ?', seq);
  if (!account) throw new Error(`no account ${seq}`);
  return account;
}
