import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { newProfile, type Profile } from '../../../src/storage/profiles/profile.ts';
import { ProfileStore } from '../../../src/storage/profiles/profile-store.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { runProgram } from '../../support/programs/run-program.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const full: Profile = {
  ...newProfile('shop', 'file', {
    baseUrl: 'https://api.example.test/v1',
    hubUrl: 'https://hub.example.test/api/v1',
  }),
  family: 'hub',
  live: true,
  tokens: [
    { id: 't1', scopes: ['DEPOSIT'], family: 'main', last4: 'abcd', addedAt: '2026-11-21T12:00:00.000Z' },
  ],
  secrets: [{ name: 'webhook', last4: 'wxyz', addedAt: '2026-11-21T12:00:00.000Z' }],
  wire: { idempotencyHeader: 'Idempotency-Key', 'alias.POST /withdraw.pixKey': 'chave' },
  resolveSeconds: 90,
};

function storeIn(folder: string, content?: string): ProfileStore {
  if (content !== undefined) writeFileSync(join(folder, 'config.json'), content, { mode: 0o600 });
  return new ProfileStore(folder);
}

describe('ProfileStore', () => {
  it('ProfileStore returns profiles as they were stored, and only their owner can read the file and its folder', async () => {
    const folder = join(tempFolder(), 'deep', 'pix');
    const store = new ProfileStore(folder);
    await store.put(full);
    await store.put(newProfile('another', 'plain'));
    expect(store.get('shop')).toEqual(full);
    expect(store.list().map(({ name }) => name)).toEqual(['another', 'shop']);
    expect(statSync(store.file).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(store.warnings()).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(['config.json', 'config.lock']);
  });

  it('ProfileStore returns no profiles and no active profile before the profile file exists', async () => {
    const store = new ProfileStore(join(tempFolder(), 'none'));
    expect(store.list()).toEqual([]);
    expect(store.active()).toBeNull();
    expect(store.find('shop')).toBeNull();
    const error = await pixErrorOf(() => store.get('shop'));
    expect(error.init).toMatchObject({ kind: 'auth', key: 'profiles.none', errorCode: 'no_profile' });
  });

  it('ProfileStore stores the active profile, and returns null after this profile was removed', async () => {
    const store = new ProfileStore(tempFolder());
    await store.put(full);
    expect(store.active()).toBeNull();
    await store.use('shop');
    expect(store.active()).toEqual(full);
    await store.remove('shop');
    expect(store.active()).toBeNull();
    expect(store.list()).toEqual([]);
  });

  it('ProfileStore lists the existing profiles in the error for an unknown profile', async () => {
    const store = new ProfileStore(tempFolder());
    await store.put(full);
    for (const run of [() => store.get('shp'), () => store.use('shp'), () => store.remove('shp')]) {
      const { init } = await pixErrorOf(run);
      const params = { name: 'shp', names: 'shop' };
      expect(init).toMatchObject({ kind: 'auth', key: 'profiles.unknown', params });
    }
  });

  it.each([
    '',
    '..',
    '../x',
    'a/b',
    'A',
    '-a',
    '.hidden',
    '__proto__',
    'a b',
    'é',
    `a${'b'.repeat(64)}`,
    'a\n',
  ])('ProfileStore refuses the profile name %j', async (name) => {
    const store = new ProfileStore(tempFolder());
    const error = await pixErrorOf(() => store.put({ ...full, name }));
    expect(error.init.key).toBe('profiles.bad_name');
    expect(existsSync(store.file)).toBe(false);
  });

  it('ProfileStore accepts a profile named "constructor"', async () => {
    const store = new ProfileStore(tempFolder());
    expect(store.find('constructor')).toBeNull();
    await store.put({ ...full, name: 'constructor' });
    expect(store.get('constructor').live).toBe(true);
  });

  it('ProfileStore keeps unknown fields that a newer version wrote', async () => {
    const folder = tempFolder();
    const theirs = { colour: 'green', store: 'plain', resolveSeconds: 5 };
    const content = { version: 1, theme: { dark: true }, profiles: { shop: theirs } };
    const store = storeIn(folder, JSON.stringify(content));
    await store.setKey('shop', 'live', 'true');
    await store.setKey('shop', 'resolveSeconds', '');
    const written = JSON.parse(readFileSync(store.file, 'utf8'));
    expect(written.theme).toEqual({ dark: true });
    expect(written.profiles.shop).toMatchObject({ colour: 'green', live: true });
    expect(written.profiles.shop).not.toHaveProperty('resolveSeconds');
  });

  it('ProfileStore reads and writes a file that starts with a byte order mark', async () => {
    const content = JSON.stringify({ profiles: { shop: { store: 'plain' } } });
    const store = storeIn(tempFolder(), `\uFEFF${content}`);
    await store.use('shop');
    expect(store.active()?.name).toBe('shop');
  });

  it.each([
    ['{', 'profiles.not_json', undefined],
    ['', 'profiles.not_json', undefined],
    ['[]', 'profiles.bad_field', '(top)'],
    ['{"version":"1"}', 'profiles.bad_field', 'version'],
    ['{"version":2}', 'profiles.newer_version', undefined],
    ['{"active":7}', 'profiles.bad_field', 'active'],
    ['{"profiles":[]}', 'profiles.bad_field', 'profiles'],
    ['{"profiles":{"../x":{}}}', 'profiles.bad_field', 'profiles'],
    ['{"profiles":{"__proto__":{"store":"plain"}}}', 'profiles.not_json', undefined],
    [
      '{"profiles":{"a":{"store":"plain","limits":{"perWeek":"1.00"}}}}',
      'profiles.bad_field',
      'profiles.a.limits.perWeek',
    ],
    ['{"profiles":{"a":null}}', 'profiles.bad_field', 'profiles.a'],
    ['{"profiles":{"a":{}}}', 'profiles.bad_field', 'profiles.a.store'],
    ['{"profiles":{"a":{"store":"plain","live":"yes"}}}', 'profiles.bad_field', 'profiles.a.live'],
    ['{"profiles":{"a":{"store":"plain","family":"card"}}}', 'profiles.bad_field', 'profiles.a.family'],
    [
      '{"profiles":{"a":{"store":"plain","baseUrl":"http://example.test"}}}',
      'profiles.bad_field',
      'profiles.a.baseUrl',
    ],
    [
      '{"profiles":{"a":{"store":"plain","tokens":[{"id":1}]}}}',
      'profiles.bad_field',
      'profiles.a.tokens[0].id',
    ],
    [
      '{"profiles":{"a":{"store":"plain","tokens":[{"id":"x","scopes":[1]}]}}}',
      'profiles.bad_field',
      'profiles.a.tokens[0].scopes[0]',
    ],
    ['{"profiles":{"a":{"store":"plain","wire":{"k":1}}}}', 'profiles.bad_field', 'profiles.a.wire.k'],
    [
      '{"profiles":{"a":{"store":"plain","resolveSeconds":1.5}}}',
      'profiles.bad_field',
      'profiles.a.resolveSeconds',
    ],
  ])('ProfileStore refuses the file %s, and names the field', async (content, key, field) => {
    const store = storeIn(tempFolder(), content);
    for (const run of [() => store.list(), () => store.put(full)]) {
      const { init } = await pixErrorOf(run);
      expect(init).toMatchObject({ kind: 'usage', key, errorCode: 'bad_config' });
      expect(init.params?.file).toBe(store.file);
      expect(init.params?.field).toBe(field);
    }
    expect(readFileSync(store.file, 'utf8')).toBe(content);
  });

  it('ProfileStore throws an error if a folder has the name of the profile file', async () => {
    const folder = tempFolder();
    mkdirSync(join(folder, 'config.json'));
    const { init } = await pixErrorOf(() => new ProfileStore(folder).list());
    expect(init).toMatchObject({ key: 'file.not_regular', params: { file: join(folder, 'config.json') } });
  });

  it('ProfileStore warns when other users can read or change the profile file', () => {
    const store = storeIn(tempFolder(), '{}');
    chmodSync(store.file, 0o640);
    expect(store.warnings()).toEqual([{ key: 'profiles.readable_by_others', params: { file: store.file } }]);
    chmodSync(store.file, 0o660);
    expect(store.warnings()).toEqual([{ key: 'profiles.writable_by_others', params: { file: store.file } }]);
  });

  it('ProfileStore removes the permissions of other users from the profile file at its next write', async () => {
    const store = storeIn(tempFolder(), '{}');
    chmodSync(store.file, 0o644);
    await store.put(full);
    expect(statSync(store.file).mode & 0o777).toBe(0o600);
  });

  it('ProfileStore writes to the target of a symbolic link and does not replace the link', async () => {
    const folder = tempFolder();
    const elsewhere = join(tempFolder(), 'dotfiles.json');
    writeFileSync(elsewhere, '{}', { mode: 0o600 });
    symlinkSync(elsewhere, join(folder, 'config.json'));
    await new ProfileStore(folder).put(full);
    expect(JSON.parse(readFileSync(elsewhere, 'utf8')).profiles).toHaveProperty('shop');
  });

  it('ProfileStore loses no profile when several processes write at the same time', async () => {
    const folder = tempFolder();
    const program = join(import.meta.dirname, 'put-profiles.ts');
    const env = { NODE_COMPILE_CACHE: inject('compiledCode') };
    const runs = ['a', 'b'].map((prefix) => runProgram([program, folder, prefix, '12'], { env }));
    expect(await Promise.all(runs)).toMatchObject(Array(2).fill({ code: 0, stderr: '' }));
    expect(new ProfileStore(folder).list()).toHaveLength(24);
  });

  it('ProfileStore loses no change when one process makes several changes at the same time', async () => {
    const store = new ProfileStore(tempFolder());
    await store.put(full);
    await Promise.all(Array.from({ length: 20 }, (_, n) => store.setKey('shop', `wire.key${n}`, String(n))));
    expect(Object.keys(store.get('shop').wire)).toHaveLength(22);
  });
});
