import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../guards/source-files.ts';
import { bareEnvironment } from '../../support/worlds/bare-environment.ts';
import { stdoutFailingAfter } from '../../support/worlds/failing-stdout.ts';
import { eachWorld } from '../../support/worlds/pix-world.ts';
import { tempFolder } from '../../support/worlds/temp-folder.ts';

const world = eachWorld({ money: 900 });

const fullAfter = (bytes: number) => stdoutFailingAfter(bytes, 'ENOSPC');
const PAY = 'payout create --key fornecedor@exemplo.com.br --amount 50 --yes --json';

describe('stdout on a full disk', () => {
  it('pix payout create reports a sent payment when stdout is full, and the next run does not pay again', async () => {
    const ran = await world.run(PAY, { stdout: fullAfter(0) });
    expect(ran.code).toBe(8);
    expect(JSON.parse(ran.stderr.trim().split('\n').at(-1) ?? '').error).toMatchObject({
      errorCode: 'output_not_written',
      message: 'Payment sent. Its output could not be printed: the disk is full',
      outcome: 'applied',
    });
    expect(await world.json('journal list')).toMatchObject([{ state: 'confirmed' }]);
    expect((await world.run(PAY)).code).toBe(0);
    expect(await world.json('transaction list --type WITHDRAW --all')).toHaveLength(1);
  });

  it('pix charge list reports a full disk when stdout fills up in the middle of the list', async () => {
    const ran = await world.run('charge list -o csv', { stdout: fullAfter(100), env: { PIX_LANG: 'pt-BR' } });
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('Não foi possível gravar a saída: o disco está cheio');
  });

  it('pix charge get exits with code 4 for an unknown charge and prints the error on stderr when stdout is full', async () => {
    const ran = await world.run('charge get TX0 --json', { stdout: fullAfter(0) });
    expect(ran.code).toBe(4);
    expect(JSON.parse(ran.stderr).error).toMatchObject({ exitCode: 4 });
  });

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
  const ran = await world.run(PAY);
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
