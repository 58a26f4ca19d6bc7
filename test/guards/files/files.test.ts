import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../source-files.ts';
import { crowdedFolders, fileFaults } from './file-rules.ts';

const LONG = 'export const a = 1;\n'.repeat(301);
const COMMAND = 'export default class A {}\n';

describe('fileFaults', () => {
  it("every source file follows the project's rules", () => {
    expect(sourceFiles('src', 'test').flatMap(fileFaults)).toEqual([]);
  });

  it.each([
    ['src/cli/readCharge.ts', ''],
    ['src/cli/utils.ts', ''],
    ['src/cli/index.ts', ''],
    ['src/cli/a.ts', LONG],
    ['test/cli/a.test.ts', LONG],
    ['src/commands/a.ts', COMMAND + '//\n'.repeat(60)],
    ['src/commands/b.ts', 'export class B {}'],
    ['src/cli/a.ts', 'export default class A {}'],
    ['src/cli/a.ts', "const file = new URL('./a.json', import.meta.url);"],
    ['src/cli/a.ts', '// @ts-ignore\nf();'],
    ['src/cli/a.ts', '// biome-ignore lint/a: b\nf();'],
    ['src/cli/a.ts', '// TODO\nf();'],
    ['src/storage/a.ts', "const sql = 'select a from b where c = ?1';"],
    ['src/storage/a.ts', 'const sql = `insert into b values (?1, ?)`;'],
    ['test/cli/a.test.ts', "it.only('works', () => {});"],
    ['test/cli/a.test.ts', "describe.skip('it', () => {});"],
    ['test/cli/a.test.ts', "it.todo('works');"],
    ['src/cli/a.ts', 'const a = b as unknown as C;'],
    ['src/cli/a.ts', '// Of something else.\n\nconst a = b as unknown as C;'],
    ['test/cli/a.test.ts', "const a = '// no comment';\nf({\n  a,\n} as unknown as C);"],
  ])('fileFaults reports the fault in %s (case %#)', (path, text) => {
    expect(fileFaults({ path, text })).toHaveLength(1);
  });

  it.each([
    ['src/i18n/pt-br/cli-words.ts', ''],
    ['src/contract/index.ts', "export * from './route.ts';"],
    ['src/commands/a.ts', COMMAND],
    ['src/main.ts', "const file = new URL('./a.json', import.meta.url);"],
    ['src/cli/a.ts', '// C has all that is read of it.\nconst a = {\n  b,\n} as unknown as C;'],
    ['src/cli/a.ts', 'const a = {\n  b,\n  // All that is read.\n} as unknown as C;'],
    ['src/cli/a.ts', '/** It forgets the type. */\nexport const a = (b: D): C => b as unknown as C;'],
    ['src/storage/a.ts', "const sql = 'where c = ?'; const show = '\\u001b[?25h'; const digits = /^\\+?55/;"],
    ['src/cli/a.ts', "const a = 'b as unknown as C'; const d = b as C;"],
    ['test/cli/a.test.ts', "it.each([1])('%s works', () => {}); const text = 'it.only';"],
  ])('fileFaults accepts %s', (path, text) => {
    expect(fileFaults({ path, text })).toEqual([]);
  });
});

describe('crowdedFolders', () => {
  it('no folder has too many files', () => {
    expect(crowdedFolders(sourceFiles('src', 'test'))).toEqual([]);
  });

  it('crowdedFolders counts the files of a folder without its subfolders', () => {
    const files = Array.from({ length: 25 }, (_, at) => ({ path: `src/a/f${at}.ts` }));
    expect(crowdedFolders(files)).toEqual(['src/a: 25 files']);
    expect(crowdedFolders([...files.slice(1), { path: 'src/a/b/c.ts' }])).toEqual([]);
  });
});
