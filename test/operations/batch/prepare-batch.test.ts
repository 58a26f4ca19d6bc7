import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Decimal } from '../../../src/domain/money/decimal.ts';
import type { BatchProposal } from '../../../src/operations/batch/batch-proposal.ts';
import {
  batchNameOf,
  checkFunds,
  type Funds,
  keepPlan,
} from '../../../src/operations/batch/prepare-batch.ts';
import { readScope } from '../../../src/operations/payouts/read-payer.ts';
import type { EntryOutcome, JournalEntry } from '../../../src/storage/journal/journal-entry.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { batchesWith, reais } from '../../support/worlds/money-world.ts';
import { type BatchWorld, batchWorld, entryOf, own, planEmpty, rowsOf } from './batch-world.ts';

const NAME = 'folha';
const failure = (world: BatchWorld, ...given: Parameters<BatchWorld['prepare']>) =>
  pixErrorOf(() => world.prepare(...given));

describe('prepareBatch', () => {
  const world = eachOf(batchWorld);

  it('prepareBatch returns the rows, the payer and the fee of the last payout, and moves no money', async () => {
    world.write(rowsOf(3));
    world.strike(/user\/transactions/, {
      body: {
        data: [{ id: 't1', status: 'COMPLETED', method: 'PIX', serviceFeeCharged: 0.35 }],
        hasNextPage: false,
      },
    });
    const settings = { concurrency: 3 };
    const prepared = await world.prepare({ settings });
    expect(prepared).toMatchObject({
      name: NAME,
      family: 'main',
      settings,
      existing: null,
      validated: { left: { rows: 3, cents: 6_000n } },
      fee: reais('0.35'),
      payer: { ...(await own(world)), balance: reais('1000') },
    });
    expect(prepared.settings).toEqual(settings);
    expect([world.sent, world.notes]).toEqual([[], []]);
  });

  it('prepareBatch reads no fee for a hub batch, because the hub lists no payouts', async () => {
    world.write(rowsOf(1));
    expect(await world.prepare({ family: 'hub' })).toMatchObject({ family: 'hub', fee: null });
    expect(world.asked.filter((route) => route.includes('transactions?'))).toEqual([]);
  });

  it('prepareBatch accepts any total when the account has no daily limit', async () => {
    world.write(rowsOf(3));
    world.strike(/^GET \/v1\/user$/, (answer) => ({ ...answer, DailyWithdrawLimit: null }));
    expect(await world.prepare()).toMatchObject({ validated: { left: { rows: 3 } } });
  });

  it('prepareBatch in a dry run reads no balance and no fee, and accepts a total above the balance', async () => {
    world.write(['ana@exemplo.com.br,999999.00,']);
    expect(await world.prepare({}, { run: { dryRun: true } })).toMatchObject({
      payer: { ...(await own(world)), account: null, balance: null },
      validated: { left: { rows: 1, cents: 99_999_900n } },
      fee: null,
    });
    expect(world.asked.filter((route) => route.includes('transactions?'))).toEqual([]);
  });

  it.each([
    ['--max-total', { maxTotal: reais('59.99') }, {}, 'batch.over_max'],
    ['the balance', {}, { balanceAvailable: 59.99 }, 'batch.over_balance'],
    ['the daily limit of the account', {}, { DailyWithdrawLimit: { available: 59.99 } }, 'batch.over_limit'],
  ])('prepareBatch refuses a batch whose total exceeds %s', async (_what, order, account, key) => {
    world.write(rowsOf(3));
    world.strike(/^GET \/v1\/user$/, (answer) => ({ ...answer, ...account }));
    expect((await failure(world, order)).init).toMatchObject({ key });
  });

  it.each([
    [{ lookup: false }, 'main', [['batch.not_looked_up', undefined]]],
    [{ lookup: true }, 'main', []],
    [{}, 'main', []],
    // pix looks up keys in the main family, but this profile has no URL of the main family.
    [{}, 'hub', [['batch.not_looked_up', undefined]]],
  ] as const)('prepareBatch of %j with a %s URL prints the notes %j', async (settings, family, notes) => {
    world.write(rowsOf(1));
    const roots = { [family]: world.operator.account.roots[family] };
    await world.prepare({ settings, family }, { account: { roots } });
    expect(world.notes).toEqual(notes);
  });
});

describe('prepareBatch with the limits of a profile', () => {
  const world = eachOf(batchWorld);

  it('prepareBatch refuses a receiver when the receivers file of the profile lists neither its key nor its document', async () => {
    const receivers = join(world.file, '..', 'receivers');
    writeFileSync(receivers, '52998224725\n');
    world.write(
      ['529.982.247-25,20.00,,', 'ana@exemplo.com.br,20.00,,52998224725', 'bia@exemplo.com.br,20.00,,'],
      'key,amount,reference,document',
    );
    const limits = { receivers };
    expect((await failure(world, {}, { money: { limits } })).init.details).toMatchObject([
      { field: 'line 4, key', reason: 'limit_receivers' },
    ]);
    expect(world.notes).toEqual([]);
    const overridden = { money: { limits, overrideLimits: 'folha de maio' } };
    expect(await world.prepare({}, overridden)).toMatchObject({ validated: { left: { rows: 3 } } });
    expect(world.notes).toContainEqual(['limits.overridden', { reason: 'folha de maio' }]);
  });

  it('on each day, prepareBatch counts a batch row with unknown outcome exactly once toward the limit per day', async () => {
    world.write(rowsOf(3));
    await world.plan();
    await entryOf(world, { batch: NAME, reference: 'r2' }, { state: 'unknown' });
    const within = { money: { limits: { perDay: '60.00' } } };
    const prepared = await world.prepare({}, within);
    expect(prepared).toMatchObject({ validated: { left: { rows: 3, cents: 6_000n } } });
    await entryOf(world, { reference: 'x1', amountCents: 1n }, { state: 'confirmed' });
    expect((await failure(world, {}, within)).init).toMatchObject({
      key: 'limits.limit_per_day',
      params: { total: 'R$ 60,01', limit: 'R$ 60,00' },
    });
    await Promise.all([world.ownClock, world.clock].map((clock) => clock.advance(86_400_000)));
    expect(await world.prepare({}, within)).toMatchObject({ validated: { left: { rows: 3 } } });
    expect((await failure(world, {}, { money: { limits: { perDay: '59.99' } } })).init).toMatchObject({
      key: 'limits.limit_per_day',
    });
  });

  it('prepareBatch counts the batch rows and all other payments with unknown outcome toward the limit per day', async () => {
    world.write(rowsOf(3));
    await world.plan();
    await entryOf(
      world,
      { batch: NAME, reference: 'y1', scope: 'other', holder: 'other', profileId: 'other' },
      { state: 'unknown' },
    );
    await entryOf(world, { reference: 'y2' }, { state: 'unknown' });
    const prepared = await world.prepare({}, { money: { limits: { perDay: '80.00' } } });
    expect(prepared).toMatchObject({ validated: { left: { rows: 3 } } });
    expect((await failure(world, {}, { money: { limits: { perDay: '79.99' } } })).init).toMatchObject({
      params: { total: 'R$ 80,00' },
    });
  });
});

describe('prepareBatch for a batch that was already started', () => {
  const world = eachOf(batchWorld);

  it('prepareBatch refuses a row whose reference another command has used, but skips such a row in a started batch', async () => {
    world.write(rowsOf(2));
    const begun = await world.prepare();
    await entryOf(world, { reference: 'r2' }, { state: 'confirmed' });
    expect(await failure(world)).toMatchObject({ errorCode: 'bad_rows' });
    await keepPlan(world.operator, world.journal, begun);
    expect(await world.prepare()).toMatchObject({ validated: { left: { rows: 1, cents: 2_000n } } });
  });

  it('prepareBatch returns in `left` all rows of a stored batch except those that were paid or refused for good', async () => {
    world.write(rowsOf(6));
    const { plan } = await world.plan();
    const scope = 'other';
    for (const [reference, state, errorCode, more] of [
      ['r2', 'confirmed', undefined, {}],
      ['r3', 'refused', 'PZK600', {}],
      ['r4', 'refused', 'PZC200', {}],
      ['r5', 'unknown', undefined, {}],
      // This row belongs to another account's batch with the same name, so it does not reduce `left`.
      ['r6', 'confirmed', undefined, { scope, holder: 'other', profileId: 'other' }],
    ] as const)
      await entryOf(world, { batch: NAME, reference, ...more }, { state, errorCode });
    // A single payment belongs to no batch, so it does not reduce `left`.
    await entryOf(world, { reference: 'x1' }, { state: 'confirmed' });
    expect(await world.prepare()).toMatchObject({
      existing: { id: plan.id, rows: 6, totalCents: 12_000n },
      validated: { left: { rows: 4, cents: 8_000n } },
    });
  });

  it('prepareBatch refuses a file that was changed after its rows were checked', async () => {
    world.write(rowsOf(2));
    await world.plan();
    world.write(rowsOf(3));
    const restored = batchesWith(world, {
      rows: (plan) => {
        world.write(rowsOf(2));
        return world.journal.batches.rows(plan);
      },
    });
    expect((await failure(world, {}, restored)).init).toEqual({
      kind: 'usage',
      key: 'batch.file_changed',
      errorCode: 'batch_changed',
      hintKey: 'batch.file_changed.hint',
      outcome: 'not_sent',
    });
  });
});

describe('prepareBatch with rows that another batch has paid', () => {
  /**
   * Returns a world whose batch file has three rows without references. Another batch, `maio`, has paid the
   * first two rows.
   */
  async function paidBefore(): Promise<BatchWorld> {
    const world = await batchWorld();
    const rows = ['p2@exemplo.com.br,20.00,', 'p3@exemplo.com.br,20.00,', 'p4@exemplo.com.br,20.00,'];
    world.write(rows);
    for (const at of [2, 3]) {
      const destinationPrint = world.journal.fingerprint(`p${at}@exemplo.com.br`);
      const order = { batch: 'maio', reference: `maio-${at}`, destinationPrint };
      await entryOf(world, order, { state: 'confirmed' });
    }
    return world;
  }

  it('prepareBatch refuses rows that another batch has paid, and its error shows that batch and each line', async () => {
    const world = await paidBefore();
    expect((await failure(world)).init).toEqual({
      kind: 'usage',
      key: 'batch.duplicates',
      params: { count: 2, batch: 'maio' },
      errorCode: 'batch_duplicates',
      details: [2, 3].map((line) => ({
        field: `line ${line}`,
        message: 'paid or maybe paid in batch maio',
        line,
        reason: 'paid_in_another_batch',
        value: 'maio',
      })),
      hintKey: 'batch.duplicates.hint',
      outcome: 'not_sent',
    });
  });

  it('with --allow-duplicate now or at the start of a batch, prepareBatch accepts rows that another batch has paid', async () => {
    const world = await paidBefore();
    const { plan } = await world.plan({ allowDuplicate: true });
    expect(plan.settings).toEqual({ allowDuplicate: true });
    expect(await world.prepare()).toMatchObject({ validated: { left: { rows: 3 } } });
  });

  it('for a batch started without --allow-duplicate, prepareBatch refuses rows that another batch has paid', async () => {
    const world = await paidBefore();
    const prepared = await world.prepare({ allowDuplicate: true });
    await keepPlan(world.operator, world.journal, { ...prepared, settings: {} });
    expect((await failure(world)).init).toMatchObject({ key: 'batch.duplicates' });
  });
});

describe('prepareBatch with an equal payment outside of the batch', () => {
  const world = eachOf(batchWorld);

  const equal = (world: BatchWorld, changes: object, outcome: EntryOutcome): Promise<JournalEntry> =>
    entryOf(
      world,
      { reference: 'x1', destinationPrint: world.journal.fingerprint('p2@exemplo.com.br'), ...changes },
      outcome,
    );

  it.each([
    ['whose outcome stays unknown', {}, { state: 'unknown' }, 'row_unknown', 'equal_payment_unknown'],
    ['that nobody saw', {}, { state: 'confirmed' }, 'row_applied', 'equal_payment_applied'],
    [
      'of another account',
      { scope: 'other', holder: 'account other' },
      { state: 'confirmed' },
      'row_elsewhere',
      'equal_payment_elsewhere',
    ],
  ] as const)('prepareBatch refuses a row that may be a payment %s', async (...given) => {
    const [, changes, outcome, key, reason] = given;
    world.write(rowsOf(3));
    const { id } = await equal(world, changes, outcome);
    world.strike(/^GET .*\/withdraw$/, { status: 422, errorCode: 'PZV001' }, 9);
    const details = [{ field: 'line 2', message: `${reason}: x1`, line: 2, reason, value: 'x1' }];
    expect(await failure(world)).toMatchObject({
      kind: key === 'row_applied' ? 'usage' : 'unknown',
      init: { key: `batch.${key}`, details, params: { count: 1, line: 2, reference: 'x1', id } },
    });
    // Only an error that shows a payment of this account makes the next run count as another intention.
    const shown = world.told.filter(({ as }) => as === 'failure');
    expect(shown).toEqual(key === 'row_applied' ? [{ entry: id, as: 'failure' }] : []);
  });

  it('prepareBatch accepts a row if the equal payment was not applied, or ended unpaid', async () => {
    world.write(rowsOf(3));
    const { id } = await equal(world, {}, { state: 'unknown' });
    await equal(world, { reference: 'x2' }, { state: 'confirmed', serviceStatus: 'CANCELED' });
    const { validated } = await world.prepare();
    expect([validated.left.rows, validated.unsettled.has(id)]).toEqual([3, false]);
    expect((await world.journal.get(id))?.state).toBe('not_applied');
  });

  it('prepareBatch in a dry run does not resolve an equal payment', async () => {
    world.write(rowsOf(3));
    const { id } = await equal(world, {}, { state: 'unknown' });
    expect(await world.prepare({}, { run: { dryRun: true } })).toMatchObject({ name: NAME });
    expect((await world.journal.get(id))?.state).toBe('unknown');
  });
});

describe('prepareBatch when the service cannot be read', () => {
  const world = eachOf(batchWorld);

  it.each([
    ['a row of the batch has an unknown outcome', { batch: NAME }, 'unknown', {}, true],
    ['all rows of the batch have an outcome', { batch: NAME }, 'confirmed', {}, false],
    ['a row of another batch has an unknown outcome', { batch: 'maio' }, 'unknown', {}, false],
    ['it is a dry run', { batch: NAME }, 'unknown', { run: { dryRun: true } }, false],
  ] as const)('prepareBatch reports an unknown outcome if one is known: %s', async (...given) => {
    const [, changes, state, operator, isUnknown] = given;
    world.write(rowsOf(3));
    const { id } = await entryOf(world, { reference: 'r2', profile: 'shop', ...changes }, { state });
    world.strike(/^GET/, { status: 503, errorCode: 'PZF503' }, 9);
    expect(await failure(world, {}, operator)).toMatchObject(
      isUnknown
        ? {
            kind: 'unknown',
            errorCode: 'PZF503',
            outcome: 'unknown',
            init: { params: { id, reference: 'r2' }, hintKey: 'money.other_refund_open.hint' },
          }
        : { kind: 'unavailable', errorCode: 'PZF503' },
    );
  });

  it('prepareBatch keeps an error of this machine, even if a row has an unknown outcome', async () => {
    world.write(rowsOf(3));
    await entryOf(world, { reference: 'r2', profile: 'shop', batch: NAME }, { state: 'unknown' });
    const { main: _main, ...roots } = world.operator.account.roots;
    expect(await failure(world, {}, { account: { roots } })).toMatchObject({ errorCode: 'no_root' });
  });
});

describe('batch names', () => {
  const world = eachOf(batchWorld);

  it.each([
    ['/a/folha.csv', undefined, 'folha'],
    ['/a/folha.maio.csv', undefined, 'folha.maio'],
    ['/a/folha.csv', 'Maio_2026-11.b', 'Maio_2026-11.b'],
    ['/a/folha.csv', '9', '9'],
    ['/a/folha.csv', 'a'.repeat(40), 'a'.repeat(40)],
  ])('batchNameOf for the file %s with --name %s returns %s', (file, name, named) => {
    expect(batchNameOf({ file, name })).toBe(named);
  });

  it.each(['', '-maio', '.maio', 'maio!', 'ma io', 'maio\n', 'a'.repeat(41)])(
    'batchNameOf refuses the name %j, because references do not allow it',
    async (name) => {
      const { init } = await pixErrorOf(() => batchNameOf({ file: '/a/folha.csv', name }));
      expect(init).toMatchObject({ key: 'batch.bad_name', params: { name }, outcome: 'not_sent' });
    },
  );

  it('batchNameOf shows only the first 60 characters of a long name in its error', async () => {
    const { init } = await pixErrorOf(() => batchNameOf({ file: 'x', name: 'a'.repeat(61) }));
    expect(init.params).toEqual({ name: 'a'.repeat(60) });
  });

  it('prepareBatch refuses a batch name that another account uses, and shows the profile and file of that batch', async () => {
    world.write(rowsOf(1));
    await planEmpty(world, { scope: 'other', family: 'main' });
    expect((await pixErrorOf(() => world.prepare())).init).toMatchObject({
      kind: 'usage',
      key: 'batch.named_elsewhere',
      params: { name: NAME, profile: 'loja', family: 'main', file: '/maio/folha.csv' },
      errorCode: 'batch_named_elsewhere',
      hintKey: 'batch.named_elsewhere.hint',
      outcome: 'not_sent',
    });
  });

  it('prepareBatch in the main family refuses a batch name that the account has already used in the hub', async () => {
    world.write(rowsOf(1));
    await planEmpty(world, { family: 'hub' });
    expect((await pixErrorOf(() => world.prepare())).init).toMatchObject({
      key: 'batch.named_elsewhere',
      params: { family: 'hub' },
    });
  });

  it('prepareBatch uses the batch of this account even if a batch of another account has the same name', async () => {
    world.write(rowsOf(1));
    await planEmpty(world, { id: 'plan-2', scope: 'other', holder: 'other' });
    await planEmpty(world, {});
    // This error shows that `prepareBatch` compared the file with the batch of this account. `planEmpty` stored
    // that batch without rows, so every file differs from it.
    expect((await pixErrorOf(() => world.prepare())).init).toMatchObject({ key: 'batch.other_file' });
  });
});

describe('prepareBatch with a proposal', () => {
  const world = eachOf(batchWorld);

  const proposalOf = async (
    world: BatchWorld,
    changes: Partial<BatchProposal> = {},
  ): Promise<BatchProposal> => {
    const prepared = await world.prepare();
    const { main = '' } = world.operator.account.roots;
    const { rowsHash } = prepared.validated;
    return { rowsHash, environment: main, account: prepared.payer.scope, ...changes } as BatchProposal;
  };

  it('prepareBatch accepts a proposal for the same account and rows', async () => {
    world.write(rowsOf(2));
    const approves = await proposalOf(world);
    expect(await world.prepare({ approves })).toMatchObject({ approves });
  });

  it.each([
    ['another account', { account: 'other' }, {}, 'proposal.other_account'],
    ['another environment', { environment: 'https://x.example' }, {}, 'proposal.other_account'],
    ['another family', {}, { family: 'hub' }, 'proposal.other_account'],
    ['other rows', { rowsHash: 'other' }, {}, 'proposal.other_rows'],
  ] as const)('prepareBatch refuses a proposal for %s', async (_what, changes, order, key) => {
    world.write(rowsOf(2));
    const approves = await proposalOf(world, changes);
    const { init } = await pixErrorOf(() => world.prepare({ approves, ...order }));
    const { environment } = approves;
    const params = key === 'proposal.other_rows' ? { name: NAME } : { environment };
    expect(init).toMatchObject({ key, params, outcome: 'not_sent' });
  });

  it('prepareBatch refuses a hub proposal of another account', async () => {
    world.write(rowsOf(2));
    const { hub = '' } = world.operator.account.roots;
    const approves = await proposalOf(world, { environment: hub, account: 'other' });
    await expect(world.prepare({ approves, family: 'hub' })).rejects.toMatchObject({
      init: { key: 'proposal.other_account' },
    });
    const account = await readScope(world.operator, 'hub');
    const own = { ...approves, account };
    expect(await world.prepare({ approves: own, family: 'hub' })).toMatchObject({ approves: own });
  });
});

/** Three rows with a total of R$ 100. */
const left = { rows: 3, cents: 10_000n };
const means = (given: Partial<Record<keyof Funds, string>>): Funds => {
  const read = (name: keyof Funds): Decimal | null => (given[name] === undefined ? null : reais(given[name]));
  const [balance, dailyLeft] = [read('balance'), read('dailyLeft')];
  return { balance, dailyLeft, fee: read('fee'), maxTotal: read('maxTotal') };
};

describe('checkFunds', () => {
  it.each([
    ['a batch without any known limit', {}],
    ['a total equal to --max-total', { maxTotal: '100' }],
    ['a balance equal to the total plus fees', { balance: '100.60', fee: '0.20' }],
    ['a balance equal to the total when the fee is unknown', { balance: '100' }],
    ['a total equal to the daily limit, because fees do not count', { dailyLeft: '100', fee: '0.20' }],
    ['a total equal to --max-total without fees', { maxTotal: '100', fee: '0.20', balance: '200' }],
  ])('checkFunds accepts %s', (_what, given) => {
    expect(() => checkFunds(left, means(given))).not.toThrow();
  });

  it.each([
    ['--max-total by a cent', { maxTotal: '99.99' }, 'batch.over_max', { most: 'R$ 99,99' }],
    [
      'the balance by a cent if fees are included',
      { balance: '100.59', fee: '0.20' },
      'batch.over_balance_with_fees',
      { fees: 'R$ 0,60', balance: 'R$ 100,59' },
    ],
    [
      'the balance by a tenth of a cent if fees are included',
      { balance: '100.599', fee: '0.20' },
      'batch.over_balance_with_fees',
      { fees: 'R$ 0,60' },
    ],
    ['the balance by a cent', { balance: '99.99' }, 'batch.over_balance', { balance: 'R$ 99,99' }],
    ['the daily limit by a cent', { dailyLeft: '99.99' }, 'batch.over_limit', { left: 'R$ 99,99' }],
  ])('checkFunds refuses a total over %s, and names both amounts', async (_what, given, key, params) => {
    const error = await pixErrorOf(() => checkFunds(left, means(given)));
    expect(error.init).toMatchObject({
      kind: 'usage',
      key,
      params: { total: 'R$ 100,00', ...params },
      errorCode: 'batch',
      outcome: 'not_sent',
    });
  });
});
