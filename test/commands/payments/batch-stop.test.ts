import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { refusing } from '../../support/worlds/refusing.ts';
import { batchUser, bodyOf, COMPLETES, result } from './batch-retry/batch-user.ts';

const ROWS = 15;
let user: Awaited<ReturnType<typeof batchUser>>;
/** Number of the next payouts that the service refuses. */
let refusals: number;
/** References of the payouts that were sent. */
let sent: unknown[];
beforeEach(async () => {
  user = await batchUser();
  const rows = Array.from({ length: ROWS }, (_, at) => `p${at}@exemplo.com.br,${COMPLETES},r${at}`);
  user.write(`key,amount,reference\n${rows.join('\n')}\n`);
  [refusals, sent] = [Number.POSITIVE_INFINITY, []];
});
afterEach(() => user.world.close());

const transport: Transport = async (request) => {
  if (!request.url.endsWith('/withdraw')) return user.world.sandbox.handle(request);
  sent.push(bodyOf(request).clientReference);
  refusals -= 1;
  return refusals < 0 ? user.world.sandbox.handle(request) : refusing(422, 'PZK600', 'Chave inválida');
};
const acceptAll = async (): Promise<void> => {
  refusals = 0;
};
const pay = (more: string) => user.pay('folha', `--no-lookup ${more}`, transport);
const ask = (line: string, ...keys: string[]) =>
  user.world.run(`${line} --no-lookup --json --concurrency 1`, {
    transport,
    tty: 200,
    answers: [[`Pay ${ROWS} rows`, 'y'], ...keys.map((key) => ['Pay the other', key] as const)],
  });

describe('payout batch --stop-after', () => {
  it('pix payout batch stops after 10 failures in a row, says why, and ends with exit code 10; resume pays the rest', async () => {
    const ran = await pay('');
    expect(ran.code, ran.stderr).toBe(10);
    expect(ran.json).toMatchObject({
      stoppedBy: 'too_many_failures',
      refused: 10,
      remaining: 5,
      reasons: [{ reason: 'PZK600', rows: 10, amountCents: 20_000 }],
    });
    expect(sent.length).toBe(10);
    expect(ran.stderr).toContain('Stopped: 10 of 10 rows failed. 5 rows were not tried.');
    expect(ran.stderr).toContain(
      '  10 rows, R$ 200,00: The key has none of the forms of a Pix key (PZK600)\n',
    );
    expect(ran.stderr).toContain('`pix payout batch resume folha');
    refusals = 0;
    const resumed = await user.world.run('payout batch resume folha --yes --json', { transport });
    expect([resumed.code, resumed.json]).toMatchObject([
      10,
      { stoppedBy: null, completed: 5, refused: 10, remaining: 0 },
    ]);
    expect([sent.length, new Set(sent).size]).toEqual([ROWS, ROWS]);
  });

  it.each([
    ['2', 2],
    ['off', ROWS],
  ])('payout batch --stop-after %s sends %i rows, and resume keeps this setting', async (value, count) => {
    expect([(await pay(`--stop-after ${value}`)).code, sent.length]).toEqual([10, count]);
    if (count === ROWS) return;
    await user.world.run('payout batch resume folha --yes --concurrency 1', { transport });
    expect(sent.length).toBe(Math.min(ROWS, 2 * count));
    await user.world.run('payout batch resume folha --yes --stop-after off', { transport });
    expect(sent.length).toBe(ROWS);
  });

  it.each([
    ['Enter', '\r'],
    ['Ctrl-C', '\u0003'],
  ])('pix payout batch on a terminal asks whether to go on, and %s means no', async (_key, keys) => {
    const stopped = await ask('payout batch folha.csv --stop-after 3', keys);
    expect([stopped.code, sent.length], stopped.stderr).toEqual([10, 3]);
    expect(stopped.stderr).toContain('Pay the other 12 rows?');
    expect(stopped.json).toMatchObject({ stoppedBy: 'too_many_failures', refused: 3 });
    const goesOn = await user.world.run(`payout batch resume folha --json --stop-after 2 --concurrency 1`, {
      transport,
      tty: 200,
      answers: [
        ['Pay 12 rows', 'y'],
        ['Pay the other 10 rows', 'y', acceptAll],
      ],
    });
    expect(goesOn.json, goesOn.stderr).toMatchObject({
      stoppedBy: null,
      refused: 5,
      completed: 10,
    });
    expect([sent.length, new Set(sent).size]).toEqual([ROWS, ROWS]);
  });

  it('a proposed batch keeps --stop-after for its approval', async () => {
    await user.world.profiles.put({ ...user.world.profiles.get('sandbox'), name: 'director' });
    await user.world.run(
      'payout batch folha.csv --propose plan.json --stop-after 4 --concurrency 1 --no-lookup',
    );
    const env = { PIX_TOKEN: user.world.sandbox.tokens.both };
    const line = 'payout batch approve plan.json --profile director --yes';
    const ran = await user.world.run(line, { env, transport });
    expect([ran.code, sent.length], ran.stderr).toEqual([10, 4]);
  });
});

describe('payout batch retry after rows were refused before sending', () => {
  const KEYS: Transport = async (request) =>
    request.url.includes('p1') && request.url.includes('/pix/key')
      ? refusing(404, 'PZK300', 'Chave não encontrada')
      : user.world.sandbox.handle(request);

  it('payout batch status and retry know the rows whose key was refused, and each row is paid once', async () => {
    const ran = await user.pay('folha', '--stop-after off', KEYS);
    const counts = { refused: 6, completed: 9, remaining: 0, reasons: [{ reason: 'PZK300', rows: 6 }] };
    expect([ran.code, ran.json]).toMatchObject([10, counts]);
    expect(ran.stderr).not.toContain('payout batch resume');
    const status = await user.world.run('payout batch status folha --json --result out.csv');
    expect(status.json).toMatchObject(counts);
    expect(readFileSync(user.place('out.csv'), 'utf8')).toMatch(/^3,r1,,,refused,PZK300,refused,/m);
    expect(result(await user.retry())).toMatchObject({ rows: 6, remaining: 0, completed: 9 });
    const [row] = user.rowsOf('folha.retry1.csv');
    expect(row).toMatchObject({ reference: 'r1', amount: COMPLETES });
    expect((await user.pay('folha.retry1')).code).toBe(0);
    expect((await user.pay('folha')).stderr).toContain('6 rows are not sent again');
    expect(result(await user.world.run('payout batch status folha --json'))).toMatchObject({
      completed: ROWS,
    });
    expect((await user.references()).toSorted()).toEqual(
      Array.from({ length: ROWS }, (_, at) => `r${at}`).toSorted(),
    );
    const again = await user.retry('folha', '--out again.csv');
    expect(result(again).retried).toBe(6);
    expect(again.stderr).toContain('No file was written');
  });

  it.each(['retry', 'resume'] as const)('a row over a limit is paid once: payout batch %s', async (first) => {
    await user.world.run('profile limits --hours 08:00-13:00 --yes');
    const late: Transport = async (request) => {
      const answer = await user.world.sandbox.handle(request);
      if (request.url.endsWith('/withdraw')) await user.world.sandboxClock.advance(7_200_000);
      return answer;
    };
    const ran = await user.pay('folha', '--no-lookup --stop-after 5', late);
    expect(ran.code, ran.stderr).toBe(10);
    expect(ran.json).toMatchObject({
      stoppedBy: 'too_many_failures',
      remaining: ROWS - 2,
      reasons: [{ reason: 'limit_hours', rows: 5 }],
    });
    expect(result(await user.retry())).toMatchObject({ rows: 5, remaining: ROWS - 7 });
    await user.world.run('profile limits --hours none --yes');
    const retry = () => user.pay('folha.retry1');
    const resume = () => user.world.run('payout batch resume folha --yes --json');
    if (first === 'retry') {
      expect((await retry()).code).toBe(0);
      expect((await resume()).json).toMatchObject({ completed: ROWS });
    } else {
      expect((await resume()).code).toBe(0);
      expect((await retry()).code).toBe(2);
    }
    const references = await user.references();
    expect([references.length, new Set(references).size]).toEqual([ROWS, ROWS]);
  });
});
