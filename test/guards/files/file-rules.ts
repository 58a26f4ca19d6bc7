import { basename } from 'node:path';
import type { SourceFile } from '../source-files.ts';

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
export function fileFaults({ path, text }: SourceFile): readonly string[] {
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
