import { existsSync, readFileSync, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Transport, TransportError } from '../../../../src/contract/transport.ts';
import { textOf } from '../../../support/servers/body-of.ts';
import { refusing } from '../../../support/worlds/refusing.ts';
import { batchUser, bodyOf, COMPLETES, FAILS, refuses, result, STAYS_PENDING } from './batch-user.ts';

let user: Awaited<ReturnType<typeof batchUser>>;
beforeEach(async () => {
  user = await batchUser();
});
afterEach(() => user.world.close());

describe('pix payout batch retry', () => {
  it('pix payout batch retry writes the refused and failed rows with new references', async () => {
    user.write(
      'key,amount,reference,comment,document\n' +
        `a@exemplo.com.br,"${FAILS}",r1,Maio,\n` +
        '111.444.777-35,"1.020,00",r2,"=1+1; ""x""",11144477735\n' +
        `c@exemplo.com.br,${COMPLETES},r3,,\n`,
    );
    const ran = await user.pay('folha', '--no-lookup', user.service({ r2: refuses('PZC500') }));
    expect([ran.code, JSON.parse(ran.stdout)], ran.stderr).toMatchObject([
      10,
      { failed: 1, refused: 1, completed: 1, retryFile: null },
    ]);
    expect(ran.stderr).toContain('`pix payout batch retry folha');
    const made = await user.retry();
    expect(result(made)).toEqual({
      batch: 'folha',
      retryFile: user.place('folha.retry1.csv'),
      rows: 2,
      totalCents: 102_500,
      ...{ remaining: 0, unknown: 0, accepted: 0, completed: 1, refunded: 0, mismatched: 0, retried: 0 },
    });
    expect(made.stderr).toContain('2 refused or failed rows written to');
    expect(user.rowsOf('folha.retry1.csv')).toEqual([
      { key: 'a@exemplo.com.br', amount: '5.00', reference: 'r1-retry1', comment: 'Maio', document: '' },
      {
        key: '111.444.777-35',
        amount: '1.020,00',
        reference: 'r2-retry1',
        comment: '\'=1+1; "x"',
        document: '11144477735',
      },
    ]);
    expect(statSync(user.place('folha.retry1.csv')).mode & 0o777).toBe(0o600);
  });

  it('payout batch retry escapes a comment such as =A1 in its CSV file, and payout batch sends it unchanged', async () => {
    user.write(`key,amount,reference,comment\n+5551998259765,${COMPLETES},-1,=A1\n`);
    await user.pay('folha', '', user.service({ '-1': refuses('PZC500') }));
    result(await user.retry());
    const sent: unknown[] = [];
    const transport: Transport = (request) => {
      if (request.url.endsWith('/withdraw')) sent.push(bodyOf(request));
      return user.world.sandbox.handle(request);
    };
    expect((await user.pay('folha.retry1', '', transport)).code).toBe(0);
    expect(sent).toMatchObject([
      { pixKey: '+5551998259765', amount: 20, clientReference: '-1-retry1', description: '=A1' },
    ]);
  });

  it('pix payout batch retry skips completed, pending and unknown rows, and rows that payout batch resume will send', async () => {
    const lost = (): never => {
      throw new TransportError('timeout', 'unknown', 'no answer within 30 s');
    };
    user.write(
      `key,amount,reference\na@exemplo.com.br,${COMPLETES},done\nb@exemplo.com.br,${STAYS_PENDING},pending\n` +
        `c@exemplo.com.br,21,lost\nd@exemplo.com.br,22,busy\ne@exemplo.com.br,23,no-funds\nf@exemplo.com.br,24,waiting\n`,
    );
    const hidden: Transport = async (request) => {
      if (
        request.method === 'GET' &&
        /withdraw|transaction/.test(request.url) &&
        request.url.includes('lost')
      )
        return refusing(503, 'PZS500', 'Indisponível');
      return user.service({
        lost,
        busy: () => refusing(503, 'PZS500', 'Indisponível'),
        'no-funds': refuses('PZC200'),
      })(request);
    };
    const ran = await user.pay('folha', '', hidden);
    expect(ran.code).toBe(10);
    const made = await user.world.run('payout batch retry folha --json', { transport: hidden });
    expect(result(made)).toMatchObject({
      retryFile: null,
      rows: 0,
      ...{ remaining: 3, unknown: 1, accepted: 1, completed: 1 },
    });
    expect(existsSync(user.place('folha.retry1.csv'))).toBe(false);
    expect(made.stderr).toContain('No file was written: no row of batch folha was refused');
    expect(made.stderr).toContain('pix payout batch resume folha');
  });

  it('pix payout batch retry skips a refunded row, and reports it as REFUNDED', async () => {
    user.write(`key,amount,reference\na@exemplo.com.br,${STAYS_PENDING},r1\n`);
    await user.pay();
    const refunded: Transport = async (request) => {
      const response = await user.world.sandbox.handle(request);
      if (request.method !== 'GET' || !/withdraw|transaction/.test(request.url)) return response;
      const text = (await textOf(response)).replaceAll('"PENDING"', '"REFUNDED"');
      return { ...response, body: Readable.from([Buffer.from(text)]) };
    };
    const made = await user.world.run('payout batch retry folha --json', { transport: refunded });
    expect(result(made)).toMatchObject({ retryFile: null, refunded: 1 });
    expect(made.stderr).toContain('REFUNDED');
  });

  it('pix payout batch retry also writes a row whose payout failed after the batch had ended', async () => {
    user.write(`key,amount,reference\na@exemplo.com.br,${STAYS_PENDING},r1\n`);
    const ran = await user.pay();
    const [{ id } = { id: '' }] = await user.world.json<{ id: string }[]>('payout list --json');
    expect([ran.code, result(await user.retry())]).toMatchObject([0, { rows: 0, accepted: 1 }]);
    await user.world.run(`sandbox fail ${id}`);
    expect(result(await user.retry())).toMatchObject({ rows: 1, accepted: 0 });
  });

  it('pix payout batch retry does not use a reference that another row of the file has', async () => {
    const rows = `a@exemplo.com.br,${COMPLETES},r1\nb@exemplo.com.br,21,r1-retry1\n`;
    user.write(`key,amount,reference\n${rows}`);
    await user.pay('folha', '', user.service({ r1: refuses('PZC500'), 'r1-retry1': refuses('PZC500') }));
    expect(result(await user.retry())).toMatchObject({ rows: 1, retried: 1 });
    expect(user.rowsOf('folha.retry1.csv')).toMatchObject([
      { key: 'b@exemplo.com.br', reference: 'r1-retry2' },
    ]);
  });

  it('pix payout batch refuses a retry file if pix payout create has meanwhile paid one of its rows', async () => {
    user.write(`key,amount,reference\na@exemplo.com.br,${COMPLETES},r1\n`);
    await user.pay('folha', '', user.service({ r1: refuses('PZC500') }));
    result(await user.retry());
    const line = `payout create --key a@exemplo.com.br --amount ${COMPLETES} --reference r1 --yes`;
    expect((await user.world.run(line)).code).toBe(0);
    const ran = await user.pay('folha.retry1');
    expect([ran.code, JSON.parse(ran.stdout).error.details]).toMatchObject([
      2,
      [{ line: 2, reason: 'retried_not_failed', value: 'r1' }],
    ]);
    expect(await user.references()).toEqual(['r1']);
  });

  it('pix payout batch retry refuses a batch whose file has changed, and the name of an unknown batch', async () => {
    user.write(`key,amount,reference\na@exemplo.com.br,${FAILS},r1\n`);
    await user.pay();
    user.write(`key,amount,reference\na@exemplo.com.br,6.00,r1\n`);
    const ran = await user.retry();
    expect([ran.code, JSON.parse(ran.stdout).error.errorCode]).toEqual([2, 'batch_changed']);
    expect((await user.retry('nobody')).code).toBe(4);
    expect(existsSync(user.place('folha.retry1.csv'))).toBe(false);
  });

  it('pix payout batch retry --excel writes a file for Brazilian Excel, which pix payout batch can read', async () => {
    user.write(`key,amount,reference,document\n00000000191,"1,50",0001,00000000191\n`);
    await user.pay('folha', '--no-lookup', user.service({ '0001': refuses('PZC500') }));
    result(await user.retry('folha', '--excel pt-BR'));
    expect(readFileSync(user.place('folha.retry1.csv'), 'utf8')).toContain(
      '"=""00000000191""";1,50;0001-retry1',
    );
    const again = await user.world.run('payout batch folha.retry1.csv --dry-run --jq .requests[].body');
    expect(JSON.parse(again.stdout)).toMatchObject({ pixKey: '00000000191', amount: 1.5 });
  });

  it("pix payout batch retry prints text in the user's language", async () => {
    user.write(`key,amount,reference\na@exemplo.com.br,${FAILS},r1\n`);
    await user.pay();
    const ran = await user.world.run('payout batch retry folha --lang pt-BR');
    expect(ran.stderr).toContain('1 linha recusada ou com falha gravada em');
  });
});
