import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { openVault } from '../../../src/storage/vault/open-vault.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { until } from '../../support/until.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

/**
 * Simulates `bin/keyring.js` on macOS. It answers no request until the file `consent` exists. This file
 * contains `allow`, or the error text that the Keychain returns.
 */
const KEYCHAIN = `
  const fs = require('node:fs');
  const consent = require('node:path').join(process.argv[1], 'consent');
  const held = new Map();
  const waiting = [];
  const act = ({ id, act, account, value }) => {
    const said = fs.readFileSync(consent, 'utf8');
    if (said !== 'allow') return { id, error: said };
    const found = held.get(account) ?? null;
    if (act === 'setPassword') held.set(account, value);
    if (act === 'deletePassword') held.delete(account);
    return { id, value: act === 'getPassword' ? found : found !== null };
  };
  const serve = () => {
    if (!fs.existsSync(consent)) return;
    for (const request of waiting.splice(0)) process.stdout.write(JSON.stringify(act(request)) + '\\n');
  };
  fs.watch(process.argv[1], serve);
  process.stdin.setEncoding('utf8').on('data', (text) => {
    for (const line of text.trim().split('\\n')) {
      const request = JSON.parse(line);
      process.stdout.write(JSON.stringify({ id: request.id, calls: true }) + '\\n');
      waiting.push(request);
    }
    serve();
  }).on('close', () => process.exit());`;

async function keychain() {
  const [folder, configDir, clock] = [tempFolder(), tempFolder(), new VirtualClock(0)];
  const waited: number[] = [];
  const vault = await openVault('keyring', {
    configDir,
    env: {},
    platform: 'darwin',
    keyringProcess: {
      program: [process.execPath, '-e', KEYCHAIN, folder],
      env: {},
      clock,
      onSignal: () => () => undefined,
      onWaiting: (seconds) => waited.push(seconds),
    },
  });
  onTestFinished(() => vault.close?.());
  /**
   * Answers the Keychain dialog as a person would. The answer is written to another file first, so that the
   * program never reads an incomplete `consent` file.
   */
  const answer = (said: string): void => {
    writeFileSync(join(folder, 'answer'), said);
    renameSync(join(folder, 'answer'), join(folder, 'consent'));
  };
  /** Resolves when a request is waiting for the permission of the person: two timers limit its time. */
  const asked = (): Promise<void> => until(() => clock.waiting === 2);
  return { vault, clock, waited, answer, asked };
}

describe('keyring vault on macOS', () => {
  it('the keyring vault on macOS reports once that it waits for the Keychain dialog, and continues after permission', async () => {
    const { vault, clock, waited, answer, asked } = await keychain();
    const stored = vault.set('shop', 'card.key', 'x'.repeat(5_000));
    await asked();
    await clock.advance(1_000);
    expect(waited).toEqual([30]);
    answer('allow');
    await stored;
    expect(await vault.get('shop', 'card.key')).toBe('x'.repeat(5_000));
    expect([waited, clock.waiting]).toEqual([[30], 0]);
  });

  it.each([
    'Platform secure storage failure: User canceled the operation.',
    'Platform secure storage failure: The user name or passphrase you entered is not correct.',
    'Platform secure storage failure: User interaction is not allowed.',
    'Platform secure storage failure: In dark wake, no UI possible',
  ])('the keyring vault on macOS reports the refusal "%s" as a locked keyring', async (said) => {
    const { vault, answer } = await keychain();
    answer(said);
    const { init } = await pixErrorOf(() => vault.set('shop', 'token.a', 'secret'));
    expect(init).toMatchObject({ kind: 'auth', key: 'vault.keyring_locked', params: { reason: said } });
  });

  it('the keyring vault on macOS gives up after 30 s without permission, and works again after permission', async () => {
    const { vault, clock, answer, asked } = await keychain();
    const failure = pixErrorOf(() => vault.set('shop', 'token.a', 'secret'));
    await asked();
    await clock.advance(30_000);
    expect((await failure).init).toMatchObject({ kind: 'auth', key: 'vault.keyring_silent' });
    answer('allow');
    await vault.set('shop', 'token.a', 'secret');
    expect(await vault.get('shop', 'token.a')).toBe('secret');
  });
});
