import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { newProfile } from '../../../src/storage/profiles/profile.ts';
import { ProfileStore } from '../../../src/storage/profiles/profile-store.ts';
import { cardCredentials } from '../../../src/storage/vault/card-credentials.ts';
import { leastScopeToken, loadCredentials } from '../../../src/storage/vault/load-credentials.ts';
import * as notes from '../../../src/storage/vault/manage-secrets.ts';
import { openVault } from '../../../src/storage/vault/open-vault.ts';
import {
  readProfileWebhookSecrets,
  readWebhookSecrets,
} from '../../../src/storage/vault/read-webhook-secrets.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';
import { memoryKeyring } from './memory-keyring.ts';

const TOKEN = { id: 'deposit', value: 'tok_0123456789', scopes: ['DEPOSIT'], family: 'main' } as const;

/** Returns a profile whose secrets are in a keyring. `held` is the content of this keyring. */
async function keeper() {
  const { entry: keyringEntry, held } = memoryKeyring();
  const configDir = tempFolder();
  const clock = new VirtualClock(Date.UTC(2026, 10, 21, 12));
  const vault = await openVault('keyring', { configDir, env: {}, platform: 'linux', keyringEntry });
  const profiles = new ProfileStore(configDir);
  const urls = { baseUrl: 'https://api.example.test', cardUrl: 'https://card.example.test' };
  await profiles.put(newProfile('shop', 'keyring', urls));
  const credentials = (env = {}) =>
    loadCredentials({ env, profile: profiles.get('shop'), openVault: async () => vault });
  return { keeper: { profiles, vault, clock }, held, credentials };
}

const world = eachOf(keeper);

describe('secrets of a profile', () => {
  it('addToken and addSecret refuse an unknown profile', async () => {
    expect((await pixErrorOf(() => notes.addToken(world.keeper, 'none', TOKEN))).errorCode).toBe(
      'no_profile',
    );
    expect((await pixErrorOf(() => notes.addSecret(world.keeper, 'none', 'webhook', 'x'))).errorCode).toBe(
      'no_profile',
    );
    expect([...world.held]).toEqual([]);
  });

  it('addSecret replaces only the secret with the same name', async () => {
    await notes.addToken(world.keeper, 'shop', TOKEN);
    await notes.addToken(world.keeper, 'shop', { ...TOKEN, id: 'other' });
    for (const value of ['first', 'second']) await notes.addSecret(world.keeper, 'shop', 'webhook', value);
    await notes.addSecret(world.keeper, 'shop', 'webhook.new', 'third');
    for (const remove of [notes.removeToken, notes.removeSecret]) {
      const { init } = await pixErrorOf(() => remove(world.keeper, 'shop', 'typo'));
      expect(init).toMatchObject({
        kind: 'missing',
        key: 'credentials.no_such_secret',
        params: { name: 'typo', profile: 'shop' },
        errorCode: 'no_secret',
        hintKey: 'credentials.no_such_secret.hint',
      });
    }
    await notes.removeToken(world.keeper, 'shop', 'other');
    await notes.removeSecret(world.keeper, 'shop', 'webhook.new');
    const { tokens, secrets } = world.keeper.profiles.get('shop');
    expect([tokens.map(({ id }) => id), secrets.map(({ name }) => name)]).toEqual([['deposit'], ['webhook']]);
    const stored = [...world.held].map(([account, text]) => [
      account.replace(/^.{22}/, 'id'),
      JSON.parse(text).secret,
    ]);
    const kept = { 'id/shop/token.deposit': TOKEN.value, 'id/shop/webhook': 'second' };
    expect(Object.fromEntries(stored)).toEqual(kept);
  });

  it('forgetProfile removes all tokens and secrets from the keyring', async () => {
    await notes.addToken(world.keeper, 'shop', TOKEN);
    await notes.addSecret(world.keeper, 'shop', 'webhook', 'whsec');
    await notes.forgetProfile(world.keeper, 'shop');
    expect([[...world.held], world.keeper.profiles.list()]).toEqual([[], []]);
  });

  it.each([
    ['1234567', ''],
    ['12345678', '5678'],
    ['secret-ção!', ''],
    ['secret 123', ''],
    ['secret12 ', ''],
    ['çãsecret', 'cret'],
  ])('addSecret stores of the secret %j only the last characters %j', async (value, last4) => {
    await notes.addSecret(world.keeper, 'shop', 'webhook', value);
    expect(world.keeper.profiles.get('shop').secrets).toMatchObject([{ name: 'webhook', last4 }]);
  });

  it.each(['', '.a', 'a b', 'a\n', 'a/b', 'x'.repeat(101)])(
    'addSecret refuses the secret name %j',
    async (name) => {
      const { init } = await pixErrorOf(() => notes.addSecret(world.keeper, 'shop', name, 'x'));
      expect(init).toMatchObject({
        kind: 'usage',
        errorCode: 'usage',
        params: { name: name.slice(0, 80) },
        hintKey: 'credentials.bad_name.hint',
      });
      expect(world.held.size).toBe(0);
    },
  );

  it('if a token is no longer in the keyring, leastScopeToken throws token_lost with a hint how to add a token', async () => {
    await notes.addToken(world.keeper, 'shop', TOKEN);
    world.held.clear();
    const { init } = await pixErrorOf(() => leastScopeToken(world.credentials(), ['DEPOSIT']).read());
    expect(init).toMatchObject({
      key: 'credentials.token_lost',
      errorCode: 'no_token',
      hintKey: 'credentials.no_token.hint',
      outcome: 'not_sent',
    });
  });

  it('addToken stores the token in the vault and its last four characters in the profile', async () => {
    const added = { id: 't1', value: 'tok_0123456789abcdef\n', scopes: ['DEPOSIT'], family: 'main' } as const;
    expect(await notes.addToken(world.keeper, 'shop', added)).toEqual({
      id: 't1',
      scopes: ['DEPOSIT'],
      family: 'main',
      last4: 'cdef',
      addedAt: '2026-11-21T12:00:00.000Z',
    });
    expect(await leastScopeToken(world.credentials(), ['DEPOSIT']).read()).toBe('tok_0123456789abcdef');
    await notes.addToken(world.keeper, 'shop', { ...added, value: 'tok_replaced_it' });
    expect(world.keeper.profiles.get('shop').tokens).toHaveLength(1);
    expect(await leastScopeToken(world.credentials(), ['DEPOSIT']).read()).toBe('tok_replaced_it');
    await notes.removeToken(world.keeper, 'shop', 't1');
    expect(world.keeper.profiles.get('shop').tokens).toEqual([]);
    expect(await world.keeper.vault.get('shop', 'token.t1')).toBeNull();
  });

  it('addSecret refuses an empty secret', async () => {
    const { init } = await pixErrorOf(() => notes.addSecret(world.keeper, 'shop', 'webhook', ''));
    expect(init.key).toBe('credentials.empty_secret');
  });
});

describe('webhook secrets of a profile', () => {
  it('readWebhookSecrets returns the secret of the environment, or otherwise all webhook secrets of the profile', async () => {
    const read = (env = {}) => readWebhookSecrets({ env, credentials: world.credentials() });
    const missing = await pixErrorOf(() => read());
    expect(missing.init).toMatchObject({
      kind: 'auth',
      key: 'credentials.no_secret',
      params: { variable: 'PIX_WEBHOOK_SECRET' },
    });
    await notes.addSecret(world.keeper, 'shop', 'webhook', 'whsec_old');
    await notes.addSecret(world.keeper, 'shop', 'webhook.new', 'whsec_new');
    await notes.addSecret(world.keeper, 'shop', 'webhooks', 'not one');
    expect(await read()).toEqual(['whsec_old', 'whsec_new']);
    expect(await read({ PIX_WEBHOOK_SECRET: ' spaced \n' })).toEqual([' spaced \n']);
    await notes.removeSecret(world.keeper, 'shop', 'webhook');
    expect(await read()).toEqual(['whsec_new']);
  });

  async function withSecrets(...names: string[]) {
    for (const name of names) await notes.addSecret(world.keeper, 'shop', name, `secret of ${name}`);
    await world.keeper.vault.remove('shop', 'webhook');
    return world.credentials();
  }

  it('readWebhookSecrets returns only the secrets that are still in the vault', async () => {
    const credentials = await withSecrets('webhook', 'webhook.new');
    const kept = { name: 'webhook.new', secret: 'secret of webhook.new' };
    expect(await readProfileWebhookSecrets(credentials)).toEqual([kept]);
    expect(await readWebhookSecrets({ env: {}, credentials })).toEqual([kept.secret]);
  });

  it('readWebhookSecrets throws when the vault has none of the webhook secrets that are in the profile', async () => {
    const credentials = await withSecrets('webhook');
    expect((await pixErrorOf(() => readWebhookSecrets({ env: {}, credentials }))).init).toMatchObject({
      params: { name: 'webhook', variable: 'PIX_WEBHOOK_SECRET', profile: 'shop' },
      errorCode: 'no_secret',
      hintKey: 'credentials.no_secret.hint',
      outcome: 'not_sent',
    });
  });
});

describe('secrets of the card family', () => {
  const all = { clientId: 'id', clientSecret: 'shh', cert: 'CERT', key: 'KEY', ca: 'CA' };

  it('cardCredentials reads each secret from the vault by its name', async () => {
    for (const [name, value] of Object.entries(all))
      await notes.addSecret(world.keeper, 'shop', `card.${name}`, value);
    expect(await cardCredentials({ env: {}, credentials: world.credentials() })).toEqual(all);
  });

  it('cardCredentials uses no secret of the profile if PIX_CARD_URL has another origin', async () => {
    for (const [name, value] of Object.entries(all))
      await notes.addSecret(world.keeper, 'shop', `card.${name}`, value);
    const env = { PIX_CARD_URL: 'https://evil.example.test' };
    const away = world.credentials(env);
    expect((await pixErrorOf(() => cardCredentials({ env, credentials: away }))).init).toMatchObject({
      errorCode: 'no_secret',
      hintKey: 'credentials.no_secret_env.hint',
      outcome: 'not_sent',
    });
    const given = { ...env, PIX_CARD_CLIENT_ID: 'other', PIX_CARD_CLIENT_SECRET: 'theirs' };
    const none = { clientId: 'other', clientSecret: 'theirs', cert: null, key: null, ca: null };
    expect(await cardCredentials({ env: given, credentials: away })).toEqual(none);
    // PIX_CARD_URL does not affect webhook secrets. The hint therefore suggests adding the secret to the
    // profile.
    expect((await pixErrorOf(() => readWebhookSecrets({ env, credentials: away }))).init.hintKey).toBe(
      'credentials.no_secret.hint',
    );
  });

  it('cardCredentials and readWebhookSecrets suggest environment variables when there is no profile', async () => {
    const credentials = loadCredentials({
      env: {},
      profile: null,
      openVault: () => Promise.reject(new Error()),
    });
    for (const run of [cardCredentials, readWebhookSecrets])
      expect((await pixErrorOf(() => run({ env: {}, credentials }))).init).toMatchObject({
        params: { profile: '' },
        errorCode: 'no_secret',
        hintKey: 'credentials.no_secret_env.hint',
      });
  });

  it('cardCredentials combines values from the environment, from files and from the vault', async () => {
    const file = join(tempFolder(), 'card.pem');
    writeFileSync(file, 'PEM');
    const env = { PIX_CARD_CLIENT_ID: 'id', PIX_CARD_CERT: file };
    expect(
      (await pixErrorOf(() => cardCredentials({ env, credentials: world.credentials() }))).init,
    ).toMatchObject({
      key: 'credentials.no_secret',
      params: { variable: 'PIX_CARD_CLIENT_SECRET', name: 'card.clientSecret' },
    });
    await notes.addSecret(world.keeper, 'shop', 'card.clientSecret', 'shh');
    const result = await cardCredentials({ env, credentials: world.credentials() });
    expect(result).toEqual({ clientId: 'id', clientSecret: 'shh', cert: 'PEM', key: null, ca: null });
  });

  const failureOf = async (file: string) => {
    const env = { PIX_CARD_CLIENT_ID: 'id', PIX_CARD_CLIENT_SECRET: 'shh', PIX_CARD_CERT: file };
    return (await pixErrorOf(() => cardCredentials({ env, credentials: world.credentials() }))).init;
  };

  it('cardCredentials shows the variable PIX_CARD_CERT in the error for a certificate file that does not exist', async () => {
    const file = `${tempFolder()}/none.pem`;
    expect(await failureOf(file)).toMatchObject({
      kind: 'usage',
      errorCode: 'usage',
      key: 'credentials.unreadable_file',
      params: { file, variable: 'PIX_CARD_CERT', code: 'ENOENT' },
      hintKey: 'credentials.unreadable_file.hint',
    });
  });

  it('cardCredentials shows the variable PIX_CARD_CERT in the error if the certificate file is a folder', async () => {
    const folder = tempFolder();
    expect(await failureOf(folder)).toMatchObject({
      kind: 'usage',
      key: 'file.not_regular',
      params: { file: `PIX_CARD_CERT=${folder}` },
    });
  });
});
