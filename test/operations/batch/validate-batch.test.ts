import { describe, expect, it } from 'vitest';
import { inspectBatchFile } from '../../../src/operations/batch/batch-file.ts';
import type { BatchRow } from '../../../src/operations/batch/batch-row.ts';
import type { LikelyDuplicate } from '../../../src/operations/batch/likely-duplicates.ts';
import { type ValidatedBatch, validateBatch } from '../../../src/operations/batch/validate-batch.ts';
import { openLimits } from '../../../src/operations/money/limit-check.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { intent, lease, openEntry } from '../../support/stores/journal-intent.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { type BatchWorld, batchWorld } from './batch-world.ts';

const world = eachOf(batchWorld);

const PAYER = { scope: 'account', holder: 'holder', place: '', profileId: '' };
const NAME = 'folha';
type Around = Parameters<typeof validateBatch>[4];

const validate = async (
  { file, journal }: BatchWorld,
  around: Partial<Around> = {},
): Promise<ValidatedBatch> =>
  validateBatch(await inspectBatchFile(file), NAME, PAYER, journal, {
    findDuplicates: async () => new Map(),
    brokenLimit: () => null,
    canLookUp: true,
    isPlanned: false,
    ...around,
  });

const plain = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `p${at + 2}@exemplo.com.br,20.00,`);

/** Returns a function `findDuplicates` that finds the payment `earlier` for every row. */
const repeating = (earlier: LikelyDuplicate): Partial<Around> => ({
  findDuplicates: async (rows) => new Map(rows.map(({ line }) => [line, earlier])),
});

const faultsOf = async (world: BatchWorld, around: Partial<Around> = {}) => {
  const { init } = await pixErrorOf(() => validate(world, around));
  return init.details as readonly { line: number; field: string; reason: string; message: string }[];
};

describe('the totals of validateBatch', () => {
  it('validateBatch counts rows, cents and key types, and returns the first and last three rows', async () => {
    world.write([...plain(6), '529.982.247-25,0.01,r8', '529.982.247-25,1.50,r9']);
    const { journal } = world;
    const validated = await validate(world);
    expect(validated).toMatchObject({ rows: 8, totalCents: 12_151n, byType: { EMAIL: 6, CPF: 2 } });
    expect([validated.first, validated.last].map((rows) => rows.map(({ line }) => line))).toEqual([
      [2, 3, 4],
      [7, 8, 9],
    ]);
    expect(validated.last.at(-1)).toMatchObject({
      line: 9,
      key: { canonical: '52998224725' },
      amountCents: 150n,
      reference: 'r9',
      keyPrint: journal.fingerprint('52998224725'),
    });
    expect(validated.first[0]).toMatchObject({ reference: 'folha-2', amountCents: 2_000n });
  });

  it('validateBatch lists each row of a short batch only once', async () => {
    world.write(plain(4));
    const { first, last } = await validate(world);
    expect([first, last].map((rows) => rows.map(({ line }) => line))).toEqual([[2, 3, 4], [5]]);
  });

  it('validateBatch refuses a file without rows, and its error contains the path of the file', async () => {
    world.write([]);
    const { init } = await pixErrorOf(() => validate(world));
    expect(init).toMatchObject({
      key: 'batch.empty',
      params: { file: world.file },
      errorCode: 'batch',
      outcome: 'not_sent',
    });
  });
});

describe('validateBatch with repeated payments', () => {
  it('validateBatch counts all rows that repeat an earlier row, and lists the first twenty', async () => {
    world.write(Array.from({ length: 26 }, () => 'ana@exemplo.com.br,20.00,'));
    const { count, first } = (await validate(world)).twins;
    expect([count, first.length]).toEqual([25, 20]);
    expect(first[0]).toEqual({ line: 3, as: 2 });
    expect(first.at(-1)).toEqual({ line: 22, as: 2 });
  });

  it('validateBatch accepts rows that have only the key or only the amount in common', async () => {
    world.write(['ana@exemplo.com.br,20.00,', 'ana@exemplo.com.br,20.01,', 'bia@exemplo.com.br,20.00,']);
    expect(await validate(world)).toMatchObject({
      twins: { count: 0, first: [] },
      paidLately: { count: 0 },
      duplicates: { first: [] },
    });
  });

  it('validateBatch counts all rows that were paid recently, and lists the first twenty', async () => {
    world.write(plain(25));
    const validated = await validate(world, repeating({ batch: null, lately: true }));
    expect(validated).toMatchObject({ paidLately: { count: 25 }, duplicates: { count: 0, first: [] } });
    expect(validated.paidLately.first).toEqual(Array.from({ length: 20 }, (_, at) => at + 2));
  });

  it('validateBatch lists a row that another batch has paid, unless the row has a reference', async () => {
    world.write(['ana@exemplo.com.br,20.00,r1', 'bia@exemplo.com.br,20.00,']);
    const { duplicates } = await validate(world, repeating({ batch: 'maio', lately: false }));
    expect(duplicates.first).toEqual([{ line: 3, batch: 'maio' }]);
  });

  it('validateBatch does not list a row as paid recently when this batch has paid it', async () => {
    const { journal } = world;
    world.write(['ana@exemplo.com.br,20.00,r2', 'bia@exemplo.com.br,20.00,r3']);
    for (const reference of ['r2', 'r3']) {
      const { entry } = await openEntry(journal, intent({ ...PAYER, batch: NAME, reference }));
      const state = reference === 'r2' ? 'confirmed' : 'unknown';
      await journal.recordOutcome(entry.id, lease().owner, { state }, 1);
    }
    const validated = await validate(world, repeating({ batch: null, lately: true }));
    expect(validated).toMatchObject({ paidLately: { count: 1, first: [3] } });
  });

  it('validateBatch of a stored batch skips rows whose references another batch of this account has used', async () => {
    const { journal } = world;
    world.write([
      ...Array.from({ length: 25 }, (_, at) => `p${at}@exemplo.com.br,20.00,x${at + 2}`),
      'ana@exemplo.com.br,30.00,r27',
      'bia@exemplo.com.br,40.00,r28',
    ]);
    for (let line = 2; line < 27; line += 1)
      await openEntry(journal, intent({ ...PAYER, reference: `x${line}`, batch: 'maio' }));
    const { entry } = await openEntry(journal, intent({ ...PAYER, reference: 'r27', batch: NAME }));
    await journal.recordOutcome(entry.id, lease().owner, { state: 'confirmed' }, 1);
    await openEntry(journal, intent({ ...PAYER, reference: 'r28', batch: NAME }));
    const validated = await validate(world, { isPlanned: true });
    expect(validated).toMatchObject({
      rows: 27,
      totalCents: 57_000n,
      left: { rows: 1, cents: 4_000n },
      byType: { EMAIL: 1 },
      elsewhere: { count: 25, first: Array.from({ length: 20 }, (_, at) => at + 2) },
    });
    expect(validated.first.map(({ line }) => line)).toEqual([28]);
  });

  it('validateBatch of a stored batch refuses a row whose reference another account has used', async () => {
    await openEntry(world.journal, intent({ ...PAYER, reference: 'x1', scope: 'other' }));
    world.write(['ana@exemplo.com.br,20.00,x1']);
    expect(await faultsOf(world, { isPlanned: true })).toMatchObject([{ line: 2, reason: 'used_before' }]);
  });

  it('validateBatch refuses a retry of the payment r2 (reference r2-retry1) if the payment r2 may have been applied', async () => {
    const { journal } = world;
    world.write(
      ['r1-retry1', 'r2-retry1', 'r3-retry1'].map((one, at) => `p${at}@exemplo.com.br,20.00,${one}`),
    );
    for (const reference of ['r1', 'r2']) {
      const { entry } = await openEntry(journal, intent({ ...PAYER, reference }));
      const outcome = { state: 'refused', errorCode: 'PZK600' } as const;
      if (reference === 'r1') await journal.recordOutcome(entry.id, lease().owner, outcome, 1);
    }
    expect((await faultsOf(world)).map(({ field, message }) => [field, message])).toEqual([
      ['line 3, reference', 'retried_not_failed: "r2"'],
    ]);
  });

  it('validateBatch lists earlier payouts with the key and amount of a row, except payouts of this batch', async () => {
    const { journal } = world;
    world.write(['ana@exemplo.com.br,20.00,', 'ana@exemplo.com.br,30.00,', 'bia@exemplo.com.br,20.00,']);
    const destinationPrint = journal.fingerprint('ana@exemplo.com.br');
    const order = { ...PAYER, destinationPrint, amountCents: 2_000n };
    const equal = await openEntry(journal, intent({ ...order, reference: 'x1' }));
    await openEntry(journal, intent({ ...order, reference: 'x2', kind: 'qr-payout' }));
    await openEntry(journal, intent({ ...order, reference: 'x3', batch: NAME }));
    const { seen } = await validate(world);
    expect([...seen].map(([line, entries]) => [line, entries.map(({ id }) => id)])).toEqual([
      [2, [equal.entry.id]],
    ]);
  });
});

describe('the errors of validateBatch', () => {
  it('validateBatch refuses a document for an e-mail key if key look-ups are not possible', async () => {
    const rows = ['ana@exemplo.com.br,20.00,52998224725', '52998224725,20.00,52998224725'];
    world.write(rows, 'key,amount,document');
    expect(await faultsOf(world, { canLookUp: false })).toEqual([
      {
        line: 2,
        field: 'line 2, document',
        reason: 'no_main_root',
        value: '52998224725',
        message: 'no_main_root: "52998224725"',
      },
    ]);
    expect(await validate(world)).toMatchObject({ rows: 2 });
  });

  it('validateBatch refuses a row that exceeds a profile limit, and its error contains the column and the amount', async () => {
    const world = await batchWorld({ money: { limits: { perPayout: '100.00', keyTypes: ['EMAIL'] } } });
    world.write(['ana@exemplo.com.br,100.01,', '529.982.247-25,20.00,', 'bia@exemplo.com.br,100.00,']);
    const limits = openLimits(world.operator);
    const brokenLimit = ({ amount, key }: BatchRow<'checked'>) =>
      limits?.broken({ kind: 'payout', amount, receiver: key.canonical }, true) ?? null;
    expect(await faultsOf(world, { brokenLimit })).toMatchObject([
      {
        field: 'line 2, amount',
        reason: 'limit_per_payout',
        message: 'limit_per_payout: "R$ 100,01 > R$ 100,00"',
      },
      { field: 'line 3, key', reason: 'limit_key_types', message: 'limit_key_types: "R$ 20,00 (EMAIL)"' },
    ]);
  });

  it('validateBatch reports used and repeated references in the order of the lines', async () => {
    const { journal } = world;
    // The entry x1 is a single payment. The entry x2 belongs to another batch, and x3 to a batch of another
    // account with the same name.
    await openEntry(journal, intent({ ...PAYER, reference: 'x1' }));
    await openEntry(journal, intent({ ...PAYER, reference: 'x2', batch: 'maio' }));
    await openEntry(journal, intent({ ...PAYER, reference: 'x3', batch: NAME, scope: 'other' }));
    await openEntry(journal, intent({ ...PAYER, reference: 'x4', batch: NAME }));
    world.write(
      ['x1', 'x2', 'x3', 'x4', 'x4', 'b c'].map(
        (reference, at) => `p${at}@exemplo.com.br,20.00,${reference}`,
      ),
    );
    expect((await faultsOf(world)).map(({ field, message }) => [field, message])).toEqual([
      ['line 2, reference', 'used_before: "x1"'],
      ['line 3, reference', 'used_before: "x2"'],
      ['line 4, reference', 'used_before: "x3"'],
      ['line 6, reference', 'as_line_5: "x4"'],
      ['line 7, reference', 'reference_format: "b c"'],
    ]);
  });

  it('validateBatch counts all invalid cells, lists 200 of them in its error, and sends no request', async () => {
    world.write([...Array.from({ length: 200 }, () => ',20.00,'), '51998259765,20.00,']);
    const { init } = await pixErrorOf(() => validate(world));
    expect(init).toMatchObject({
      kind: 'usage',
      key: 'batch.faults',
      params: { count: 201, shown: 200 },
      errorCode: 'bad_rows',
      hintKey: 'batch.faults.hint',
      outcome: 'not_sent',
    });
    const empty = { field: 'line 2, key', message: 'empty', reason: 'empty', value: '' };
    expect(init.details?.[0]).toEqual({ line: 2, ...empty });
  });

  it('validateBatch explains how to write an ambiguous key', async () => {
    world.write([',20.00,', '51998259765,20.00,']);
    const { init } = await pixErrorOf(() => validate(world));
    expect(init.hintKey).toBe('batch.faults.hint_keys');
  });
});
