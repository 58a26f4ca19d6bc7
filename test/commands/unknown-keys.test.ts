import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eachWorld } from '../support/worlds/pix-world.ts';

type Json = Record<string, unknown>;

const world = eachWorld();

const stored = (): { profiles: Record<string, Json> } =>
  JSON.parse(readFileSync(world.profiles.file, 'utf8'));

/** Edits the profile `sandbox` of the file by hand. */
function edit(change: (profile: Json) => void): void {
  const config = stored();
  change(config.profiles.sandbox ?? {});
  writeFileSync(world.profiles.file, JSON.stringify(config));
}
const misspell = (): void =>
  edit((profile) => {
    profile.readonly = true;
  });
const said = async (line: string, env: Record<string, string> = {}): Promise<string> => {
  const { code, stdout, stderr } = await world.run(line, { env });
  expect([code, stdout], stderr).toEqual([2, '']);
  return stderr.replaceAll('\n', ' ');
};

describe('a profile with a key that pix does not know', () => {
  it.each([
    'balance',
    'charge create --amount 10',
    'payout create --key ana@example.com --amount 5 --yes',
    'balance --profile sandbox',
    'token list',
    'profile limits',
  ])('pix %s refuses the profile and names profile, key and the most similar known key', async (line) => {
    misspell();
    const text = await said(line);
    expect(text).toContain(`Profile "sandbox" in ${world.profiles.file} has an unknown key "readonly".`);
    expect(text).toContain('The most similar key is "readOnly".');
    expect(text).toContain('`pix profile set sandbox readonly ""`');
  });

  it('pix balance refuses the profile also when PIX_BASE_URL names the same address as the profile', async () => {
    await world.run('profile add other --base-url https://other.example.com/v1');
    misspell();
    await world.profiles.use('other');
    const { baseUrl = '' } = world.profiles.get('sandbox');
    const env = { PIX_BASE_URL: baseUrl, PIX_TOKEN: 'tok_0123456789abcdef' };
    expect(await said('payout create --key ana@example.com --amount 5 --yes', env)).toContain('"readonly"');
  });

  it.each<readonly [name: string, change: (profile: Json) => void]>([
    ['Live', (profile) => Object.assign(profile, { Live: true })],
    ['limit', (profile) => Object.assign(profile, { limit: { perDay: '1.00' } })],
    ['dashboard.lowbalance', (profile) => Object.assign(profile, { dashboard: { lowbalance: '10.00' } })],
    ['tokens[0].scope', ({ tokens }) => Object.assign((tokens as Json[])[0] ?? {}, { scope: ['DEPOSIT'] })],
    [
      'secrets[0].kind',
      (profile) => Object.assign(profile, { secrets: [{ name: 'a', last4: '', addedAt: '', kind: 1 }] }),
    ],
    ['zzz', (profile) => Object.assign(profile, { zzz: 1 })],
  ])('pix refuses the unknown key %s, and pix profile set removes it', async (name, change) => {
    const before = stored();
    edit(change);
    expect(await said('balance')).toContain(`unknown key "${name}"`);
    const removed = await world.run(['profile', 'set', 'sandbox', name, '']);
    expect([removed.code, removed.stderr]).toEqual([0, '']);
    if (!name.startsWith('secrets'))
      expect(await world.run('balance')).toMatchObject({ code: 0, stderr: '' });
    expect(Object.keys(stored().profiles.sandbox ?? {}).sort()).toEqual(
      expect.arrayContaining(Object.keys(before.profiles.sandbox ?? {})),
    );
    expect(JSON.stringify(stored())).not.toContain(`"${name.replace(/^.*\./, '')}":`);
  });

  it('pix profile show, list and use name the key, and show the profile', async () => {
    misspell();
    for (const line of ['profile show', 'profile show sandbox', 'profile list', 'profile use sandbox']) {
      const { code, stdout, stderr } = await world.run(line);
      expect([code, stdout.includes('sandbox'), stderr.includes('"readonly"')]).toEqual([0, true, true]);
    }
    expect(await world.json('profile show')).toMatchObject({ unknownKeys: ['readonly'] });
    edit((profile) => {
      delete profile.readonly;
    });
    expect(await world.json('profile show')).not.toHaveProperty('unknownKeys');
    expect((await world.run('profile show')).stdout.toLowerCase()).not.toContain('unknown');
  });

  it('pix profile set changes another key, and the unknown keys stay in the file', async () => {
    edit((profile) => Object.assign(profile, { readonly: true, dashboard: { lowbalance: '1.00' } }));
    const { code, stderr } = await world.run('profile set sandbox dashboard.theme dark');
    expect(code).toBe(0);
    expect(stderr).toContain('"readonly"');
    expect(stderr).toContain('"dashboard.lowbalance"');
    const dashboard = { lowbalance: '1.00', theme: 'dark' };
    expect(stored().profiles.sandbox).toMatchObject({ readonly: true, dashboard });
    await world.run('profile add other --base-url https://other.example.com/v1');
    expect(stored().profiles.sandbox).toMatchObject({ readonly: true, dashboard: { lowbalance: '1.00' } });
  });

  it('pix profile remove removes the profile', async () => {
    misspell();
    expect((await world.run('profile remove sandbox --yes')).code).toBe(0);
    expect(world.profiles.list()).toEqual([]);
  });

  it('the other profiles of the file work', async () => {
    edit((profile) => Object.assign(profile, { live: false }));
    const config = stored();
    config.profiles.other = { ...config.profiles.sandbox, readonly: true };
    writeFileSync(join(world.profiles.file), JSON.stringify(config));
    expect(await world.run('balance')).toMatchObject({ code: 0, stderr: '' });
    expect((await world.run('profile set sandbox readOnly true')).code).toBe(0);
    expect(await said('balance --profile other')).toContain('Profile "other"');
  });

  it('pix doctor reports the key of every profile, and how to remove it', async () => {
    misspell();
    const { code, stdout } = await world.run('doctor --json');
    expect(code).not.toBe(0);
    const text = stdout.replaceAll('\\"', '"');
    expect(text).toContain('has an unknown key "readonly"');
    expect(text).toContain('`pix profile set sandbox readonly ""`');
  });
});
