import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../source-files.ts';
import { fileFaults } from './file-rules.ts';

describe('fileFaults', () => {
  it('fileFaults finds no violation of the project rules in any source file', () => {
    expect(sourceFiles('src', 'test').flatMap(fileFaults)).toEqual([]);
  });

  it.each([
    ['a file that is named utils.ts', 'src/cli/utils.ts', ''],
    [
      'a use of import.meta.url in src outside of main.ts',
      'src/cli/a.ts',
      "const file = new URL('./a.json', import.meta.url);",
    ],
    ['a comment with @ts-ignore', 'src/cli/a.ts', '// @ts-'.concat('ignore\nf();')],
    ['a comment with TODO', 'src/cli/a.ts', '// TO'.concat('DO\nf();')],
    ['a numbered SQL parameter', 'src/storage/a.ts', "const sql = 'select a from b where c = ?1';"],
    ['a child process with a window', 'src/cli/a.ts', "spawn('git', []);"],
    ['a todo test', 'test/cli/a.test.ts', 'it.'.concat("todo('works');")],
  ])('fileFaults reports %s', (_what, path, text) => {
    expect(fileFaults({ path, text })).toHaveLength(1);
  });

  it.each([
    [
      'a use of import.meta.url in src/main.ts',
      'src/main.ts',
      "const file = new URL('./a.json', import.meta.url);",
    ],
    [
      'plain SQL parameters, and question marks in other strings',
      'src/storage/a.ts',
      "const sql = 'where c = ?'; const show = '\\u001b[?25h'; const digits = /^\\+?55/;",
    ],
    ['it.each', 'test/cli/a.test.ts', "it.each([1])('%s works', () => {});"],
  ])('fileFaults accepts %s', (_what, path, text) => {
    expect(fileFaults({ path, text })).toEqual([]);
  });
});
