import { describe, expect, it } from 'vitest';
import { newProfile, type Profile, type TokenNote } from '../../../src/storage/profiles/profile.ts';
import {
  type Credentials,
  leastScopeToken,
  loadCredentials,
} from '../../../src/storage/vault/load-credentials.ts';
import type { Vault } from '../../../src/storage/vault/vault.ts';
import type { Env } from '../../../src/system/files/paths.ts';
import { pixErrorOf } from '../../support/pix-error.ts';

const note = (id: string, scopes: string[], family: TokenNote['family'] = 'main'): TokenNote => ({
  id,
  scopes,
  family,
  last4: id.slice(-4),
  addedAt: '2026-11-21T12:00:00.000Z',
});
const home = { baseUrl: 'https://api.example.test/v1', hubUrl: 'https://hub.example.test/api/v1' };
const shop = (tokens: TokenNote[], more: Partial<Profile> = {}): Profile => ({
  ...newProfile('shop', 'plain', home),
  tokens,
  ...more,
});

/** Fails the test if the vault is opened, because these tests need no secret. */
const closed = (): Promise<Vault> => Promise.reject(new Error('the vault was opened'));
const load = (env: Env, profile: Profile | null = null): Credentials =>
  loadCredentials({ env, profile, openVault: closed });
const chosen = (env: Env, tokens: TokenNote[], scopes: string[], family?: TokenNote['family']): string =>
  leastScopeToken(load(env, shop(tokens)), scopes, family).label;

describe('leastScopeToken', () => {
  const deposit = note('deposit', ['DEPOSIT']);
  const withdraw = note('withdraw', ['WITHDRAW']);
  const both = note('both', ['DEPOSIT', 'WITHDRAW']);
  const unknown = note('unknown', []);

  it.each([
    ['the token with only the needed scope', [both, deposit, withdraw], ['DEPOSIT'], 'deposit'],
    ['a token of more scopes if no other fits', [both, deposit], ['WITHDRAW'], 'both'],
    ['a token of unknown scopes if no other fits', [unknown, deposit], ['WITHDRAW'], 'unknown'],
    ['a token of known rather than unknown scopes', [unknown, both], ['DEPOSIT'], 'both'],
    [
      'the token that cannot pay when each of two scopes is enough',
      [withdraw, deposit, both],
      ['DEPOSIT', 'WITHDRAW'],
      'deposit',
    ],
    ['the token that cannot pay when no scope is needed', [both, withdraw, deposit], [], 'deposit'],
    ['the token that cannot pay even if another token is newer', [deposit, withdraw], [], 'deposit'],
    ['the newest of equal tokens', [note('old', ['DEPOSIT']), note('new', ['DEPOSIT'])], ['DEPOSIT'], 'new'],
  ])('leastScopeToken returns %s', (_name, tokens, scopes, label) => {
    expect(chosen({}, tokens, scopes)).toBe(label);
  });

  it.each([
    [
      'the token in the variable of the needed scope',
      { PIX_DEPOSIT_TOKEN: 'd', PIX_WITHDRAW_TOKEN: 'w', PIX_TOKEN: 't' },
      ['WITHDRAW'],
      'PIX_WITHDRAW_TOKEN',
    ],
    ['PIX_TOKEN if no other fits', { PIX_DEPOSIT_TOKEN: 'd', PIX_TOKEN: 't' }, ['WITHDRAW'], 'PIX_TOKEN'],
    ['a token of the environment, not of the profile', { PIX_TOKEN: 't' }, ['DEPOSIT'], 'PIX_TOKEN'],
    ['a token of the profile if no other fits', { PIX_DEPOSIT_TOKEN: 'd' }, ['WITHDRAW'], 'withdraw'],
    ['a token of the profile when the variable is empty', { PIX_TOKEN: '' }, ['DEPOSIT'], 'deposit'],
  ])('leastScopeToken returns %s', (_name, env, scopes, label) => {
    expect(chosen(env, [deposit, withdraw], scopes)).toBe(label);
  });

  it('leastScopeToken prefers a token of the API family, and uses a card token only for the card family', () => {
    const hub = note('hub', ['PAYMENT_READ', 'STATEMENT_READ'], 'hub');
    const card = note('card', [], 'card');
    expect(chosen({}, [deposit, hub, card], [], 'hub')).toBe('hub');
    expect(chosen({}, [deposit, hub, card], [], 'main')).toBe('deposit');
    expect(chosen({}, [deposit, card], [], 'hub')).toBe('deposit');
    expect(chosen({ PIX_TOKEN: 't' }, [deposit, card], [], 'card')).toBe('card');
    expect(() => chosen({ PIX_TOKEN: 't' }, [card], ['DEPOSIT'])).not.toThrow();
    expect(() => chosen({}, [card], ['DEPOSIT'])).toThrow('credentials.no_token_of_scope');
  });

  it('leastScopeToken throws an error with the missing scope and a hint that explains how to add a token', async () => {
    const { init } = await pixErrorOf(() => chosen({}, [deposit], ['WITHDRAW']));
    expect(init).toMatchObject({
      kind: 'auth',
      key: 'credentials.no_token_of_scope',
      params: { scopes: 'WITHDRAW', profile: 'shop' },
      hintKey: 'credentials.no_token.hint',
      errorCode: 'no_token',
      outcome: 'not_sent',
    });
    expect((await pixErrorOf(() => leastScopeToken(load({}), []))).init).toMatchObject({
      key: 'credentials.no_token',
      params: { scopes: '', profile: '' },
      hintKey: 'credentials.no_profile.hint',
    });
    const either = await pixErrorOf(() => leastScopeToken(load({}), ['DEPOSIT', 'WITHDRAW']));
    expect(either.init.params).toMatchObject({ scopes: 'DEPOSIT, WITHDRAW' });
  });
});

describe('loadCredentials', () => {
  it('loadCredentials needs no profile when the environment has a token and an address', async () => {
    const credentials = load({ PIX_TOKEN: ' tok_1\n', PIX_BASE_URL: 'http://127.0.0.1:4480/v1/' });
    const urls = { baseUrl: 'http://127.0.0.1:4480/v1' };
    expect(credentials).toMatchObject({ profileName: null, urls, overrides: [] });
    expect(await leastScopeToken(credentials, ['DEPOSIT']).read()).toBe('tok_1');
  });

  it('loadCredentials prefers an address in the environment to a profile address, and lists the used variables', () => {
    const { urls, overrides } = load({ PIX_HUB_URL: 'https://other.example.test', PIX_TOKEN: 'x' }, shop([]));
    expect(urls).toStrictEqual({ ...home, hubUrl: 'https://other.example.test' });
    expect(overrides).toEqual(['PIX_HUB_URL', 'PIX_TOKEN']);
  });

  it.each([
    ['allows tokens at another path of their origin', 'https://api.example.test/v2', true],
    ['withholds tokens from another host', 'https://evil.example.test/v1', false],
  ])('loadCredentials %s', async (_name, given, goes) => {
    const profile = shop([note('a', ['DEPOSIT']), note('h', ['X'], 'hub')]);
    const credentials = load({ PIX_BASE_URL: given }, profile);
    expect(credentials.tokens.map(({ label }) => label)).toEqual(goes ? ['a', 'h'] : ['h']);
    expect(credentials.tokens.every(({ source }) => source === 'profile')).toBe(true);
    expect(credentials.withheld).toEqual(goes ? [] : ['main']);
  });

  it('loadCredentials allows tokens of a sandbox at another port of this machine', () => {
    const at = (port: number, path: string): string => `http://127.0.0.1:${port}/${path}`;
    const profile: Profile = {
      ...newProfile('sandbox', 'plain', { baseUrl: at(4480, 'v1'), controlUrl: at(4480, 'control') }),
      tokens: [note('a', ['DEPOSIT'])],
    };
    const loaded = load({ PIX_BASE_URL: at(5000, 'v1') }, profile);
    expect(loaded).toMatchObject({ tokens: [{ label: 'a' }], withheld: [] });
    expect(load({ PIX_BASE_URL: at(5000, 'v1') }, { ...profile, live: true }).withheld).toEqual(['main']);
  });

  it('leastScopeToken explains in a hint why it does not use a token of the profile for another origin', async () => {
    const credentials = load({ PIX_BASE_URL: 'https://evil.example.test' }, shop([note('a', ['DEPOSIT'])]));
    const { init } = await pixErrorOf(() => leastScopeToken(credentials, ['DEPOSIT']));
    expect(init.hintKey).toBe('credentials.withheld.hint');
  });

  it('loadCredentials uses the tokens of the profile for PIX_BASE_URL when the profile has no address', () => {
    const { baseUrl: _none, ...rootless } = shop([note('a', [])]);
    expect(load({ PIX_BASE_URL: 'https://api.example.test' }, rootless).tokens).toHaveLength(1);
  });

  it.each([
    ['PIX_BASE_URL', 'http://api.example.test', 'url.not_https'],
    ['PIX_CARD_URL', 'nonsense', 'url.not_a_url'],
    ['PIX_HUB_URL', 'https://u:topsecret@example.test', 'url.has_credentials'],
    ['PIX_SANDBOX_URL', 'https://example.test/#x', 'url.has_query'],
  ])('loadCredentials refuses %s=%s with an error that names the variable', async (variable, value, key) => {
    const { init } = await pixErrorOf(() => load({ [variable]: value }));
    const usage = { kind: 'usage', errorCode: 'usage', hintKey: `${key}.hint` };
    const told = { ...usage, key, params: { name: variable } };
    expect(init).toEqual(told);
    expect(JSON.stringify(init)).not.toContain('topsecret');
  });

  it.each(['two words', 'a\r\nX-Evil: 1', 'não', '\u0000', 'x'.repeat(8193)])(
    'loadCredentials refuses the token %j without showing it in the error',
    async (value) => {
      const { init } = await pixErrorOf(() => leastScopeToken(load({ PIX_TOKEN: value }), []).read());
      const params = { variable: 'PIX_TOKEN' };
      expect(init).toMatchObject({ kind: 'usage', key: 'credentials.bad_token', params });
      expect(JSON.stringify(init)).not.toContain(value);
    },
  );
});

describe('a token that was copied with more than the token', () => {
  it.each([
    ['Bearer tok_0123456789', 'credentials.token_with_scheme'],
    ['bearer tok_0123456789', 'credentials.token_with_scheme'],
    ['Bearer:tok_0123456789', 'credentials.token_with_scheme'],
    ['Authorization: Bearer tok_0123456789', 'credentials.token_with_scheme'],
    ['"tok_0123456789"', 'credentials.token_in_quotes'],
    ['{"access_token": "tok_0123456789"}', 'credentials.token_in_document'],
    ['<!doctype html><title>tok_0123456789</title>', 'credentials.token_in_document'],
    ["'tok_0123456789'", 'credentials.token_in_quotes'],
    ['“tok_0123456789”', 'credentials.token_in_quotes'],
    ['"tok_0123456789', 'credentials.token_in_quotes'],
  ])('loadCredentials refuses %s with a hint of its own, and does not show it', async (value, key) => {
    const { init } = await pixErrorOf(() => leastScopeToken(load({ PIX_TOKEN: value }), []).read());
    const params = { variable: 'PIX_TOKEN' };
    expect(init).toMatchObject({ kind: 'usage', key, params, hintKey: `${key}.hint` });
    expect(JSON.stringify(init)).not.toContain('tok_');
  });

  it('loadCredentials accepts a token that only contains the letters of Bearer', async () => {
    expect(await leastScopeToken(load({ PIX_TOKEN: 'bearertok_1' }), []).read()).toBe('bearertok_1');
  });
});
