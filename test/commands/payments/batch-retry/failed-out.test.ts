import fs, { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Transport } from '../../../../src/contract/transport.ts';
import { eachOf } from '../../../support/worlds/each-of.ts';
import { refusing } from '../../../support/worlds/refusing.ts';
import { batchUser, bodyOf, COMPLETES, FAILS, result } from './batch-user.ts';

const user = eachOf(batchUser);
afterEach(() => user.world.close());

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
