import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { PixError } from '../../../src/domain/pix-error.ts';
import { deriveKey, seal } from '../../../src/storage/vault/open-file-vault.ts';
import { openVault } from '../../../src/storage/vault/open-vault.ts';
import { vaultFile } from '../../../src/storage/vault/vault.ts';
import { hasEscapedName, mutated } from '../../support/generators.ts';
import { fuzzFolder, fuzzTarget } from '../fuzz-target.ts';

interface Case {
  readonly kind: 'file' | 'plain';
  readonly text: string;
}

const SECRET = 'canary-tok_9f8e7d6c5b4a';
const PASSPHRASE = 'canary correct horse';
const ENTRIES = JSON.stringify({ 'token.a': SECRET, webhook: 'canary-whsec_ünïcode', __proto__: undefined });
/** The cost of scrypt, which is low so that each key takes only microseconds. */
const COST = 2;
const sealedBy = async (profile: string, passphrase: string) =>
  seal(profile, ENTRIES, await deriveKey(passphrase, Buffer.alloc(16, profile), COST));
const [good, theirs, others] = await Promise.all([
  sealedBy('shop', PASSPHRASE),
  sealedBy('other', PASSPHRASE),
  sealedBy('shop', 'another passphrase'),
]);
const fields = Object.keys(JSON.parse(good) as object) as (keyof typeof sealed)[];
const sealed = JSON.parse(good) as Record<
  'format' | 'version' | 'profile' | 'salt' | 'check' | 'nonce' | 'data',
  unknown
>;

const bytes = fc.uint8Array({ maxLength: 20 }).map((some) => Buffer.from(some).toString('base64'));
const forged = fc
  .tuple(
    fc.constantFrom(...fields),
    fc.oneof(
      bytes,
      fc.constantFrom<unknown>(
        ...[theirs, others].flatMap((text) => Object.values(JSON.parse(text) as object)),
        0,
        1,
        2,
        null,
        [],
        {},
        '',
        'shop',
      ),
    ),
    fc.boolean(),
  )
  .map(([field, value, isGone]) => JSON.stringify({ ...sealed, [field]: isGone ? undefined : value }));
const words = [
  ...'" = A / null "version": 2 { }'.split(' '),
  ' ',
  '\n',
  '\ufeff',
  '"data":"QUFB"',
  '\\u0041',
];
const cases: fc.Arbitrary<Case> = fc.oneof(
  fc.oneof(forged, mutated([good, theirs, others], words)).map((text) => ({ kind: 'file' as const, text })),
  mutated([ENTRIES, `{"token.a":"${SECRET}"}`, '{}', '{"a":{"b":1}}'], [...words, ':', ',', '1']).map(
    (text) => ({ kind: 'plain' as const, text }),
  ),
);

const folder = fuzzFolder();
const env = { PIX_VAULT_PASSPHRASE: PASSPHRASE };

const fileOf = { file: vaultFile(folder, 'shop', 'enc'), plain: vaultFile(folder, 'shop', 'plain') };
mkdirSync(dirname(fileOf.file), { recursive: true, mode: 0o700 });
let currentKind: Case['kind'] = 'file';

const trial = async <T>(run: () => Promise<T>): Promise<T | PixError> => {
  try {
    return await run();
  } catch (error) {
    assert.ok(
      error instanceof PixError && error.kind === 'auth' && /^vault_/.test(error.errorCode),
      String(error),
    );
    assert.ok(!/canary/.test(JSON.stringify([error.init.params, error.message, String(error.cause)])));
    assert.equal(error.init.params?.file, fileOf[currentKind]);
    return error;
  }
};
/**
 * Checks that pix decrypts a secret unchanged or not at all. An error must name the unreadable file, and pix
 * must not overwrite this file.
 */
export const vaultFileTarget = fuzzTarget<Case>({
  name: 'vault-file',
  cases: cases.filter(({ text }) => !hasEscapedName(text)),
  inSuite: 200,
  ofSize: (size) =>
    ['[', '"', '{"a":', `{"format":"pix-vault","version":1,"profile":"shop","salt":"`].map((piece) => ({
      kind: 'file',
      text: piece + 'A'.repeat(size),
    })),
  async check({ kind, text }) {
    currentKind = kind;
    const file = fileOf[kind];
    writeFileSync(file, text, { mode: 0o600 });
    chmodSync(file, 0o600);
    const vault = await openVault(kind, { configDir: folder, env, platform: 'linux', scryptCost: COST });
    const value = await trial(() => vault.get('shop', 'token.a'));
    if (kind === 'file') assert.ok(value instanceof PixError || value === SECRET, String(value));
    else assert.ok(value instanceof PixError || value === null || typeof value === 'string');
    const before = readFileSync(file);
    assert.equal(before.toString(), text.toWellFormed());
    if (!(value instanceof PixError) && text.length % 20 !== 0) return;
    const set = await trial(() => vault.set('shop', 'more', 'x'));
    if (value instanceof PixError) {
      assert.ok(set instanceof PixError);
      assert.ok(readFileSync(file).equals(before));
    } else {
      assert.ok(!(set instanceof PixError));
      assert.deepEqual([await vault.get('shop', 'more'), await vault.get('shop', 'token.a')], ['x', value]);
    }
  },
});
