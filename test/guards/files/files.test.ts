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
    ['a comment with @ts-ignore', 'src/cli/a.ts', '// @ts-ignore\nf();'],
    ['a comment with TODO', 'src/cli/a.ts', '// TODO\nf();'],
    ['a numbered SQL parameter', 'src/storage/a.ts', "const sql = 'select a from b where c = ?1';"],
    ['a child process with a window', 'src/cli/a.ts', "spawn('git', []);"],
    ['a todo test', 'test/cli/a.test.ts', 'it.'.concat("todo('works');")],
    ['a cast through unknown without a comment', 'src/cli/a.ts', 'const a = b as unknown as C;'],
    [
      'a cast through unknown with an empty line after the comment',
      'src/cli/a.ts',
      '// Of something else.\n\nconst a = b as unknown as C;',
    ],
    [
      'a cast through unknown with comment signs only in a string',
      'test/cli/a.test.ts',
      "const a = '// no comment';\nf({\n  a,\n} as unknown as C);",
    ],
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
      'a cast through unknown with a comment above its statement',
      'src/cli/a.ts',
      '// C has all that is read of it.\nconst a = {\n  b,\n} as unknown as C;',
    ],
    [
      'a cast through unknown with a comment on the line above',
      'src/cli/a.ts',
      'const a = {\n  b,\n  // All that is read.\n} as unknown as C;',
    ],
    [
      'a cast through unknown with a doc comment',
      'src/cli/a.ts',
      '/** It forgets the type. */\nexport const a = (b: D): C => b as unknown as C;',
    ],
    [
      'plain SQL parameters, and question marks in other strings',
      'src/storage/a.ts',
      "const sql = 'where c = ?'; const show = '\\u001b[?25h'; const digits = /^\\+?55/;",
    ],
    [
      'a cast through unknown in a string, and a plain cast',
      'src/cli/a.ts',
      "const a = 'b as unknown as C'; const d = b as C;",
    ],
    ['it.each', 'test/cli/a.test.ts', "it.each([1])('%s works', () => {});"],
  ])('fileFaults accepts %s', (_what, path, text) => {
    expect(fileFaults({ path, text })).toEqual([]);
  });
});
