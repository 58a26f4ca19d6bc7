import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newProfile, type Profile } from '../../../src/storage/profiles/profile.ts';
import { bind, mayGoTo, originsFor, readBound, unbind } from '../../../src/storage/vault/bound-secret.ts';
import { leastScopeToken, loadCredentials } from '../../../src/storage/vault/load-credentials.ts';
import { openVault } from '../../../src/storage/vault/open-vault.ts';
import { planOriginChange } from '../../../src/storage/vault/plan-origin-change.ts';
import type { Vault } from '../../../src/storage/vault/vault.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const HOME = 'https://api.example.test';
const EVIL = 'https://evil.example.test';
const SECRET = 'tok_0123456789abcdef';

const shop = (more: Partial<Profile> = {}): Profile => ({
  ...newProfile('shop', 'file', { baseUrl: `${HOME}/v1`, cardUrl: 'https://card.example.test/v1' }),
  tokens: [
    { id: 'a', scopes: [], family: 'main', last4: '', addedAt: '' },
    { id: 'c', scopes: [], family: 'card', last4: '', addedAt: '' },
  ],
  secrets: [{ name: 'card.clientSecret', last4: '', addedAt: '' }],
  ...more,
});
const open = (configDir: string, kind: 'file' | 'plain' = 'file'): Promise<Vault> =>
  openVault(kind, {
    configDir,
    env: { PIX_VAULT_PASSPHRASE: 'correct horse' },
    platform: 'linux',
    scryptCost: 16,
  });

describe('bind and unbind', () => {
  it.each(['', SECRET, 'ünïcode 🔑\n\u2028"\\', '{"pix":1,"origins":[],"secret":"x"}'])(
    'bind encodes the secret %j as ASCII text, and unbind returns the original secret',
    (secret) => {
      const text = bind(secret, [HOME]);
      expect(text).toMatch(/^[\x20-\x7e]*$/);
      expect(unbind('token.a', text)).toEqual({ secret, origins: [HOME] });
    },
  );

  it.each([
    `${HOME}/v2`,
    'tok_{"pix":1,',
    '{"a":1}',
    '{"pix":1,',
    '{"pix":1,"origins":"https://a","secret":"x"}',
    '{"pix":1,"origins":[5],"secret":"x"}',
  ])('unbind refuses the entry %s, which bind did not write', async (text) => {
    expect((await pixErrorOf(() => unbind('token.a', text))).init.key).toBe('vault.damaged_entry');
  });

  it.each([
    [`${HOME}/v2`, [HOME], true],
    [`${HOME}:8443/v1`, [HOME], false],
    [`${HOME}.evil.test`, [HOME], false],
    ['http://127.0.0.1:4480/v1', [HOME], false],
    ['http://127.0.0.1:4480/v1', ['http://localhost:5000'], false],
    ['http://127.0.0.1:4480/v1', ['http://127.0.0.1:5000'], false],
    ['http://127.0.0.1:4480/v1', ['http://127.0.0.1:4480'], true],
    [HOME, ['http://localhost:5000'], false],
    [HOME, [], false],
  ])('mayGoTo for the address %s and the bound origins %j returns %s', (url, origins, goes) => {
    expect(mayGoTo(shop(), url, origins)).toBe(goes);
  });

  const LOCAL = 'http://127.0.0.1:4480';
  const sandbox: Profile = {
    ...newProfile('sandbox', 'plain', {
      baseUrl: `${LOCAL}/v1`,
      hubUrl: `${LOCAL}/hub`,
      cardUrl: 'https://127.0.0.1:4481/v1',
      controlUrl: `${LOCAL}/control`,
    }),
    tokens: [
      { id: 'a', scopes: [], family: 'main', last4: '', addedAt: '' },
      { id: 'h', scopes: [], family: 'hub', last4: '', addedAt: '' },
    ],
  };
  const { controlUrl: _none, ...uncontrolled } = sandbox;
  const others: readonly (readonly [what: string, profile: Profile])[] = [
    ['without the control address of a sandbox', uncontrolled],
    ['that is live', { ...sandbox, live: true }],
    ['with its secrets in the keyring', { ...sandbox, store: 'keyring' }],
    ['with its secrets in an encrypted file', { ...sandbox, store: 'file' }],
    ['with an address on another machine', { ...sandbox, hubUrl: 'https://hub.example.test' }],
  ];
  const PLACES = [
    'http://127.0.0.1:9/v1',
    'http://localhost:9/hub',
    'https://127.0.0.1:9/v1',
    'http://[::1]:9/control',
  ];

  it('mayGoTo lets secrets of a sandbox go to every port of this machine', () => {
    for (const place of PLACES) expect(mayGoTo(sandbox, place, [LOCAL])).toBe(true);
    expect(mayGoTo(sandbox, EVIL, [LOCAL])).toBe(false);
    expect(mayGoTo(sandbox, LOCAL, [HOME])).toBe(false);
  });

  it.each(others)('mayGoTo refuses another port of this machine for a profile %s', (_what, profile) => {
    for (const place of PLACES) expect(mayGoTo(profile, place, [LOCAL])).toBe(false);
    expect(mayGoTo(profile, `${LOCAL}/other`, [LOCAL])).toBe(true);
  });

  it.each(['main', 'hub', 'card', 'sandbox', 'control'] as const)(
    'a token of a profile that is no sandbox does not go to a port of this machine that was edited into the address of the family %s',
    async (family) => {
      const vault = await open(tempFolder(), 'plain');
      const field = {
        main: 'baseUrl',
        hub: 'hubUrl',
        card: 'cardUrl',
        sandbox: 'sandboxUrl',
        control: 'controlUrl',
      }[family];
      const { cardUrl: _other, ...profile } = uncontrolled;
      await vault.set(profile.name, 'token.a', bind(SECRET, [LOCAL]));
      const more = family === 'control' ? { live: true } : {};
      const edited: Profile = { ...profile, ...more, [field]: 'http://127.0.0.1:9/x' };
      const { tokens } = loadCredentials({ env: {}, profile: edited, openVault: async () => vault });
      const error = await pixErrorOf(() => tokens[0]?.read(family));
      expect(error.init).toMatchObject({ kind: 'auth', key: 'vault.other_origin' });
    },
  );

  it('originsFor returns only the card origin for card secrets, and the main and hub origins for other secrets', () => {
    const profile = shop({ hubUrl: 'https://hub.example.test/api', sandboxUrl: `${HOME}/sandbox` });
    const main = [HOME, 'https://hub.example.test'];
    expect(['token.a', 'webhook', 'token.c', 'card.key'].map((entry) => originsFor(profile, entry))).toEqual([
      main,
      main,
      ['https://card.example.test'],
      ['https://card.example.test'],
    ]);
  });
});

it.each(['file', 'plain'] as const)('readBound refuses an address changed in a copy (%s)', async (kind) => {
  const [mine, copy] = [tempFolder(), join(tempFolder(), 'copy')];
  await (await open(mine, kind)).set('shop', 'token.a', bind(SECRET, [HOME]));
  cpSync(mine, copy, { recursive: true });
  const vault = await open(copy, kind);
  expect(await readBound(vault, shop(), 'token.a', `${HOME}/v1`)).toBe(SECRET);
  const { init } = await pixErrorOf(() => readBound(vault, shop({ baseUrl: EVIL }), 'token.a', EVIL));
  expect(init).toMatchObject({
    kind: 'auth',
    key: 'vault.other_origin',
    params: { profile: 'shop', origin: EVIL, origins: HOME, field: 'baseUrl' },
  });
});

it('if only an environment variable names the origin, leastScopeToken does not read the tokens of the profile', async () => {
  const folder = tempFolder();
  const vault = await open(folder);
  const { baseUrl: _none, ...rootless } = shop({ hubUrl: `${HOME}/hub` });
  await vault.set('shop', 'token.a', bind(SECRET, [HOME]));
  const token = (env: Record<string, string>) =>
    leastScopeToken(loadCredentials({ env, profile: rootless, openVault: async () => vault }), []);
  expect(await token({}).read('hub')).toBe(SECRET);
  expect(await token({ PIX_BASE_URL: `${HOME}/v2` }).read()).toBe(SECRET);
  const { init } = await pixErrorOf(() => token({ PIX_BASE_URL: EVIL }).read());
  expect(init).toMatchObject({ key: 'vault.other_origin', params: { origin: EVIL } });
});

it('planOriginChange returns the origins that a changed profile adds, and binds no card secret to a main origin', async () => {
  const vault = await open(tempFolder());
  for (const [entry, origin] of [
    ['token.a', HOME],
    ['token.c', 'https://card.example.test'],
    ['card.clientSecret', 'https://card.example.test'],
  ] as const)
    await vault.set('shop', entry, bind(SECRET, [origin]));
  const of = async (after: Profile) => (await planOriginChange(vault, shop(), after)).added;
  expect(await of(shop({ baseUrl: `${HOME}/v2` }))).toEqual([]);
  expect(await of(shop({ cardUrl: EVIL }))).toEqual([EVIL]);
  expect(await of(shop({ hubUrl: EVIL, cardUrl: `${HOME}/card` }))).toEqual([EVIL, HOME]);
  const { cardUrl: _none, ...cardless } = shop();
  await vault.set('shop', 'token.c', bind(SECRET, []));
  await vault.set('shop', 'card.clientSecret', bind(SECRET, []));
  expect((await planOriginChange(vault, cardless, shop({ cardUrl: EVIL }))).added).toEqual([]);
  expect(await of(shop())).toEqual(['https://card.example.test']);
  await (await planOriginChange(vault, shop(), shop({ baseUrl: EVIL }))).apply();
  const bound = await Promise.all(['token.a', 'token.c'].map((entry) => vault.get('shop', entry)));
  expect(bound.map((text) => unbind('', text ?? '').origins)).toEqual([
    [EVIL],
    ['https://card.example.test'],
  ]);
});
