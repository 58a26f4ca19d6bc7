import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { VirtualClock } from '../../../src/domain/time/virtual-clock.ts';
import { KeyringProcess } from '../../../src/storage/vault/keyring-process.ts';
import type { KeyringSetting } from '../../../src/storage/vault/vault.ts';
import { ROOT } from '../../guards/source-files.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { until } from '../../support/until.ts';

/**
 * A program that answers each request with JSON. The JSON contains the request, and the environment, the
 * arguments and the id of the process.
 */
const ECHO = `
  process.stdin.setEncoding('utf8').on('data', (text) => {
    for (const line of text.trim().split('\\n')) {
      const { id, ...request } = JSON.parse(line);
      const value = JSON.stringify({ request, env: process.env, argv: process.argv, pid: process.pid });
      process.stdout.write(JSON.stringify({ id, value }) + '\\n');
    }
  });`;
/** A program that reads requests, never answers and never ends. */
const SILENT = 'process.stdin.resume(); setInterval(() => {}, 1000);';
/** A program that reports that it calls the keyring for each request, and never answers and never ends. */
const CALLING = `
  process.stdin.setEncoding('utf8').on('data', (text) => {
    for (const line of text.trim().split('\\n')) {
      const { id } = JSON.parse(line);
      process.stdout.write(JSON.stringify({ id, calls: true }) + '\\n');
    }
  });
  setInterval(() => {}, 1000);`;
const SECRET = 'tok_very-secret-0123456789';

function open(script: string, more: Partial<KeyringSetting> = {}) {
  const clock = new VirtualClock(0);
  const waited: number[] = [];
  const handlers = new Set<() => void>();
  const keyring = new KeyringProcess({
    program: [process.execPath, '-e', script],
    env: {},
    clock,
    onSignal(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    onWaiting: (seconds) => waited.push(seconds),
    ...more,
  });
  return { keyring, entry: keyring.entry('pix', 'id/shop/token.a'), clock, waited, handlers };
}

describe('KeyringProcess', () => {
  it('KeyringProcess passes a secret to its process through stdin, and never as an argument or environment variable', async () => {
    const env = { PIX_TOKEN: SECRET, PIX_VAULT_PASSPHRASE: SECRET, NODE_OPTIONS: '--inspect', LANG: 'C' };
    const { keyring, entry } = open(ECHO, { env });
    const asked = keyring.entry('pix', 'id/shop/token.a');
    await asked.setPassword(SECRET);
    const told = JSON.parse((await entry.getPassword()) ?? '');
    keyring.close();
    expect(told.request).toEqual({ act: 'getPassword', service: 'pix', account: 'id/shop/token.a' });
    expect(told.env).toMatchObject({ LANG: 'C' });
    expect(JSON.stringify([told.env, told.argv])).not.toMatch(/tok_very|inspect/);
  });

  it('KeyringProcess uses one process for all requests of a command, and leaves no timer after close', async () => {
    const { keyring, entry, clock, handlers } = open(ECHO);
    const answers = await Promise.all([entry.getPassword(), entry.getPassword()]);
    const pids = [...answers, await entry.getPassword()].map((text) => JSON.parse(text ?? '').pid);
    keyring.close();
    expect(new Set(pids).size).toBe(1);
    expect([clock.waiting, handlers.size]).toEqual([0, 0]);
  });

  it('KeyringProcess reports 1 s after a call of the keyring that it waits, and gives up after 30 s', async () => {
    const { entry, clock, waited } = open(CALLING);
    const failures = [pixErrorOf(() => entry.getPassword()), pixErrorOf(() => entry.deletePassword())];
    await until(() => clock.waiting === 4);
    await clock.advance(999);
    expect(waited).toEqual([]);
    await clock.advance(1);
    expect(waited).toEqual([30]);
    await clock.advance(28_999);
    expect(clock.waiting).toBe(2);
    await clock.advance(1);
    for (const { init } of await Promise.all(failures))
      expect(init).toMatchObject({ kind: 'auth', key: 'vault.keyring_silent' });
    expect(waited).toEqual([30]);
  });

  it('KeyringProcess does not report that it waits for the keyring while its process starts', async () => {
    const { entry, clock, waited } = open(SILENT);
    const failure = pixErrorOf(() => entry.getPassword());
    await clock.advance(29_999);
    expect(waited).toEqual([]);
    await clock.advance(1);
    expect((await failure).init).toMatchObject({ kind: 'auth', key: 'vault.keyring_silent' });
    expect(waited).toEqual([]);
  });

  it('bin/keyring.js reports the moment at which it calls the keyring, and then the result', async () => {
    const program = [join(ROOT, 'bin/keyring.js')];
    const env = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent' };
    const child = spawn(process.execPath, program, { env, stdio: ['pipe', 'pipe', 'ignore'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    child.stdin.write('{"id":7,"act":"getPassword","service":"pix","account":"none/of/these"}\n');
    let told = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      told += text;
    });
    await until(() => told.split('\n').length === 3);
    const [first, second] = told.split('\n').map((line) => (line === '' ? null : JSON.parse(line)));
    expect(first).toEqual({ id: 7, calls: true });
    expect(second).toMatchObject({ id: 7 });
    expect(second).not.toHaveProperty('calls');
  });

  it('KeyringProcess rejects a request as interrupted when the command receives a signal', async () => {
    const { entry, handlers, clock } = open(SILENT);
    const failure = pixErrorOf(() => entry.getPassword());
    for (const handler of [...handlers]) handler();
    expect((await failure).init).toMatchObject({ kind: 'interrupted', outcome: 'not_sent' });
    expect(clock.waiting).toBe(0);
  });

  it.each([
    ['ends without an answer', 'process.exit(3)', 'ended'],
    ['cannot be started', undefined, 'ENOENT'],
  ])('KeyringProcess restarts after its process %s', async (_name, script, reason) => {
    const { entry } = open(script ?? '', script === undefined ? { program: ['/nonexistent/node'] } : {});
    for (let time = 0; time < 2; time += 1) await expect(entry.getPassword()).rejects.toThrow(reason);
  });
});
