import crypto from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { filesBelow } from '../support/files-below.ts';
import { eachWorld } from '../support/worlds/pix-world.ts';

const TOKEN = 'tok_0123456789abcdefWXYZ';

/** Lowers the cost of vault keys, because the usual cost takes half a second per key. */
function cheapVaultKeys(): void {
  const { scrypt } = crypto;
  vi.spyOn(crypto, 'scrypt').mockImplementation(((passphrase, salt, length, options, done) =>
    scrypt(passphrase, salt, length, { ...options, N: 16 }, done)) as typeof scrypt);
}

beforeEach(() => cheapVaultKeys());
const world = eachWorld();

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
