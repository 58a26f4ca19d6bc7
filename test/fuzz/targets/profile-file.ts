import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { PixError } from '../../../src/domain/pix-error.ts';
import { changeConfig } from '../../../src/storage/profiles/change-config.ts';
import { type Config, readConfig } from '../../../src/storage/profiles/config.ts';
import { hasEscapedName, mutated } from '../../support/generators.ts';
import { fuzzFolder, fuzzTarget } from '../fuzz-target.ts';

const SECRET = 'canary-4f1d6b';
const shop = {
  baseUrl: 'https://api.example.com',
  hubUrl: 'http://127.0.0.1:4010',
  family: 'hub',
  live: true,
  readOnly: false,
  store: 'file',
  tokens: [
    {
      id: 'deposit',
      scopes: ['DEPOSIT'],
      family: 'main',
      last4: '1a2b',
      addedAt: '2026-11-20T03:00:00.000Z',
    },
  ],
  secrets: [{ name: 'webhook', last4: '', addedAt: '2026-11-20T03:00:00.000Z' }],
  wire: { idempotencyHeader: 'X-Key' },
  limits: { perPayout: '5000.00', keyTypes: ['CPF'], receivers: '/a', hours: '08:00-18:00' },
  resolveSeconds: 90,
};
const whole = { version: 1, active: 'shop', profiles: { shop, 'sand.box': { store: 'plain' } } };
const corpus = [
  JSON.stringify(whole),
  JSON.stringify(whole, null, 2),
  '{}',
  '{"profiles":{}}',
  '{"version":2}',
];
const words = [
  ...'null "x" [] {} 1 -1 1e9 true "profiles" "__proto__" "plain" , "live":1'.split(' '),
  '\ufeff',
  `"${SECRET}"`,
  '"http://a.example"',
  '"5000"',
  '86401',
];

/** Generates values for the fields of a profile, including values of a wrong type. */
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.constantFrom<unknown>(SECRET, 'https://a.example', 'main', 'file', '1.00', 3, true, [], {}, null),
);
const built = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...Object.keys(shop), 'later', '__proto__'), value, { maxKeys: 3 }),
    fc.dictionary(fc.constantFrom('version', 'active', 'profiles', 'later'), value, { maxKeys: 1 }),
    fc.constantFrom('shop', 'Shop', '__proto__', '..', 'a'.repeat(65)),
  )
  .map(([fields, top, name]) =>
    JSON.stringify({ ...whole, profiles: Object.fromEntries([[name, { ...shop, ...fields }]]), ...top }),
  );

const folder = fuzzFolder();
const file = join(folder, 'config.json');

/**
 * Returns whether `field` is a path in the JSON text. The last name of the path may be missing in the text.
 */
function namesField(text: string, field: string): boolean {
  let place: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
  let rest = field;
  for (;;) {
    if (rest === '' || rest === '(top)') return true;
    if (typeof place !== 'object' || place === null) return false;
    const names = Object.keys(place).sort((a, b) => b.length - a.length);
    const step = names.find(
      (name) =>
        rest === name ||
        rest.startsWith(`${name}.`) ||
        rest.startsWith(`${name}[`) ||
        rest.startsWith(`[${name}]`),
    );
    if (step === undefined) return !/[.[]/.test(rest);
    place = (place as Record<string, unknown>)[step];
    rest = rest.slice(rest.startsWith('[') ? step.length + 2 : step.length).replace(/^\./, '');
  }
}

function read(text: string): Config | null {
  writeFileSync(file, text);
  try {
    return readConfig(file);
  } catch (error) {
    assert.ok(
      error instanceof PixError && error.kind === 'usage' && error.errorCode === 'bad_config',
      String(error),
    );
    const { key, params = {} } = error.init;
    assert.equal(params.file, file);
    assert.ok(['profiles.not_json', 'profiles.newer_version', 'profiles.bad_field'].includes(key), key);
    if (key === 'profiles.bad_field')
      assert.ok(namesField(text, String(params.field)), `${params.field} in ${text}`);
    assert.ok(!JSON.stringify(params).includes(SECRET));
    return null;
  } finally {
    assert.equal(readFileSync(file, 'utf8'), text.toWellFormed());
  }
}

/**
 * Checks that pix reads a configuration file, or rejects it with the name of a field. It must not change the
 * file or print a secret.
 */
export const profileFile = fuzzTarget<string>({
  name: 'profile-file',
  cases: fc.oneof(built, mutated(corpus, words)).filter((text) => !hasEscapedName(text)),
  inSuite: 400,
  ofSize: (size) => ['[', ' ', '{"a":', '"', '\ufeff'].map((piece) => piece.repeat(size / piece.length)),
  check(text) {
    const config = read(text);
    if (config === null) return;
    for (const [name, profile] of config.profiles) {
      assert.equal(profile.name, name);
      assert.ok(['keyring', 'file', 'plain'].includes(profile.store));
      for (const url of [profile.baseUrl, profile.hubUrl, profile.cardUrl])
        assert.ok(url === undefined || /^(https:|http:\/\/(127\.|localhost|\[::1\]))/.test(url), url);
    }
  },
});

/** Checks that `changeConfig` without a change keeps the content of the file, including unknown fields. */
export const profileWrite = fuzzTarget<string>({
  name: 'profile-write',
  cases: built,
  inSuite: 30,
  async check(text) {
    const before = read(text);
    if (before === null) return;
    await changeConfig(file, (config) => config);
    const after = readConfig(file);
    assert.deepEqual([after.active, after.profiles], [before.active, before.profiles]);
    for (const [name, unknown] of Object.entries(before.raw))
      if (!['version', 'active', 'profiles'].includes(name)) assert.deepEqual(after.raw[name], unknown);
    const fieldsOf = (config: Config, name: string) =>
      (config.raw.profiles as Record<string, Record<string, unknown>>)[name];
    for (const name of before.profiles.keys())
      assert.deepEqual(fieldsOf(after, name)?.later, fieldsOf(before, name)?.later);
  },
});
