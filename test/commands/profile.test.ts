import crypto from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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

  it('pix token remove names an unknown token before it asks for confirmation', async () => {
    const { code, stderr } = await world.run('token remove tok_none', { tty: 80 });
    expect([code, stderr.includes('"tok_none"'), stderr.includes('y/N')], stderr).toEqual([4, true, false]);
  });

  it('pix prints a one-line note when an environment variable overrides the profile', async () => {
    const { stderr } = await world.run('charge create --amount 10 --json', {
      env: { PIX_DEPOSIT_TOKEN: world.sandbox.tokens.deposit },
    });
    expect(stderr).toMatch(/^[^\n]*PIX_DEPOSIT_TOKEN[^\n]*sandbox[^\n]*\n$/);
  });
});

/** Lowers the cost of vault keys, because the usual cost takes half a second per key. */
function cheapVaultKeys(): void {
  const { scrypt } = crypto;
  vi.spyOn(crypto, 'scrypt').mockImplementation(((passphrase, salt, length, options, done) =>
    scrypt(passphrase, salt, length, { ...options, N: 16 }, done)) as typeof scrypt);
}

beforeEach(() => cheapVaultKeys());

describe('pix profile add on a terminal without a keyring', () => {
  const LINE = 'profile add shop --base-url https://api.example.com/v1';
  const [ENTER, DOWN] = ['\r', '\u001b[B'];
  const ask = (line: string, ...answers: (readonly [string, string])[]) =>
    world.run(line, {
      tty: 100,
      env: { NO_COLOR: '1' },
      answers: [['Token', `${TOKEN}${ENTER}`], ...answers],
    });

  it('pix profile add offers a file encrypted with a passphrase as the first choice', async () => {
    const { code, stderr } = await ask(
      LINE,
      ['Where should the secrets', ENTER],
      ['New passphrase', `correct horse${ENTER}`],
      ['Repeat', `correct horse${ENTER}`],
    );
    expect([code, world.profiles.get('shop').store], stderr).toEqual([0, 'file']);
    expect(stderr).toContain('Cannot use the keyring of this machine');
    expect(stderr).toContain(
      'Equivalent command:\npix profile add shop --base-url https://api.example.com/v1 --token-stdin\n',
    );
  });

  it('pix profile add offers a plain file with a warning', async () => {
    const { code, stderr } = await ask(LINE, ['every program that you run can read', `${DOWN}${ENTER}`]);
    expect([code, world.profiles.get('shop').store], stderr).toEqual([0, 'plain']);
    expect(stderr).toContain(' --token-stdin --insecure-storage\n');
    expect(stderr).not.toContain(TOKEN);
  });

  it('pix profile add asks again where to store secrets if the operator chooses to retry the keyring', async () => {
    const again = ['Where should the secrets', `${DOWN}${DOWN}${ENTER}`] as const;
    const { code, stderr } = await ask(LINE, again, ['Where should the secrets', `${DOWN}${ENTER}`]);
    expect([code, world.profiles.get('shop').store], stderr).toEqual([0, 'plain']);
  });

  it('pix profile add saves nothing when the operator presses Escape', async () => {
    const { code, stderr } = await ask(LINE, ['Where should the secrets', '\u001b']);
    expect([code, world.profiles.find('shop')], stderr).toEqual([9, null]);
    for (const { text } of filesBelow(world.home)) expect(text).not.toContain(TOKEN);
  });

  it('pix profile add does not ask where to store secrets when PIX_VAULT_PASSPHRASE is set', async () => {
    const { code, stderr } = await world.run(LINE, {
      tty: 100,
      env: { PIX_VAULT_PASSPHRASE: 'correct horse' },
      answers: [['Token', `${TOKEN}${ENTER}`]],
    });
    expect([code, world.profiles.get('shop').store], stderr).toEqual([0, 'file']);
  });
});

describe('the first profile', () => {
  const LINE = 'profile add shop --base-url https://api.example.com/v1 --live --insecure-storage';
  beforeEach(() => world.profiles.remove('sandbox'));

  it.each([
    ['y', 'shop'],
    ['n', undefined],
  ])('profile add activates a live first profile only if the operator agrees: %s', async (key, active) => {
    const { code, stderr } = await world.run(LINE, {
      tty: 100,
      answers: [
        ['Token', `${TOKEN}\r`],
        ['Use it for every command', key],
      ],
    });
    expect([code, world.profiles.active()?.name], stderr).toEqual([0, active]);
    expect(stderr.includes('it does not become the default by itself')).toBe(active === undefined);
    const line =
      'pix profile add shop --base-url https://api.example.com/v1 --live --insecure-storage --token-stdin';
    expect(stderr).toContain(active === undefined ? `${line}\n` : `${line} && pix profile use shop\n`);
  });

  it('pix profile add saves no profile when the operator presses Ctrl-C at the activation question', async () => {
    const { code } = await world.run(LINE, {
      tty: 100,
      answers: [
        ['Token', `${TOKEN}\r`],
        ['Use it for every command', '\u0003'],
      ],
    });
    expect([code, world.profiles.list()]).toEqual([9, []]);
  });

  it('pix profile add without a terminal activates the first profile unless it is live', async () => {
    const { code, stderr } = await world.run(`${LINE} --token-stdin`, { stdin: TOKEN });
    expect([code, world.profiles.active()], stderr).toEqual([0, null]);
    expect(stderr).toContain('`pix profile use shop`');
    await world.profiles.remove('shop');
    await world.run('profile add stall --base-url https://api.example.com/v1');
    expect(world.profiles.active()?.name).toBe('stall');
  });
});
