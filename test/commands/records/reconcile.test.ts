import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { badNetwork } from '../../support/servers/bad-network.ts';
import {
  brief,
  LEDGER_HEADER,
  type Listed,
  ledgerOf,
  type Reconciling,
  reconciling,
} from '../../support/stores/reconciling.ts';

let world: Reconciling;
beforeEach(async () => {
  world = await reconciling();
});
afterEach(() => world.close());

const isPayout = (method: string, path: string): boolean => method === 'POST' && path.endsWith('/withdraw');

describe('pix reconcile', () => {
  it('pix reconcile compares the payments of today if no period is given', async () => {
    await world.payABatch();
    await world.later(120);
    const [given, left] = [await world.outcome(), JSON.parse((await world.run('reconcile --json')).stdout)];
    expect(left.compared).toEqual(given.compared);
    expect(left.compared.service).toBeGreaterThan(0);
  });

  it('pix reconcile finds no difference after a batch whose answers were lost, and counts the matches', async () => {
    await world.payABatch();
    await world.later(120);
    const transactions = await world.listed();
    await world.tell(transactions);
    world.file([LEDGER_HEADER, ...ledgerOf(transactions)].join('\n'));
    const result = await world.outcome('--ledger ledger.csv');
    expect(result.differences).toEqual([]);
    expect(result).toMatchObject({
      code: 0,
      compared: { service: 13, journal: 12, inbox: 13, ledger: 13 },
      sums: { serviceInCents: 90000, ledgerInCents: 90000 },
      agree: 13,
    });
    expect(result.sums.serviceOutCents).toBe(result.sums.journalOutCents);
    expect(result.sums.serviceOutCents).toBe(result.sums.ledgerOutCents);
    expect(result.stderr).toContain('13 transactions match, 0 differences');
  });

  it('pix reconcile reports a payment by another tool, a changed ledger row and a missing delivery', async () => {
    await world.payABatch();
    await world.payElsewhere('leak-1');
    await world.later(120);
    const transactions = await world.listed();
    const lost = transactions.find(({ clientReference }) => clientReference === 'ref-4');
    await world.tell(transactions.filter((one) => one !== lost));
    const changed = ledgerOf(transactions).map((row) => row.replace(/,ref-7,17\.50,/, ',ref-7,71.50,'));
    world.file([LEDGER_HEADER, ...changed].join('\n'));
    const result = await world.outcome('--ledger ledger.csv');
    expect(brief(result)).toEqual([
      'missing_in_journal journal leak-1',
      'amount_differs ledger ref-7',
      'missing_in_inbox inbox ref-4',
    ]);
    expect(result.differences[1]).toMatchObject({ serviceAmountCents: 1750, otherAmountCents: 7150 });
    expect([result.code, result.agree]).toEqual([8, 11]);
    const { stdout } = await world.run('reconcile --fields kind,otherAmountCents');
    expect(stdout).toMatch(/^TYPE +IN SOURCE\n/);
  });

  it('pix reconcile reports an event that arrived two hours late, but not with --late 3h', async () => {
    await world.payABatch(2);
    const transactions = await world.listed();
    const [one, two] = ['ref-0', 'ref-1'].map((name) =>
      transactions.filter((t) => t.clientReference === name),
    );
    await world.tell(transactions.filter(({ type }) => type === 'DEPOSIT'));
    await world.tell(one ?? [], 2 * 3_600_000);
    expect(brief(await world.outcome())).toEqual(['late inbox ref-0']);
    await world.later(180);
    expect(brief(await world.outcome())).toEqual(['missing_in_inbox inbox ref-1', 'late inbox ref-0']);
    await world.tell(two ?? [], 1_000);
    expect(brief(await world.outcome('--late 3h'))).toEqual([]);
  });

  it('before it reports a transaction as missing, pix reconcile also looks it up outside of the period', async () => {
    await world.later(5 * 24 * 60);
    await world.payABatch(2);
    world.file(
      'reference,amount,date\nfirst-charge,900.00,2026-11-26\nref-0,10.50,2026-11-26\nref-1,11.50,2026-11-26\n',
    );
    expect(brief(await world.outcome('--ledger ledger.csv'))).toEqual([]);
    world.file(
      'reference,amount,date\nfirst-charge,9.00,2026-11-26\nnever,5,2026-11-26\nref-0,10.50,\nref-1,11.5,\n',
    );
    expect(brief(await world.outcome('--ledger ledger.csv'))).toEqual([
      'missing_at_service ledger never',
      'amount_differs ledger first-charge',
    ]);
  });

  it('pix reconcile reports no difference for a charge created before the period and paid within it', async () => {
    await world.run('charge create --amount 50 --reference night --expires-in 172000');
    await world.later(18 * 60);
    const { id } = await world.json<Listed>('charge get --reference night --json');
    await world.run(`sandbox pay ${id}`);
    await world.tell((await world.listed()).filter((one) => one.id === id));
    world.file('reference,amount,date\nnight,50.00,2026-11-22\n');
    const today = await world.outcome('--ledger ledger.csv');
    expect([brief(today), today.compared.service]).toEqual([[], 0]);
    const made = JSON.parse(
      (
        await world.run(
          'reconcile --from yesterday --to yesterday --json --ledger ledger.csv --ledger-type WITHDRAW',
        )
      ).stdout,
    );
    expect([brief(made), made.compared.service]).toEqual([[], 2]);
  });

  it('pix reconcile adds up refunds apart from payouts, those of an earlier day on that day', async () => {
    const [charge] = await world.listed();
    const sums = async (flags = 'today --to today') => {
      const { stdout } = await world.run(`reconcile --json --from ${flags}`);
      const { serviceInCents, serviceOutCents, serviceRefundsCents, journalRefundsCents } =
        JSON.parse(stdout).sums;
      return [serviceInCents, serviceOutCents, serviceRefundsCents, journalRefundsCents];
    };
    await world.run(`refund create ${charge?.id} --amount 10 --yes`);
    // The refund is in progress.
    expect(await sums()).toEqual([90000, 0, 0, 0]);
    await world.later(1);
    expect(await sums()).toEqual([90000, 0, 1000, 1000]);
    await world.later(24 * 60);
    await world.run(`refund create ${charge?.id} --amount 25.50 --yes`);
    await world.later(1);
    expect(await sums()).toEqual([0, 0, 2550, 2550]);
    expect(await sums('yesterday --to yesterday')).toEqual([90000, 0, 1000, 1000]);
    const elsewhere = { env: { PIX_DATA_DIR: `${world.home}/elsewhere` } };
    await world.run(`refund create ${charge?.id} --amount 20 --yes`, elsewhere);
    await world.later(1);
    expect(await sums()).toEqual([0, 0, 4550, 2550]);
    const { stderr, stdout } = await world.reconcile();
    expect(stderr).toContain('0 transactions, R$ 0,00 received, R$ 0,00 paid out');
    expect([stderr, stdout]).toEqual([
      expect.stringContaining('R$ 45,50 refunded'),
      expect.stringContaining('not created here'),
    ]);
  });

  it('pix reconcile compares refunds with the refunded amounts of their charges', async () => {
    const [charge] = await world.listed();
    await world.run(`refund create ${charge?.id} --amount 10 --yes`);
    expect(brief(await world.outcome())).toEqual([]);
    await world.later(10);
    const elsewhere = { env: { PIX_DATA_DIR: join(world.home, 'elsewhere') } };
    const again = await world.run(`refund create ${charge?.id} --amount 20 --yes`, elsewhere);
    expect(again.code, again.stderr).toBe(0);
    await world.later(10);
    // The sandbox accepts a refund below R$ 10 and cancels it later.
    await world.run(`refund create ${charge?.id} --amount 5 --yes`);
    await world.later(10);
    const result = await world.outcome();
    expect(result.differences).toMatchObject([
      { kind: 'missing_in_journal', why: 'refund', serviceAmountCents: 3000, otherAmountCents: 1000 },
      { kind: 'status_differs', serviceStatus: 'CANCELED', otherStatus: 'PENDING', otherAmountCents: 500 },
    ]);
  });

  it('pix reconcile reports payments with unknown outcome, and their state at the service', async () => {
    const transport = badNetwork(world.sandbox.handle, 'drop-after', () => true, 1);
    const lost: typeof world.sandbox.handle = async (request) => {
      const path = new URL(request.url).pathname;
      if (isPayout(request.method, path)) return transport(request);
      if (request.method === 'GET' && path.endsWith('/withdraw')) throw new Error('gone');
      return world.sandbox.handle(request);
    };
    await world.run('payout create --key a@exemplo.com.br --amount 3 --reference lost-1 --yes --no-lookup', {
      transport: lost,
    });
    await world.later(60);
    const result = await world.outcome();
    expect(result.differences).toMatchObject([
      { kind: 'unknown', reference: 'lost-1', why: 'at_service', serviceAmountCents: 300 },
    ]);
    await world.run('journal resolve --all');
    expect(brief(await world.outcome())).toEqual([]);
  });
});
