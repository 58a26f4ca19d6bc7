import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Files of `src/` whose text holds this. */
const holding = (text: RegExp): readonly string[] =>
  sourceFiles('src')
    .filter((file) => text.test(file.text))
    .map(({ path }) => path);

describe('money', () => {
  it('money leaves by one call in one file', () => {
    expect(holding(/\.move\(/)).toEqual(['src/operations/money/move-money.ts']);
    const [file] = sourceFiles('src').filter(({ path }) => path === 'src/operations/money/move-money.ts');
    expect(file?.text.match(/\.move\(/g)).toHaveLength(1);
  });

  it('leaves only on a permit of the journal, which the journal alone gives; a dry run has one that is never sent', () => {
    expect(holding(/new SendPermit\(/)).toEqual([
      'src/operations/money/move-money.ts',
      'src/storage/journal/sql-journal.ts',
    ]);
  });
});
