import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, vi } from 'vitest';
import type { Transport } from '../../../src/contract/transport.ts';
import { badNetwork } from '../../support/servers/bad-network.ts';
import { crashAt } from '../../support/stores/crashed-entries.ts';
import { eachWorld, type Ran } from '../../support/worlds/pix-world.ts';

const world = eachWorld({ hub: 'confirmed', money: 900 });

const line = 'payout create --key fornecedor@exemplo.com.br --amount 15';

async function moved(cents: number): Promise<number> {
  const out = await world.payouts();
  const { refundAmount } = await world.json(`transaction get ${world.charge}`);
  const paid = out.filter(({ amount }) => Math.round(amount * 100) === cents).length;
  return paid + Math.round((refundAmount ?? 0) * 100) / cents;
}

const MONEY =
  /\/(withdraw|internal-transfer|refund\/[^/]+|transactions\/(withdraw|internal-transfer)|transactions\/payment\/[^/]+\/refund)$/;
const isMoney = (method: string, path: string): boolean => method === 'POST' && MONEY.test(path);

/** Runs a command. After its payment request, the given number of journal commits fail as on a full disk. */
async function withFullDisk(line: string, commits: number): Promise<Ran> {
  let left = 0;
  const exec = DatabaseSync.prototype.exec;
  const faulty = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (
    this: DatabaseSync,
    sql: string,
  ) {
    if (sql !== 'commit' || left === 0 || !this.location()?.endsWith('journal.sqlite'))
      return exec.call(this, sql);
    left -= 1;
    exec.call(this, 'rollback');
    throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
  });
  try {
    return await world.run(line, {
      before({ method, url }) {
        if (isMoney(method, new URL(url).pathname)) left = commits;
      },
    });
  } finally {
    faulty.mockRestore();
  }
}

describe('a payout with a full disk after the answer of the service', () => {
  // test/faults/interrupted-payments.test.ts interrupts all commands at all points.
  const pay = `${line} --yes --json`;
  const NOT_KEPT = /Could not record the outcome \(confirmed\) of journal entry \S+: the disk is full/;
  const KEPT = /The outcome of journal entry \S+ is recorded now/;

  it('the journal records the outcome at the end of the command if the disk has space again', async () => {
    const ran = await withFullDisk(pay, 1);
    expect([ran.code, await moved(1500)], ran.stderr).toEqual([0, 1]);
    expect(ran.stderr).toMatch(NOT_KEPT);
    expect(ran.stderr).toMatch(KEPT);
    const [entry] = await world.list('journal list');
    expect(entry).toMatchObject({ state: 'confirmed', serviceId: expect.stringMatching(/./) });
    await world.run('sandbox clock advance 1m');
    const again = await world.run(pay);
    expect([again.code, await moved(1500)], 'what was shown is another intention').toEqual([0, 2]);
  });

  it('if the disk stays full, the next run finds the payment at the service and sends nothing', async () => {
    const ran = await withFullDisk(pay, Number.POSITIVE_INFINITY);
    expect([ran.code, await moved(1500)], ran.stderr).toEqual([0, 1]);
    expect(ran.stderr).toMatch(NOT_KEPT);
    expect(ran.stderr).not.toMatch(KEPT);
    expect(await world.json('journal list')).toMatchObject([{ state: 'sending' }]);
    // The process of this test is still alive. So `crashAt` changes the entry to look like the entry of a
    // killed process.
    crashAt(world, 'sending');
    const again = await world.run(pay);
    expect([again.code, await moved(1500)], again.stderr).toEqual([0, 1]);
    expect(await world.json('journal list')).toMatchObject([{ state: 'confirmed' }]);
  });
});

it('pix payout create on a terminal asks before it repeats a payment whose outcome was shown, and Enter cancels', async () => {
  await world.run(`${line} --yes`);
  const again = await world.run(line, { tty: 80, stdin: '\r' });
  expect([again.code, await moved(1500)]).toEqual([9, 1]);
  expect(again.stderr).toContain('The same payment was made before');
});

/** Returns a transport. `answer` handles the requests that move money, and the sandbox handles all others. */
const money =
  (answer: Transport): Transport =>
  (request) =>
    (isMoney(request.method, new URL(request.url).pathname) ? answer : world.sandbox.handle)(request);

it('refund create reports unknown if it gets no answer and another data folder may contain the refund', async () => {
  const line = `refund create ${world.charge} --amount 15 --reference once --yes --json`;
  expect((await world.run(line)).code).toBe(0);
  const env = { PIX_DATA_DIR: `${world.home}/elsewhere` };
  const { handle } = world.sandbox;
  const lost = [badNetwork(handle, 'drop-before', isMoney), badNetwork(handle, 'drop-after', isMoney)];
  for (const transport of lost) {
    const ran = await world.run(line, { env, transport });
    expect([ran.code, ran.error], ran.stderr).toMatchObject([
      7,
      { errorCode: 'refund_maybe_elsewhere', outcome: 'unknown', hint: expect.stringContaining('once') },
    ]);
    const shown = await world.json('journal list', { env });
    expect(shown).toMatchObject([{ state: 'not_applied', errorCode: 'refund_maybe_elsewhere' }]);
  }
  const crash = money(() => Promise.reject(new Error('a fault of our own')));
  expect((await world.run(line, { env, transport: crash })).code).toBe(1);
  expect(await world.json('journal resolve --all', { env })).toMatchObject([
    { state: 'not_applied', why: 'maybe_elsewhere' },
  ]);
  const again = await world.run(line, { env });
  expect([again.code, await moved(1500)], again.stderr).toEqual([0, 1]);
  // The charge shows R$ 15 as refunded. So this refund of R$ 16 was not applied, and pix exits with code 6.
  const transport = badNetwork(handle, 'drop-before', isMoney);
  const more = line.replace('15', '16').replace('once', 'more');
  expect((await world.run(more, { env: { PIX_DATA_DIR: `${world.home}/third` }, transport })).code).toBe(6);
});
