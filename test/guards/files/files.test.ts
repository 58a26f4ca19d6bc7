import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type SourceFile, sourceFiles } from '../source-files.ts';

/** A comment that silences a tool, or puts work off. */
const SILENCED =
  /(?:\/\/|\/\*|^ *\*).*?(@ts-(?:ignore|nocheck|expect-error)|biome-ignore|eslint-disable|\b(?:TODO|FIXME|XXX)\b)/m;
/** Biome reports `it.skip` and `it.only` itself. */
const HELD_BACK = /\b(it|test|describe)\.(todo|skipIf|fails)\b/;
/**
 * The bundler moves modules to other folders, so a path relative to a module becomes wrong. Only `main.ts` may
 * use relative paths.
 */
const BESIDE_ITSELF = /new URL\([^)]*import\.meta/;
/** A file that calls `spawn` sets this option, or gives the reason why not in a comment. */
const HIDES_WINDOW = /windowsHide: true|`windowsHide` is not set/;
/** A numbered SQL parameter. Node 22.19 refuses to bind values to it. */
const NUMBERED_PARAMETER = /[\s=<>(,|]\?\d/;

/** Returns violations of the project rules that biome cannot check (see .biome.json). */
function fileFaults({ path, text }: SourceFile): readonly string[] {
  const isSource = path.startsWith('src/');
  return [
    ...(/(^|-)(utils?|helpers?|misc|common)\./.test(basename(path)) ? ['a name that says nothing'] : []),
    ...(isSource && path !== 'src/main.ts' && BESIDE_ITSELF.test(text) ? ['a path beside itself'] : []),
    ...(isSource && NUMBERED_PARAMETER.test(text) ? ['a numbered parameter in SQL'] : []),
    ...(isSource && /\bspawn\(/.test(text) && !HIDES_WINDOW.test(text) ? ['spawn without windowsHide'] : []),
    ...(HELD_BACK.exec(text) ?? []).slice(0, 1),
    ...(SILENCED.exec(text) ?? []).slice(1, 2),
  ].map((fault) => `${path}: ${fault}`);
}

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
