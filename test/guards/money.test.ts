import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

const holding = (text: RegExp): readonly string[] =>
  sourceFiles('src')
    .filter((file) => text.test(file.text))
    .map(({ path }) => path);

describe('source files that move money', () => {
  it('src calls Client.move at only one place', () => {
    expect(holding(/\.move\(/)).toEqual(['src/operations/money/move-money.ts']);
    const [file] = sourceFiles('src').filter(({ path }) => path === 'src/operations/money/move-money.ts');
    expect(file?.text.match(/\.move\(/g)).toHaveLength(1);
  });

  it('src creates a SendPermit only in the journal, and in move-money for a dry run', () => {
    expect(holding(/new SendPermit\(/)).toEqual([
      'src/operations/money/move-money.ts',
      'src/storage/journal/journal.ts',
    ]);
  });
});
