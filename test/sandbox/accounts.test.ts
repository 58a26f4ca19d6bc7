import { describe, expect, it } from 'vitest';
import { Decimal } from '../../src/domain/money/decimal.ts';
import { VirtualClock } from '../../src/domain/time/virtual-clock.ts';
import { createSeededRandom } from '../../src/sandbox/seeded-random.ts';
import type { Service } from '../../src/sandbox/service.ts';
import { HubFault } from '../../src/sandbox/service-fault.ts';
import { checkCallback, checkHubBalance } from '../../src/sandbox/state/accounts/check-hub-payment.ts';
import { canonicalIp } from '../../src/sandbox/state/accounts/ip-whitelist.ts';
import { accountOfKey } from '../../src/sandbox/state/accounts/pix-key-row.ts';
import {
  accountByNumber,
  accountOf,
  callerOf,
  createAccounts,
  openAccounts,
  replaceToken,
  tokensOf,
} from '../../src/sandbox/state/accounts/sandbox-accounts.ts';
import { balanceOf } from '../../src/sandbox/state/money/ledger.ts';
import { openStore } from '../../src/sandbox/store/open-store.ts';

const NOW = Date.parse('2026-11-21T15:00:00Z');

/**
 * Returns a service with only the parts that accounts need: a store, a clock and a random source for names.
 */
function newService(settings: object = {}): Service {
  const [clock, db, random] = [new VirtualClock(NOW), openStore(':memory:'), createSeededRandom(7)];
  const parts = { db, clock, random, seedRandom: random, ownPorts: new Set(), options: { settings } };
  // `createAccounts` and the tests use only these parts of `Service`.
  const service = parts as unknown as Service;
  createAccounts(service);
  return service;
}

const hubFaultOf = (run: () => unknown): readonly unknown[] | null => {
  try {
    run();
    return null;
  } catch (error) {
    return error instanceof HubFault ? [error.hubCode, error.hubDetails] : [String(error)];
  }
};

describe('the accounts of a new sandbox', () => {
  it('a new sandbox has two open accounts with a balance, and a closed account', () => {
    const service = newService();
    const [first, second, closed] = [1n, 2n, 3n].map((seq) => accountOf(service, seq));
    for (const account of [first, second])
      expect(account).toMatchObject({ allowDeposit: 1n, allowWithdraw: 1n, allowTransfer: 1n });
    expect(closed).toMatchObject({ allowDeposit: 0n, allowWithdraw: 0n, allowTransfer: 0n });
    expect([1n, 2n, 3n].map((seq) => balanceOf(service, seq, 'available') > 0n)).toEqual([true, true, false]);
    // The second account uses its document as a Pix key. It pays commissions to the first account.
    expect(accountOfKey(service, second?.document ?? '')).toBe(2n);
    expect([first, second, closed].map((account) => account?.partner)).toEqual([null, 1n, null]);
    expect([first, second].map((account) => (account?.commission ?? 0n) > 0n)).toEqual([false, true]);
    const { count } = service.db.get<{ count: bigint }>('select count(*) as count from tokens') ?? {};
    expect(count).toBe(8n);
    createAccounts(service);
    expect(balanceOf(service, 1n, 'available')).toBe(balanceOf(service, 2n, 'available'));
    expect(() => accountOf(service, 9n)).toThrow('no account 9');
    expect(accountByNumber(service, '999999')).toBeUndefined();
  });

  it('the settings of the sandbox determine the permissions and limits of its accounts', () => {
    const settings = { allowWithdraw: false, allowTransfer: false, dailyWithdrawLimit: null };
    const none = accountOf(newService(settings), 1n);
    expect(none).toMatchObject({ allowDeposit: 1n, allowWithdraw: 0n, allowTransfer: 0n });
    expect(none.dailyWithdrawLimit).toBeNull();
    expect(accountOf(newService({ allowDeposit: false }), 1n).allowDeposit).toBe(0n);
    const limited = newService({ dailyWithdrawLimit: Decimal.fromCents(1_234n) });
    expect(accountOf(limited, 1n).dailyWithdrawLimit).toBe(12_340n);
  });

  it('each token of each account is unique, and two sandboxes with equal seeds have equal tokens', () => {
    const service = newService();
    const [one, other] = openAccounts(service);
    const tokens = [...Object.values(one.tokens), ...Object.values(other?.tokens ?? {})];
    expect(new Set(tokens).size).toBe(8);
    expect(tokens.slice(0, 4).map((token) => token.replace(/_[A-Za-z0-9]{32}$/, ''))).toEqual(
      ['deposit', 'withdraw', 'both', 'hub'].map((name) => `sandbox_${name}`),
    );
    expect(openAccounts(newService())[0].tokens).toEqual(one.tokens);
    expect(callerOf(service, one.tokens.both, 'main')).toMatchObject({
      account: { seq: 1n },
      scopes: ['DEPOSIT', 'WITHDRAW'],
    });
    expect(callerOf(service, one.tokens.both, 'hub')).toBeUndefined();
    expect(callerOf(service, other?.tokens.deposit ?? '', 'main')?.account.seq).toBe(2n);
  });

  it('an update of pix does not change the tokens of new sandboxes, because users store tokens in settings', () => {
    const service = newService();
    const made = [tokensOf(service, 0).both, tokensOf(service, 1).both, replaceToken(service, 0, 'both')];
    expect(made).toEqual([
      'sandbox_both_PJk6WpMyfufNsZnULAd1P3T9X02hPcWo',
      'sandbox_both_rKZrjUqiY6Xb8zselGrbe7J7jrfTMcGb',
      'sandbox_both_UXKq9UVL3QaVyXJ6FRUHRj5IxG1Rjc2l',
    ]);
  });

  it('each reissue of a token creates a new token, and the replaced tokens stay revoked', () => {
    const service = newService();
    const before = tokensOf(service, 1);
    const made = [replaceToken(service, 1, 'withdraw'), replaceToken(service, 1, 'withdraw')];
    expect(new Set([before.withdraw, ...made]).size).toBe(3);
    expect(tokensOf(service, 1)).toEqual({ ...before, withdraw: made[1] });
    for (const revoked of [before.withdraw, made[0] ?? ''])
      expect(callerOf(service, revoked, 'main')).toBeUndefined();
    const caller = callerOf(service, made[1] ?? '', 'main');
    expect(caller).toMatchObject({ account: { seq: 2n }, scopes: ['WITHDRAW'] });
    expect(callerOf(service, tokensOf(service, 0).withdraw, 'main')?.account.seq).toBe(1n);
    createAccounts(service);
    expect(callerOf(service, before.withdraw, 'main')).toBeUndefined();
  });
});

describe('checks of the hub', () => {
  it('checkHubBalance rounds the balance down to cents', () => {
    const service = newService();
    const account = accountOf(service, 1n);
    const available = balanceOf(service, 1n, 'available');
    expect(hubFaultOf(() => checkHubBalance(service, account, available))).toBeNull();
    expect(hubFaultOf(() => checkHubBalance(service, account, available + 1n))).toEqual([
      'WITHDRAW_INSUFFICIENT_BALANCE',
      { available: Number(available / 10n), required: Number(available / 10n) + 1 },
    ]);
  });

  it('checkCallback requires a callback secret only if the request has a callbackUrl', () => {
    const service = newService();
    const account = accountOf(service, 1n);
    expect(hubFaultOf(() => checkCallback(service, account, undefined))).toBeNull();
    const missing = { ...account, callbackSecret: null };
    expect(hubFaultOf(() => checkCallback(service, missing, 'https://a.example/'))).toEqual([
      'CALLBACK_SECRET_MISSING',
      {},
    ]);
    const has = { ...account, callbackSecret: 's' };
    expect(hubFaultOf(() => checkCallback(service, has, 'https://a.example/'))).toBeNull();
    expect(() => checkCallback(service, has, 'http://shop.example/')).toThrow(
      expect.objectContaining({ details: [expect.objectContaining({ field: 'callbackUrl' })] }),
    );
  });
});

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['2001:DB8:0::1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
])('canonicalIp normalizes the address %s', (text, address) => {
  expect(canonicalIp('ip', text)).toBe(address);
});
