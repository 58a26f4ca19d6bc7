import fs, { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Transport } from '../../../../src/contract/transport.ts';
import { eachOf } from '../../../support/worlds/each-of.ts';
import { eachWorld } from '../../../support/worlds/pix-world.ts';
import { refusing } from '../../../support/worlds/refusing.ts';
import { batchUser, bodyOf, COMPLETES, FAILS, refuses, result, STAYS_PENDING } from './batch-user.ts';

const user = eachOf(batchUser);
afterEach(() => user.world.close());

describe('pix payout batch retry', () => {
  it('pix payout batch retry also writes a row whose payout failed after the batch had ended', async () => {
    user.write(`key,amount,reference\na@exemplo.com.br,${STAYS_PENDING},r1\n`);
    const ran = await user.pay();
    const [{ id } = { id: '' }] = await user.world.list('payout list');
    expect([ran.code, result(await user.retry())]).toMatchObject([0, { rows: 0, accepted: 1 }]);
    await user.world.run(`sandbox fail ${id}`);
    expect(result(await user.retry())).toMatchObject({ rows: 1, accepted: 0 });
  });

  it('pix payout batch retry does not use a reference that another row of the file has', async () => {
    const rows = `a@exemplo.com.br,${COMPLETES},r1\nb@exemplo.com.br,21,r1-retry1\n`;
    user.write(`key,amount,reference\n${rows}`);
    await user.pay('folha', '', user.service({ r1: refuses('PZC500'), 'r1-retry1': refuses('PZC500') }));
    expect(result(await user.retry())).toMatchObject({ rows: 1, retried: 1 });
    const row = { key: 'b@exemplo.com.br', reference: 'r1-retry2' };
    expect(user.rowsOf('folha.retry1.csv')).toMatchObject([row]);
  });

  it('pix payout batch retry --excel writes a file for Brazilian Excel, which pix payout batch can read', async () => {
    user.write(`key,amount,reference,document\n00000000191,"1,50",0001,00000000191\n`);
    await user.pay('folha', '--no-lookup', user.service({ '0001': refuses('PZC500') }));
    result(await user.retry('folha', '--excel pt-BR'));
    expect(readFileSync(user.place('folha.retry1.csv'), 'utf8')).toContain(
      '"=""00000000191""";1,50;0001-retry1',
    );
    const again = await user.world.run('payout batch folha.retry1.csv --dry-run --jq .requests[].body');
    expect(again.json).toMatchObject({ pixKey: '00000000191', amount: 1.5 });
  });
});

describe('--failed-out', () => {
  const KEYS: Transport = async (request) =>
    request.url.includes('nobody')
      ? refusing(404, 'PZK300', 'Chave não encontrada')
      : user.world.sandbox.handle(request);

  /** Makes each write to the retry file fail, as on a full disk. It fails only while `isFull` returns true. */
  const onFullDisk = (isFull: () => boolean, method: 'appendFile' | 'close'): void => {
    const open = fs.promises.open;
    const faulty = vi.spyOn(fs.promises, 'open').mockImplementation(async (file, ...more) => {
      const handle = await open(file, ...more);
      if (!String(file).includes('out.csv')) return handle;
      const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      const good = handle[method].bind(handle) as (...given: unknown[]) => Promise<void>;
      handle[method] = async (...given: unknown[]) => {
        if (!isFull()) return good(...given);
        if (method === 'close') await good(...given);
        throw full;
      };
      return handle;
    });
    onTestFinished(() => faulty.mockRestore());
  };

  it('payout batch sends nothing if the disk of the --failed-out file is full', async () => {
    user.write(`key,amount,reference\na@exemplo.com.br,${COMPLETES},r1\n`);
    onFullDisk(() => true, 'appendFile');
    const ran = await user.pay('folha', '--failed-out out.csv');
    expect(ran.code).toBe(2);
    expect(ran.error.message).toMatch(/out\.csv: the disk is full$/);
    expect(await user.references()).toEqual([]);
    expect(readdirSync(user.place('.')).filter((name) => /out\.csv/.test(name))).toEqual([]);
  });

  it.each(['appendFile', 'close'] as const)('a full disk leaves the result printed (%s)', async (method) => {
    user.write(`key,amount,reference\na@exemplo.com.br,${COMPLETES},r1\nb@exemplo.com.br,${FAILS},r2\n`);
    let isFull = false;
    onFullDisk(() => isFull, method);
    const transport: Transport = async (request) => {
      isFull ||= request.url.endsWith('/withdraw');
      return user.world.sandbox.handle(request);
    };
    const ran = await user.pay('folha', '--failed-out out.csv', transport);
    expect(ran.code).toBe(10);
    expect(ran.json).toMatchObject({ completed: 1, failed: 1, retryFile: null });
    expect(ran.stderr).toMatch(/out\.csv was not written: .*: the disk is full\. To write it later/);
  });

  it('pix payout batch resume does not pay a failed row again if the --failed-out file was paid in between', async () => {
    user.write(
      `key,amount,reference\nnobody@exemplo.com.br,${COMPLETES},r1\nb@exemplo.com.br,21,r2\nc@exemplo.com.br,22,r3\n`,
    );
    const stops: Transport = (request) =>
      bodyOf(request).clientReference === 'r3' ? refusing(422, 'PZC200', 'Saldo') : KEYS(request);
    expect((await user.pay('folha', '--failed-out out.csv', stops)).code).toBe(10);
    user.write(readFileSync(user.place('out.csv'), 'utf8').replace('nobody', 'somebody'), 'out.csv');
    expect(user.rowsOf('out.csv').map(({ reference }) => reference)).toEqual(['r1']);
    expect((await user.pay('out')).code).toBe(0);
    const resumed = await user.world.run('payout batch resume folha --yes --json', { transport: KEYS });
    expect(result(resumed)).toMatchObject({ completed: 3, remaining: 0, refused: 0 });
    expect(resumed.stderr).toContain('1 row is not sent again');
    expect(result(await user.world.run('payout batch status folha --json'))).toMatchObject({ completed: 3 });
    expect((await user.references()).toSorted()).toEqual(['r1', 'r2', 'r3']);
  });
});

describe('a batch that an earlier run has begun', () => {
  const world = eachWorld({ money: 900 });
  beforeEach(async () => {
    await world.run('payout create --key z@exemplo.com.br --amount 10 --reference before --yes');
  });

  const write = (text: string, name = 'folha.csv'): void => world.write(name, text);
  const fundsFor = (count: number): Transport => {
    let left = count;
    return async (request) => {
      if (!request.url.endsWith('/withdraw')) return world.sandbox.handle(request);
      left -= 1;
      return left < 0 ? refusing(422, 'PZC200', 'Saldo insuficiente') : world.sandbox.handle(request);
    };
  };
  const brokenOff = async (): Promise<void> => {
    const rows = Array.from({ length: 10 }, (_, at) => `p${at}@exemplo.com.br,${11 + at},r${at}`);
    write(`key,amount,reference\n${rows.join('\n')}\n`);
    const run = 'payout batch folha.csv --yes --concurrency 1';
    expect((await world.run(run, { transport: fundsFor(8) })).code).toBe(10);
  };

  describe('the preview of a resumed batch', () => {
    it.each(['payout batch resume folha', 'payout batch folha.csv'])(
      'the preview of pix %s counts, sums and lists only the remaining rows',
      async (line) => {
        await brokenOff();
        const declined = await world.run(line, { tty: 120, answers: [['Pay 2 rows, R$ 39,00', 'n']] });
        expect(declined.code).toBe(9);
        const shown = declined.stderr.split('Pay 2 rows')[0] ?? '';
        expect(shown).toContain('Continuing an earlier run: 8 of 10 rows done.');
        expect(shown).toMatch(
          /Batch folha: 2 rows, R\$ 39,00, fees R\$ 1,00 \(file in utf-8, separator ","\)/,
        );
        expect(shown).toContain('Keys: EMAIL 2');
        expect(shown.match(/line \d+:/g)).toEqual(['line 10:', 'line 11:']);
      },
    );

    it('pix payout batch --reveal lists only the remaining rows of an interrupted batch', async () => {
      await brokenOff();
      const ran = await world.run('payout batch folha.csv --dry-run --reveal');
      expect(ran.stderr.match(/p\d@/g)).toEqual(['p8@', 'p9@']);
      expect(ran.sent.filter((request) => /p0(@|%40)/.test(request))).toEqual([]);
    });
  });
});
