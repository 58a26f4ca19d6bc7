import { afterEach, describe, expect, it } from 'vitest';
import { eachOf } from '../../support/worlds/each-of.ts';
import { brief, reconciling } from '../../support/worlds/reconciling.ts';

const world = eachOf(reconciling);
afterEach(() => world.close());

describe('pix reconcile', () => {
  it('pix reconcile compares the payments of today if no period is given', async () => {
    await world.payABatch();
    await world.later(120);
    const [given, left] = [await world.outcome(), (await world.run('reconcile --json')).json];
    expect(left.compared).toEqual(given.compared);
    expect(left.compared.service).toBeGreaterThan(0);
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

  it('pix reconcile adds up refunds apart from payouts, those of an earlier day on that day', async () => {
    const [charge] = await world.listed();
    const sums = async (flags = 'today --to today') => {
      const { json } = await world.run(`reconcile --json --from ${flags}`);
      const { serviceInCents, serviceOutCents, serviceRefundsCents, journalRefundsCents } = json.sums;
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
    expect(stderr).toContain('R$ 45,50 refunded');
    expect(stdout).toContain('not created here');
  });

  it('pix reconcile compares refunds with the refunded amounts of their charges', async () => {
    const [charge] = await world.listed();
    await world.run(`refund create ${charge?.id} --amount 10 --yes`);
    expect(brief(await world.outcome())).toEqual([]);
    await world.later(10);
    const elsewhere = { env: { PIX_DATA_DIR: world.path('elsewhere') } };
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
});
