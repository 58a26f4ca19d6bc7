import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Transport } from '../../src/contract/transport.ts';
import { ROOT } from '../guards/source-files.ts';
import { badNetwork } from '../support/servers/bad-network.ts';
import { bareEnvironment } from '../support/worlds/bare-environment.ts';
import { createCharges } from '../support/worlds/create-charges.ts';
import { stdoutFailingAfter } from '../support/worlds/failing-stdout.ts';
import { eachWorld, type Ran } from '../support/worlds/pix-world.ts';
import { tempFolder } from '../support/worlds/temp-folder.ts';

const KEY = 'fornecedor@exemplo.com.br';
const PAY = `payout create --key ${KEY} --amount 50 --yes`;

const world = eachWorld({ money: 500 });
const run = (line: string, ...more: string[]): Promise<Ran> => world.run([...line.split(' '), ...more]);

describe('--jq and --fields', () => {
  it.each([
    PAY,
    'charge create --amount 5',
    'transfer create --to 100002 --amount 5 --yes',
    'webhook create --url https://shop.example.com/pix --generate-secret --yes',
    'callback secret create --yes',
  ])('pix %s refuses an invalid --jq or an unknown --fields before it sends anything', async (line) => {
    for (const [jq, reason] of [
      ['.id |', 'syntax error'],
      ['nosuch(1)', 'nosuch/1 is not defined'],
    ] as const) {
      const ran = await run(line, '--jq', jq);
      expect([ran.code, ran.stdout, ran.stderr.includes(reason)], ran.stderr).toEqual([2, '', true]);
    }
    const ran = await run(line, '--fields', 'id,nosuch,secret');
    expect([ran.code, ran.stderr.includes('Unknown field "')]).toEqual([2, true]);
    expect(ran.changes).toEqual([]);
    expect(await world.json('journal list')).toEqual([]);
  });

  it('transaction list refuses an invalid --jq before any request, and prints one result for first(repeat(...))', async () => {
    const ran = await world.run(['transaction', 'list', '--jq', 'map(.id']);
    expect([ran.code, ran.sent]).toEqual([2, []]);
    const endless = await world.run(['transaction', 'list', '--jq', 'first(repeat(.[0].status))']);
    expect([endless.code, endless.stdout]).toEqual([0, 'COMPLETED\n']);
  });

  it('--fields accepts a field of the API contract even if the answer lacks it', async () => {
    const ran = await run(PAY, '--json', '--fields', 'id,cancellationReason,refundStatus');
    expect([ran.code, ran.changes.length], ran.stderr).toEqual([0, 1]);
  });
});

describe('an output error after a change', () => {
  it('pix payout create prints the payment id after an output error, and the next run does not pay again', async () => {
    const ran = await run(PAY, '--jq', '.id.x');
    expect([ran.code, ran.stdout]).toEqual([8, '']);
    expect(ran.stderr).toContain(
      'Payment sent. Its output could not be printed: Cannot index string with string "x"',
    );
    const [payout] = await world.list('payout list');
    expect(ran.stderr).toContain(payout?.id);
    expect(ran.stderr).not.toContain(KEY);
    const again = await run(PAY, '--jq', '.id');
    expect([again.code, again.stdout, again.changes]).toEqual([0, `${payout?.id}\n`, []]);
  });

  it('pix webhook create stores the new secret in the vault, and prints it even if --jq fails', async () => {
    const ran = await run(
      'webhook create --url https://shop.example.com/pix --generate-secret --yes',
      '--jq',
      '.secret.x',
    );
    const { id, secret } = ran.json as { id: string; secret: string };
    expect(ran.code).toBe(8);
    expect(secret).toMatch(/\S{16}/);
    expect(ran.stderr).not.toContain(secret);
    expect((await world.run('token list --json')).stdout).toContain(id);
  });
});

// dry-run.test.ts tests commands that send changes.
it.each([
  'profile add other --base-url http://127.0.0.1:1/v1',
  'profile set sandbox readOnly true',
  'profile use sandbox',
  'profile limits --per-payout 1 --yes',
])('pix %s refuses an unknown name in --fields before it changes anything', async (line) => {
  const before = JSON.stringify(world.profiles.list());
  const { code, changes, stderr } = await run(line, '--fields', 'nosuch');
  expect([code, changes], stderr).toEqual([2, []]);
  expect(stderr).toContain('nosuch');
  expect(JSON.stringify(world.profiles.list())).toBe(before);
});

const fullAfter = (bytes: number) => stdoutFailingAfter(bytes, 'ENOSPC');

describe('stdout on a full disk', () => {
  it('pix payout create reports a sent payment when stdout is full, and the next run does not pay again', async () => {
    const ran = await world.run(`${PAY} --json`, { stdout: fullAfter(0) });
    expect(ran.code).toBe(8);
    expect(JSON.parse(ran.stderr.trim().split('\n').at(-1) ?? '').error).toMatchObject({
      errorCode: 'output_not_written',
      message: 'Payment sent. Its output could not be printed: the disk is full',
      outcome: 'applied',
    });
    expect(await world.json('journal list')).toMatchObject([{ state: 'confirmed' }]);
    expect((await world.run(`${PAY} --json`)).code).toBe(0);
    expect(await world.json('transaction list --type WITHDRAW --all')).toHaveLength(1);
  });

  it('pix charge list reports a full disk when stdout fills up in the middle of the list', async () => {
    const ran = await world.run('charge list -o csv', { stdout: fullAfter(100), env: { PIX_LANG: 'pt-BR' } });
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('Não foi possível gravar a saída: o disco está cheio');
  });

  it.each(['ENOSPC', 'EPIPE'] as const)(
    'charge get prints its error on stderr after %s on stdout',
    async (fault) => {
      const ran = await world.run('charge get TX0 --json', { stdout: stdoutFailingAfter(0, fault) });
      expect([ran.code, JSON.parse(ran.stderr).error.exitCode]).toEqual([4, 4]);
    },
  );

  it.each(['charge create --help', '--version --no-color'])(
    'pix %s reports that its output could not be written when stdout is full',
    async (line) => {
      const ran = await world.run(line, { stdout: fullAfter(0) });
      expect(ran.code).toBe(2);
      expect(ran.stderr).toContain('The output could not be written: the disk is full');
    },
  );
});

it('pix payout create reports not_sent and sends no payment when its journal cannot be opened', async () => {
  rmSync(world.path('data/journal.sqlite'), { force: true });
  mkdirSync(world.path('data/journal.sqlite'));
  const ran = await world.run(`${PAY} --json`);
  expect(ran.code).toBe(2);
  expect(ran.error).toMatchObject({
    errorCode: 'sqlite_not_writable',
    outcome: 'not_sent',
  });
  expect(await world.json('transaction list --type WITHDRAW --all')).toEqual([]);
});

it.each([
  ['explain PZA100 --json', '"errorCode":"output_not_written"'],
  ['tour', 'o disco está cheio'],
])('the built pix reports a full disk when pix %s writes to /dev/full', (line, told) => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'bin/run.js'), ...line.split(' ')], {
    stdio: ['ignore', full, 'pipe'],
    env: bareEnvironment({ HOME: tempFolder(), PIX_LANG: 'pt-BR' }),
    encoding: 'utf8',
  });
  closeSync(full);
  expect(stderr).toContain(told);
  expect(status).toBe(2);
});

const leaving = (bytes = 0) => ({ stdout: stdoutFailingAfter(bytes, 'EPIPE') });
const withdrawals = () => world.json('transaction list --type WITHDRAW --all');

describe('a closed pipe on stdout', () => {
  it('payout create with a closed stdout still writes to the audit log, and its next run does not pay again', async () => {
    const pay = 'payout create --key fornecedor@exemplo.com.br --amount 50 --yes --json';
    expect((await world.run(pay, leaving())).code).toBe(0);
    expect(await world.json('audit list')).toMatchObject([{ command: 'payout create', exitCode: 0 }]);
    expect((await world.run(pay)).code).toBe(0);
    expect(await withdrawals()).toHaveLength(1);
  });

  it('pix payout batch keeps its exit code after the reader of stdout closed the pipe', async () => {
    world.write('rows.csv', 'key,amount,reference\nfornecedor@exemplo.com.br,10,a\n');
    const isPayout = (method: string, path: string): boolean =>
      method === 'POST' && path.endsWith('/withdraw');
    const transport = badNetwork(world.sandbox.handle, 'drop-before', isPayout, 9);
    expect((await world.run('payout batch rows.csv --yes', { ...leaving(), transport })).code).toBe(10);
  });

  it('pix charge list stops silently after the reader of stdout closed the pipe', async () => {
    await createCharges(world, 101);
    let requests = 0;
    const transport: Transport = (request) => {
      requests += 1;
      return world.sandbox.handle(request);
    };
    const ran = await world.run('charge list --all -o csv', { ...leaving(), transport });
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(requests).toBeLessThanOrEqual(1);
  });
});
