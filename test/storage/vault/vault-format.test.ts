import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  deriveKey,
  isKeyOf,
  readHeader,
  seal,
  unseal,
  type VaultKey,
} from '../../../src/storage/vault/open-file-vault.ts';
import { openVault } from '../../../src/storage/vault/open-vault.ts';
import { vaultFile } from '../../../src/storage/vault/vault.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

/**
 * A vault file in the format of version 1, with the passphrase `correct horse`. Users have such files, so pix
 * must be able to read them.
 */
const GOLDEN = {
  format: 'pix-vault',
  version: 1,
  profile: 'shop',
  salt: 'c2FsdCBvZiAxNiBieXRlcw==',
  check: 'v0DWuHqZICuvIyCBtRKbXg==',
  nonce: 'QPkfgHKXIBtzv1K4',
  data: '5O7/k+PnL5fa3qyTfCzvtN1Z/gRuN/xWD47qMURayoPx2nmTjNYjnZv9qINtHuiqoI6lqtBn7CYDKlAIfWSNPgmCBq8XU/m05vqlr/epLO7ymj+gqg==',
} as const;
const TEXT = '{"token.deposit":"tok_golden-0123456789","webhook":"whsec_ünïcode"}';
const FILE = 'shop.enc';

type Sealed = Readonly<Record<keyof typeof GOLDEN, string | number>>;
const opened = (sealed: Sealed, profile = 'shop') => readHeader(FILE, profile, JSON.stringify(sealed));
const flipped = (text: string, at: number): string => {
  const bytes = Buffer.from(text, 'base64');
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes.toString('base64');
};
/**
 * Returns one copy of a sealed vault for each byte of the field. In each copy, one bit of this byte is
 * changed.
 */
const forgeries = (of: Sealed, field: 'salt' | 'check' | 'nonce' | 'data'): Sealed[] =>
  [...Buffer.from(`${of[field]}`, 'base64').keys()].map((at) => ({
    ...of,
    [field]: flipped(`${of[field]}`, at),
  }));
const sealedNow = (): Sealed => JSON.parse(seal('shop', TEXT, key));

let key: VaultKey;
beforeAll(async () => {
  key = await deriveKey('correct horse', undefined, 16);
});

it('openVault reads a vault file of version 1', async () => {
  const configDir = tempFolder();
  const file = vaultFile(configDir, 'shop', 'enc');
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(GOLDEN, null, 2)}\n`, { mode: 0o600 });
  const env = { PIX_VAULT_PASSPHRASE: 'correct horse' };
  const vault = await openVault('file', { configDir, env, platform: 'linux' });
  expect(await vault.get('shop', 'token.deposit')).toBe('tok_golden-0123456789');
  expect(await vault.get('shop', 'webhook')).toBe('whsec_ünïcode');
});

describe('seal and unseal', () => {
  it('seal writes the format of version 1', () => {
    const sealed = sealedNow();
    expect(Object.keys(sealed)).toEqual(Object.keys(GOLDEN));
    expect(sealed).toMatchObject({ format: 'pix-vault', version: 1, profile: 'shop' });
    const bytes = (field: 'salt' | 'check' | 'nonce') => Buffer.from(String(sealed[field]), 'base64').length;
    expect([bytes('salt'), bytes('check'), bytes('nonce')]).toEqual([16, 16, 12]);
  });

  it.each(['salt', 'check', 'nonce', 'data'] as const)(
    'unseal refuses a vault in which one bit of the %s was changed',
    async (field) => {
      for (const forgery of forgeries(sealedNow(), field)) {
        const error = await pixErrorOf(() => unseal(FILE, 'shop', opened(forgery), key));
        expect(error).toMatchObject({ kind: 'auth', errorCode: 'vault_tampered' });
      }
    },
  );

  it('unseal refuses a vault that was renamed to another profile', async () => {
    const renamed = opened({ ...sealedNow(), profile: 'other' }, 'other');
    expect(isKeyOf('other', renamed, key)).toBe(false);
    expect(await pixErrorOf(() => unseal(FILE, 'other', renamed, key))).toMatchObject({
      errorCode: 'vault_tampered',
    });
  });

  it('isKeyOf returns true for the key of a vault, and false when its check value was changed', () => {
    const sealed = sealedNow();
    expect(isKeyOf('shop', opened(sealed), key)).toBe(true);
    for (const forgery of forgeries(sealed, 'check'))
      expect(isKeyOf('shop', opened(forgery), key)).toBe(false);
  });

  it('seal returns different data each time for the same text', () => {
    const [one, two] = [sealedNow(), sealedNow()];
    for (const sealed of [one, two]) expect(unseal(FILE, 'shop', opened(sealed), key)).toBe(TEXT);
    expect(one.nonce === two.nonce).toBe(false);
    expect(one.data === two.data).toBe(false);
    expect(one.check === two.check).toBe(true);
  });

  it('seal accepts an empty text', () => {
    const empty = JSON.parse(seal('shop', '', key));
    expect(unseal(FILE, 'shop', opened(empty), key)).toBe('');
  });

  it.each<[string, Sealed]>([
    ['another format', { ...GOLDEN, format: 'zip' }],
    ['version 0', { ...GOLDEN, version: 0 }],
    ['a newer version', { ...GOLDEN, version: 2 }],
    ['a version that is text', { ...GOLDEN, version: '1' }],
    ['a short salt', { ...GOLDEN, salt: 'c2FsdA==' }],
    ['a short nonce', { ...GOLDEN, nonce: 'QPkf' }],
    ['a short check', { ...GOLDEN, check: '' }],
    ['data shorter than its tag', { ...GOLDEN, data: 'QPkf' }],
  ])('readHeader refuses a file with %s', async (_what, sealed) => {
    expect(await pixErrorOf(() => opened(sealed))).toMatchObject({ kind: 'auth' });
  });
});
