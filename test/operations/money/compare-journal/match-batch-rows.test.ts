import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCheckedBatchRows } from '../../../../src/commands/journal/adopt.ts';
import type { BatchRow } from '../../../../src/operations/batch/batch-row.ts';
import { checkRow } from '../../../../src/operations/batch/check-row.ts';
import { matchBatchRows } from '../../../../src/operations/money/compare-journal/compare-journal.ts';
import type { ServiceMovement } from '../../../../src/operations/money/compare-journal/read-service-movements.ts';
import { pixErrorOf } from '../../../support/pix-error.ts';
import { tempFolder } from '../../../support/worlds/temp-folder.ts';

const rowsOf = (...cells: readonly (readonly [key: string, amount: string, reference?: string])[]) =>
  cells.map(([key, amount, reference = ''], at): BatchRow<'checked'> => {
    const check = checkRow({ line: at + 2, cells: { key, amount, reference } }, 'folha');
    if (!check.ok) throw new Error(JSON.stringify(check.faults));
    return check.row;
  });

let made = 0;
const movement = (destination: string | null, cents: readonly bigint[], more = {}): ServiceMovement => {
  made += 1;
  return {
    family: 'hub',
    kind: 'payout',
    serviceId: `PO${made}`,
    reference: null,
    cents,
    destination,
    receiverName: null,
    at: null,
    status: null,
    ...more,
  };
};

/**
 * Returns for each movement the line of its row, the kind of match and the lines of other possible rows.
 * Returns null for a movement without a row.
 */
const matched = (movements: readonly ServiceMovement[], rows: readonly BatchRow<'checked'>[]) => {
  const matches = matchBatchRows(movements, rows);
  return movements.map((one) => {
    const match = matches.get(one);
    return match ? [match.row.line, match.by, match.otherLines] : null;
  });
};

const CPF = '52998224725';
const CNPJ = '11222333000181';
/** A CNPJ with letters, as issued since July 2026. */
const ALPHANUMERIC = '12ABC34501DE35';
const PHONE = '+5511987654321';
const EVP = '123e4567-e89b-42d3-a456-426614174000';

describe('matchBatchRows', () => {
  it.each([
    [CPF, '***.982.247-**'],
    [CPF, '•••982247••'],
    [CNPJ, '**.222.333/0001-**'],
    [ALPHANUMERIC, '**.ABC.345/01DE-**'],
    [ALPHANUMERIC, '**.abc.345/01de-**'],
    // This mask has eleven characters, as many as a CPF, but it hides an e-mail address.
    ['abcdefg@x.br', 'abc***@x.br'],
    [PHONE, '+5***21'],
    [PHONE, '(11) *****-4321'],
    [EVP, '12***00'],
    ['fornecedor@exemplo.com.br', 'fo***@***br'],
    ['fornecedor@exemplo.com.br', 'f***@exemplo.com.br'],
  ])('matchBatchRows recognizes the key %s behind the mask %s', (key, masked) => {
    const rows = rowsOf(['outro@exemplo.com', '10.00'], [key, '10.00']);
    expect(matched([movement(masked, [1_000n])], rows)).toEqual([[3, 'masked_key_and_amount', []]]);
  });

  it.each([
    [CPF, '***.983.247-**'],
    // The mask shows three digits of the key, but at other positions.
    [CPF, '*998*******'],
    [ALPHANUMERIC, '*abc**********'],
    ['55ana@exemplo.com.br', 'an***@***br'],
    [CPF, '982.247.***-**'],
    [PHONE, '+5***22'],
    [EVP, '13***00'],
    ['fornecedor@exemplo.com.br', 'ga***@***br'],
    ['fornecedor@exemplo.com.br', 'outro@exemplo.com.br'],
  ])('matchBatchRows does not recognize the key %s behind the mask %s', (key, shown) => {
    expect(matched([movement(shown, [1_000n])], rowsOf([key, '10.00']))).toEqual([null]);
  });

  it.each([CPF, '529.982.247-25'])('matchBatchRows recognizes a complete key in the spelling %s', (shown) => {
    expect(matched([movement(shown, [1_000n])], rowsOf([CPF, '10.00']))).toEqual([[2, 'key_and_amount', []]]);
  });

  it('matchBatchRows assigns each row to at most one movement, and returns the lines of other possible rows', () => {
    const rows = rowsOf(['ana@exemplo.com', '10.00'], ['bia@exemplo.com', '10.00'], [PHONE, '10.00']);
    const hidden = (): ServiceMovement => movement('***@***om', [1_000n]);
    expect(matched([hidden()], rows)).toEqual([[2, 'masked_key_and_amount', [3]]]);
    expect(matched([hidden(), hidden(), hidden()], rows)).toEqual([
      [2, 'masked_key_and_amount', []],
      [3, 'masked_key_and_amount', []],
      null,
    ]);
  });

  it('matchBatchRows prefers a match by reference, then by key, then by masked key, then by amount only', () => {
    const rows = rowsOf(['ana@exemplo.com', '10.00'], ['bia@exemplo.com', '10.00'], [PHONE, '10.00', 'r1']);
    const movements = [
      movement(null, [1_000n]),
      movement('***@***om', [1_000n]),
      movement('ana@exemplo.com', [1_000n]),
      movement(null, [900n], { reference: 'r1' }),
    ];
    expect(matched(movements, rows)).toEqual([
      null,
      [3, 'masked_key_and_amount', []],
      [2, 'key_and_amount', []],
      [4, 'reference', []],
    ]);
  });

  it('matchBatchRows uses only the amount when the service shows no key', () => {
    const rows = rowsOf([CPF, '10.00'], [PHONE, '10.00']);
    expect(matched([movement(null, [1_000n])], rows)).toEqual([[2, 'amount_only', [3]]]);
    expect(matched([movement('***', [1_000n])], rows)).toEqual([[2, 'amount_only', [3]]]);
  });

  it('matchBatchRows prefers the row with the first possible amount if a movement has several possible amounts', () => {
    const rows = rowsOf([CPF, '10.50'], [CPF, '10.00']);
    const cents = [1_000n, 1_050n, 950n];
    expect(matched([movement(CPF, cents)], rows)).toEqual([[3, 'key_and_amount', []]]);
    expect(matched([movement(CPF, cents)], rows.slice(0, 1))).toEqual([[2, 'key_and_amount', []]]);
  });

  it('matchBatchRows assigns a row to the movement whose list of possible amounts starts with the amount of the row', () => {
    const rows = rowsOf([CPF, '10.50']);
    const movements = [movement(CPF, [1_000n, 1_050n]), movement(CPF, [1_050n])];
    expect(matched(movements, rows)).toEqual([null, [2, 'key_and_amount', []]]);
  });

  it('matchBatchRows returns the lines of at most twenty other rows for a masked key, and none for a complete key', () => {
    const rows = rowsOf(...Array.from({ length: 25 }, () => [CPF, '10.00'] as const));
    expect(matched([movement(CPF, [1_000n])], rows)).toEqual([[2, 'key_and_amount', []]]);
    const lines = Array.from({ length: 20 }, (_, at) => at + 3);
    expect(matched([movement('***982247**', [1_000n])], rows)).toEqual([[2, 'masked_key_and_amount', lines]]);
  });

  it.each(['transfer', 'qr-payout'])('matchBatchRows gives no row a movement of the kind %s', (kind) => {
    expect(matched([movement(CPF, [1_000n], { kind })], rowsOf([CPF, '10.00']))).toEqual([null]);
  });
});

const { signal } = new AbortController();
function fileOf(text: string): string {
  const file = join(tempFolder(), 'folha.csv');
  writeFileSync(file, text);
  return file;
}

describe('readCheckedBatchRows', () => {
  it('readCheckedBatchRows derives missing references from the file name, or from the batch name if one is given', async () => {
    const file = fileOf('key,amount,reference\nana@exemplo.com.br,10,\nbia@exemplo.com.br,20,b\n');
    const references = async (name?: string): Promise<readonly string[]> =>
      (await readCheckedBatchRows(file, name, signal)).map(({ reference }) => reference);
    expect(await references()).toEqual(['folha-2', 'b']);
    expect(await references('maio')).toEqual(['maio-2', 'b']);
  });

  it('readCheckedBatchRows reports the line of each invalid row and of each repeated reference', async () => {
    const file = fileOf(
      'key,amount,reference\nana@exemplo.com.br,0,a\nana@exemplo.com.br,1,b\nana@exemplo.com.br,2,b\nana@exemplo.com.br,x,c\n',
    );
    const { init } = await pixErrorOf(() => readCheckedBatchRows(file, undefined, signal));
    expect(init.details).toMatchObject([
      { line: 2, field: 'line 2, amount' },
      { line: 4, field: 'line 4, reference', reason: 'as_line_3', value: 'b' },
      { line: 5, field: 'line 5, amount' },
    ]);
  });

  it('readCheckedBatchRows refuses a file without rows', async () => {
    const file = fileOf('key,amount\n');
    const { init } = await pixErrorOf(() => readCheckedBatchRows(file, undefined, signal));
    expect([init.key, init.params]).toEqual(['batch.empty', { file }]);
  });
});
