import { basename } from 'node:path';
import { Visitor } from 'rolldown/utils';
import { parsed, type SourceFile } from '../source-files.ts';

const SILENCED = /@ts-(ignore|nocheck|expect-error)|biome-ignore|eslint-disable|\b(TODO|FIXME|XXX)\b/;
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
export function fileFaults(file: SourceFile): readonly string[] {
  const { path, text } = file;
  const isSource = path.startsWith('src/');
  return [
    ...(/(^|-)(utils?|helpers?|misc|common)\./.test(basename(path)) ? ['a name that says nothing'] : []),
    ...(isSource && path !== 'src/main.ts' && BESIDE_ITSELF.test(text) ? ['a path beside itself'] : []),
    ...(isSource && NUMBERED_PARAMETER.test(text) ? ['a numbered parameter in SQL'] : []),
    ...(isSource && /\bspawn\(/.test(text) && !HIDES_WINDOW.test(text) ? ['spawn without windowsHide'] : []),
    ...(HELD_BACK.exec(text) ?? []).slice(0, 1),
    ...silencedFaults(file),
    ...castFaults(file),
  ].map((fault) => `${path}: ${fault}`);
}

function silencedFaults(file: SourceFile): readonly string[] {
  if (!SILENCED.test(file.text)) return [];
  return parsed(file).comments.flatMap(({ value }) => (SILENCED.exec(value) ?? []).slice(0, 1));
}

/**
 * Returns the casts with `as unknown as` that no comment explains. Such a cast overrides the type checker.
 * The comment must be on the line of the cast, on the line above it, or above its statement.
 */
function castFaults(file: SourceFile): readonly string[] {
  if (!/\bas\s+unknown\s+as\b/.test(file.text)) return [];
  const { program, comments } = parsed(file);
  const lineOf = (offset: number): number => file.text.slice(0, offset).split('\n').length;
  const explained = new Set(
    comments.flatMap(({ start, end }) => [lineOf(start), lineOf(end), lineOf(end) + 1]),
  );
  const starts: number[] = [];
  const faults: string[] = [];
  const enter = ({ start }: { readonly start: number }): void => void starts.push(start);
  const leave = (): void => void starts.pop();
  const statements = ['VariableDeclaration', 'ReturnStatement', 'ExpressionStatement', 'ForOfStatement'];
  new Visitor({
    ...Object.fromEntries(
      statements.flatMap((name) => [
        [name, enter],
        [`${name}:exit`, leave],
      ]),
    ),
    TSAsExpression: ({ expression, end }) => {
      if (expression.type !== 'TSAsExpression' || expression.typeAnnotation.type !== 'TSUnknownKeyword')
        return;
      const at = lineOf(expression.end);
      if (![at, lineOf(starts.at(-1) ?? expression.end)].some((line) => explained.has(line)))
        faults.push(`line ${lineOf(end)}: as unknown as, without a reason beside it`);
    },
  }).visit(program);
  return faults;
}
