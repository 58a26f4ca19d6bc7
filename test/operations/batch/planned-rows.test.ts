import { describe, expect, it } from 'vitest';
import type { BatchColumn, BatchRow } from '../../../src/operations/batch/batch-row.ts';
import { checkRow, printOf } from '../../../src/operations/batch/check-row.ts';
import { leftRows, plannedFileRows } from '../../../src/operations/batch/planned-rows.ts';
import { pixErrorOf } from '../../support/pix-error.ts';
import { eachOf } from '../../support/worlds/each-of.ts';
import { batchWorld, entryOf, rowsOf } from './batch-world.ts';

const world = eachOf(batchWorld);

const NAME = 'folha';

it('leftRows yields all rows of a new batch, but only the unpaid rows of a started batch', async () => {
  world.write(rowsOf(5));
  const { batch, plan } = await world.plan();
  await entryOf(world, { batch: NAME, reference: 'r2' }, { state: 'confirmed' });
  await entryOf(world, { batch: NAME, reference: 'r3' }, { state: 'unknown' });
  await entryOf(world, { batch: NAME, reference: 'r4' }, { state: 'refused', errorCode: 'PZK600' });
  // This entry belongs to no batch: another command used the reference of the row r5.
  await entryOf(world, { reference: 'r5' }, { state: 'unknown' });
  const left = async (existing: typeof plan | null): Promise<readonly string[]> =>
    (await Array.fromAsync(leftRows(world.journal, batch, NAME, existing))).map(({ reference }) => reference);
  expect(await left(null)).toEqual(['r2', 'r3', 'r4', 'r5', 'r6']);
  expect(await left(plan)).toEqual(['r3', 'r6']);
});

describe('plannedFileRows', () => {
  it('plannedFileRows yields the planned rows with their cells, and why a row was refused', async () => {
    world.write(rowsOf(2));
    const { batch, plan } = await world.plan();
    await world.journal.batches.refuseRow(plan.id, 3, 'PZK600');
    const rows = await Array.fromAsync(plannedFileRows(world.journal, batch, plan));
    expect(rows).toMatchObject(
      [2, 3].map((line) => ({
        line,
        reference: `r${line}`,
        refusal: line === 3 ? 'PZK600' : null,
        amountCents: 2_000n,
        cells: { key: `p${line}@exemplo.com.br`, amount: '20.00', reference: `r${line}` },
      })),
    );
  });

  it.each([
    ['a changed amount', ['p2@exemplo.com.br,20.01,r2'], 2],
    ['an additional row', rowsOf(2), 3],
    ['an invalid row', ['p2@exemplo.com.br,,r2'], 2],
  ])('plannedFileRows refuses a file that now has %s, and names the line', async (_what, rows, line) => {
    world.write(rowsOf(1));
    const { batch, plan } = await world.plan();
    world.write(rows);
    const reading = () => Array.fromAsync(plannedFileRows(world.journal, batch, plan));
    expect((await pixErrorOf(reading)).init).toEqual({
      kind: 'usage',
      key: 'batch.changed_meanwhile',
      params: { line },
      errorCode: 'batch',
      outcome: 'not_sent',
    });
  });
});

const CELLS: Readonly<Record<BatchColumn, string>> = {
  key: 'a@exemplo.com.br',
  amount: '10,00',
  reference: 'r1',
  comment: 'rent',
  document: '111.444.777-35',
};

function rowOf(cells: Readonly<Partial<Record<BatchColumn, string>>>): BatchRow<'checked'> {
  const check = checkRow({ line: 2, cells }, 'folha');
  if (!check.ok) throw new Error(JSON.stringify(check.faults));
  return check.row;
}

describe('the fingerprint of a batch row', () => {
  it.each<[BatchColumn, string]>([
    ['key', 'b@exemplo.com.br'],
    ['amount', '10,01'],
    ['reference', 'r2'],
    ['comment', ''],
    ['document', '529.982.247-25'],
    ['document', ''],
  ])('the fingerprint of a batch row changes when its %s becomes "%s"', (column, value) => {
    expect(printOf(rowOf({ ...CELLS, [column]: value }))).not.toBe(printOf(rowOf(CELLS)));
  });

  it('the fingerprint of a batch row keeps its form, because stored plans are compared with it', () => {
    expect(printOf(rowOf(CELLS))).toBe('["a@exemplo.com.br","1000","r1","rent","11144477735"]');
  });

  it('the fingerprint of a batch row does not depend on the notation of its values, such as 10,00 or R$ 10', () => {
    const otherwise = { ...CELLS, key: 'A@Exemplo.com.br', amount: 'R$ 10', document: '11144477735' };
    expect(printOf(rowOf(otherwise))).toBe(printOf(rowOf(CELLS)));
  });

  it('the fingerprint of a batch row changes when a value moves from the comment column to the document column', () => {
    const bare = { ...CELLS, comment: '', document: '' };
    expect(printOf(rowOf({ ...bare, comment: '11144477735' }))).not.toBe(
      printOf(rowOf({ ...bare, document: '11144477735' })),
    );
  });
});

describe('checkRow', () => {
  it('checkRow makes a missing reference from the batch name and the line, and accepts 140 characters of comment', () => {
    const { key, amount } = CELLS;
    expect(rowOf({ key, amount })).toMatchObject({ reference: 'folha-2', hasOwnReference: false });
    expect(rowOf({ key, amount }).comment).toBeUndefined();
    const comment = 'c'.repeat(140);
    expect(rowOf({ ...CELLS, document: '', reference: '\u00a0r1', comment })).toMatchObject({
      reference: 'r1',
      hasOwnReference: true,
      comment,
    });
  });

  it.each<[BatchColumn, string, string]>([
    ['amount', '', 'empty'],
    ['amount', '1.234', 'amount_ambiguous'],
    ['amount', '1e3', 'amount_format'],
    ['amount', '10,005', 'amount_ambiguous'],
    ['amount', '0,005', 'decimals'],
    ['amount', '-5', 'negative'],
    ['amount', '0', 'zero'],
    ['reference', 'r 1', 'reference_format'],
    ['reference', 'r'.repeat(65), 'reference_format'],
    ['comment', 'c'.repeat(141), 'comment_too_long'],
    ['comment', 'rent\u202e', 'control_or_invisible_characters'],
    ['document', '123', 'document_format'],
    ['document', '111.444.777-36', 'check_digit'],
    ['document', '529.982.247-25', 'other_receiver'],
    ['key', '', 'empty'],
    ['key', '123', 'unrecognized'],
  ])('checkRow refuses a row when its column %s contains "%s" (reason: %s)', (field, value, reason) => {
    const key = field === 'document' ? { key: '111.444.777-35' } : {};
    const cells = { ...CELLS, document: '', ...key, [field]: value };
    const check = checkRow({ line: 7, cells }, 'folha');
    expect(check).toEqual({ ok: false, faults: [{ line: 7, field, reason, value: value.slice(0, 60) }] });
  });

  it.each([
    ['51998259765', 'CPF 51998259765, PHONE +5551998259765'],
    ['11987654321', 'PHONE, CPF'],
    ['5511987000122', 'PHONE +5511987000122, CNPJ 05511987000122'],
  ])('checkRow refuses the key %s, and names its readings %s', (key, readings) => {
    const check = checkRow({ line: 7, cells: { ...CELLS, document: '', key } }, 'folha');
    const fault = { line: 7, field: 'key', reason: 'ambiguous', value: `${key} (${readings})` };
    expect(check).toEqual({ ok: false, faults: [fault] });
  });

  it('checkRow reports every invalid column of a row', () => {
    const check = checkRow({ line: 7, cells: { ...CELLS, key: '', amount: '0', reference: 'ü' } }, 'folha');
    expect(check.ok ? [] : check.faults.map(({ field }) => field)).toEqual(['key', 'amount', 'reference']);
  });
});

describe('checkRow with a possible decimal comma', () => {
  const cells = { key: 'a@exemplo.com.br', amount: '35', reference: '50', comment: 'r1' };
  const byComma = { key: 'a@exemplo.com.br', amount: '35,50', reference: 'r1', comment: '' };
  const fault = { line: 7, field: 'amount', reason: 'decimal_comma', value: '35,50' };

  it('checkRow refuses a row that is also valid with the decimal comma', () => {
    expect(checkRow({ line: 7, cells, byComma }, 'folha')).toEqual({ ok: false, faults: [fault] });
  });

  it('checkRow accepts a row that is not valid with the decimal comma', () => {
    const other = { ...byComma, reference: 'aluguel de maio' };
    const row = { line: 7, cells: { ...cells, comment: 'aluguel de maio' }, byComma: other };
    const check = checkRow(row, 'folha');
    expect(check).toMatchObject({ ok: true, row: { reference: '50' } });
  });

  it('checkRow names the decimal comma as the cause of too many cells, but not of missing cells', () => {
    const many = { line: 7, cells, byComma, cellCount: { found: 5, expected: 4 } };
    expect(checkRow(many, 'folha')).toEqual({ ok: false, faults: [fault] });
    const few = { ...many, cellCount: { found: 4, expected: 5 } };
    expect(checkRow(few, 'folha')).toMatchObject({ faults: [{ field: 'row', reason: 'cells_4_of_5' }] });
    const { byComma: _none, ...plain } = many;
    expect(checkRow(plain, 'folha')).toMatchObject({ faults: [{ field: 'row', reason: 'cells_5_of_4' }] });
  });
});
