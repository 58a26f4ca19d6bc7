import { describe, expect, it } from 'vitest';
import { filesBelow } from '../support/files-below.ts';
import { eachWorld } from '../support/worlds/pix-world.ts';

const TOKEN = 'tok_0123456789abcdefWXYZ';

const world = eachWorld();

const add = (extra = '', stdin = TOKEN) =>
  world.run(
    `profile add shop --base-url https://api.example.com/v1 --token-stdin --scope DEPOSIT,WITHDRAW ${extra}`,
    { stdin },
  );

describe('pix profile list, use, show, set and remove', () => {
  it('pix profile set requires confirmation for a new address that receives secrets', async () => {
    await add('--insecure-storage');
    const set = (url: string, extra: readonly string[] = []) =>
      world.run(['profile', 'set', 'shop', 'baseUrl', url, ...extra]);
    expect((await set('https://api.example.com/v2')).code).toBe(0);
    const refused = await set('https://other.example.com/v1');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/shop.*https:\/\/other\.example\.com.*--yes/s);
    expect(world.profiles.get('shop').baseUrl).toBe('https://api.example.com/v2');
    const declined = await world.run('profile set shop baseUrl https://other.example.com/v1', {
      tty: 100,
      answers: [['https://other.example.com', '\r']],
    });
    expect([declined.code, world.profiles.get('shop').baseUrl]).toEqual([9, 'https://api.example.com/v2']);
    expect((await set('https://other.example.com/v1', ['--yes'])).code).toBe(0);
    expect((await set('https://other.example.com/v2')).code).toBe(0);
    expect((await set('https://api.example.com/v1')).code).toBe(2);
    expect((await world.run('profile set shop cardUrl https://cards.example.com')).code).toBe(0);
  });

  it('pix sends no token to an address edited in the profile file until the operator confirms this address', async () => {
    await add('--insecure-storage');
    const evil = 'https://evil.example.com/v1';
    await world.profiles.update('shop', (profile) => ({ ...profile, baseUrl: evil }));
    const transport = () => Promise.reject(new Error('sent'));
    const { code, sent, stderr } = await world.run('balance --profile shop', { transport });
    expect([code, sent]).toEqual([3, []]);
    for (const words of ['https://evil.example.com', 'https://api.example.com', 'profile set shop baseUrl'])
      expect(stderr).toContain(words);
    expect(stderr).not.toContain(TOKEN);
    expect((await world.run(['profile', 'set', 'shop', 'baseUrl', evil, '--yes'])).code).toBe(0);
    expect((await world.run('balance --profile shop', { transport })).sent).not.toEqual([]);
  });

  it('pix profile remove requires confirmation, and deletes the secrets too', async () => {
    await add('--insecure-storage');
    expect((await world.run('profile remove shop')).code).toBe(2);
    expect((await world.run('profile remove shop --yes')).code).toBe(0);
    expect(world.profiles.find('shop')).toBeNull();
    for (const { text } of filesBelow(world.home)) expect(text).not.toContain(TOKEN);
  });

  it('pix prints a one-line note when an environment variable overrides the profile', async () => {
    const { stderr } = await world.run('charge create --amount 10 --json', {
      env: { PIX_DEPOSIT_TOKEN: world.sandbox.tokens.deposit },
    });
    expect(stderr).toMatch(/^[^\n]*PIX_DEPOSIT_TOKEN[^\n]*sandbox[^\n]*\n$/);
  });
});
