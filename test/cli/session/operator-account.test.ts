import { describe, expect, it } from 'vitest';
import { operatorAccount } from '../../../src/cli/session/service-client.ts';
import type { MoneyFamily } from '../../../src/domain/family.ts';
import { printOf } from '../../../src/domain/text/print-of.ts';
import type { Credential } from '../../../src/operations/operator.ts';
import { newProfile, type Profile } from '../../../src/storage/profiles/profile.ts';
import { loadCredentials } from '../../../src/storage/vault/load-credentials.ts';
import type { Vault } from '../../../src/storage/vault/vault.ts';

const accountOf = (env: Record<string, string>, profile: Profile | null = null) =>
  operatorAccount(
    profile,
    {},
    {
      env,
      credentials: loadCredentials({ env, profile, openVault: () => Promise.reject(new Error('no vault')) }),
    },
  );
const credential = (family: MoneyFamily, env: Record<string, string>): Promise<Credential> =>
  accountOf(env).credential(family);

describe('operatorAccount', () => {
  it.each([
    ['the id of the profile', { ...newProfile('shop', 'plain'), id: 'abcdefgh' }, 'abcdefgh'],
    ['the name of a profile without an id', newProfile('shop', 'plain'), 'profile shop'],
    ['an empty text without a profile', null, ''],
  ])('operatorAccount returns as profileId %s', (_what, profile, profileId) => {
    expect(accountOf({}, profile).profileId).toBe(profileId);
  });

  it('the credential of a token is the same in every environment variable', async () => {
    const token = { print: printOf('abcd'), last4: 'abcd', isOfProfile: false };
    for (const name of ['PIX_TOKEN', 'PIX_WITHDRAW_TOKEN'])
      expect(await credential('main', { [name]: 'abcd' })).toEqual(token);
    for (const name of ['PIX_TOKEN', 'PIX_WITHDRAW_TOKEN', 'PIX_DEPOSIT_TOKEN'])
      expect(await credential('hub', { [name]: 'abcd' })).toEqual(token);
  });

  it('the credential of the main family is the token that may pay', async () => {
    const tokens = { PIX_DEPOSIT_TOKEN: 'deposit', PIX_WITHDRAW_TOKEN: 'withdraw' };
    const env = { ...tokens, PIX_CARD_CLIENT_ID: 'client' };
    expect((await credential('main', env)).print).toBe(printOf('withdraw'));
    await expect(credential('main', { PIX_DEPOSIT_TOKEN: 'deposit' })).rejects.toMatchObject({
      errorCode: 'no_token',
    });
  });

  it('the credential of the card family is the client id, whatever tokens there are', async () => {
    const client = { print: printOf('client'), last4: '-', isOfProfile: false };
    for (const PIX_TOKEN of ['', 'one', 'two'])
      expect(await credential('card', { PIX_TOKEN, PIX_CARD_CLIENT_ID: 'client' })).toEqual(client);
  });

  it('the credential comes from the profile if the environment has none', async () => {
    const stored = new Map([
      ['token.t1', 'kept'],
      ['card.clientId', 'kept-client'],
    ]);
    const note = { last4: '', addedAt: '' };
    const profile: Profile = {
      ...newProfile('shop', 'plain', { baseUrl: 'https://a.example/v1', cardUrl: 'https://a.example/card' }),
      tokens: [{ id: 't1', scopes: [], family: 'main', ...note }],
      secrets: [{ name: 'card.clientId', ...note }],
    };
    const openVault = (): Promise<Vault> => Promise.reject(new Error('no vault'));
    const loaded = loadCredentials({ env: {}, profile, openVault });
    const credentials = {
      ...loaded,
      readSecret: async (name: string) => stored.get(name) ?? null,
      tokens: loaded.tokens.map((token) => ({
        ...token,
        read: async () => stored.get(`token.${token.label}`) ?? '',
      })),
    };
    const account = operatorAccount(profile, {}, { env: {}, credentials });
    const kept = { print: printOf('kept'), last4: 'kept', isOfProfile: true };
    expect(await account.credential('main')).toEqual(kept);
    const client = { print: printOf('kept-client'), last4: '-', isOfProfile: true };
    expect(await account.credential('card')).toEqual(client);
  });
});
