import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { eachOf } from '../../../support/worlds/each-of.ts';
import { batchUser, COMPLETES, refuses, result, STAYS_PENDING } from './batch-user.ts';

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
