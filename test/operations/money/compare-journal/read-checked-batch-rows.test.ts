import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCheckedBatchRows } from '../../../../src/commands/journal/adopt.ts';
import { pixErrorOf } from '../../../support/pix-error.ts';
import { tempFolder } from '../../../support/worlds/temp-folder.ts';

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
