import { basename, dirname } from 'node:path';
import { Visitor } from 'rolldown/utils';
import { parsed, type SourceFile } from '../source-files.ts';

const MOST_LINES = 300;
const MOST_COMMAND_LINES = 60;
/** Matches names such as `read-charge.ts`, `money.test.ts` and `words-cli.pt-br.ts`. */
const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+(-[a-z]+)*)*\.tsx?$/;
/** The only files that may re-export the exports of other files. */
const BARRELS = new Set(['src/contract/index.ts', 'src/i18n/index.ts']);
const SILENCED = /@ts-(ignore|nocheck|expect-error)|biome-ignore|eslint-disable|\b(TODO|FIXME|XXX)\b/;
const RUNNERS = new Set(['it', 'test', 'describe', 'suite']);
const HELD_BACK = new Set(['skip', 'only', 'todo', 'skipIf', 'fails']);
const TELLING = new RegExp(
  `export default|import\\.meta|\\.(${[...HELD_BACK].join('|')})\\b|${SILENCED.source}`,
);

/** A numbered SQL parameter. Node 22.19 refuses to bind values to it. */
const NUMBERED_PARAMETER = /[\s=<>(,|]\?\d/;

const MOST_FILES = 24;

export function crowdedFolders(files: readonly Pick<SourceFile, 'path'>[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { path } of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder}: ${count} files`);
}

export function fileFaults(file: SourceFile): readonly string[] {
  return [
    ...nameFaults(file.path),
    ...lengthFaults(file),
    ...syntaxFaults(file),
    ...castFaults(file),
    ...sqlFaults(file),
  ].map((fault) => `${file.path}: ${fault}`);
}

const sqlFaults = ({ path, text }: SourceFile): readonly string[] =>
  path.startsWith('src/') && NUMBERED_PARAMETER.test(text) ? ['a numbered parameter in SQL'] : [];

function nameFaults(path: string): readonly string[] {
  const name = basename(path);
  return [
    ...(FILE_NAME.test(name) ? [] : ['the name is not in kebab-case']),
    ...(/(^|-)(utils?|helpers?|misc|common)\./.test(name) ? ['the name says nothing of what is in it'] : []),
    ...(/^index\.tsx?$/.test(name) && !BARRELS.has(path) ? ['a barrel'] : []),
  ];
}

function lengthFaults({ path, text }: SourceFile): readonly string[] {
  const most = path.startsWith('src/commands/') ? MOST_COMMAND_LINES : MOST_LINES;
  const lines = text.trimEnd().split('\n').length;
  return lines > most ? [`${lines} lines, more than ${most}`] : [];
}

function syntaxFaults(file: SourceFile): readonly string[] {
  const { program, comments } = parsed(TELLING.test(file.text) ? file : { ...file, text: '' });
  const faults: string[] = [];
  let defaults = 0;
  new Visitor({
    ExportDefaultDeclaration: () => {
      defaults += 1;
    },
    MemberExpression: ({ object, property }) => {
      if (object.type !== 'Identifier' || property.type !== 'Identifier') return;
      if (RUNNERS.has(object.name) && HELD_BACK.has(property.name))
        faults.push(`${object.name}.${property.name}`);
    },
    NewExpression: ({ callee, arguments: [, base] }) => {
      // The bundler moves modules to other folders, so a path relative to a module becomes wrong. Only
      // `main.ts` may use relative paths.
      const own = base?.type === 'MemberExpression' && base.object.type === 'MetaProperty';
      const moved = file.path.startsWith('src/') && file.path !== 'src/main.ts';
      if (own && moved && callee.type === 'Identifier' && callee.name === 'URL')
        faults.push('a path beside itself');
    },
  }).visit(program);
  for (const { value } of comments) {
    const silenced = SILENCED.exec(value);
    if (silenced) faults.push(silenced[0]);
  }
  if (file.path.startsWith('src/') && !file.path.endsWith('.d.ts')) {
    const wanted = file.path.startsWith('src/commands/') ? 1 : 0;
    if (defaults !== wanted) faults.push(`${defaults} default exports, not ${wanted}`);
  }
  return faults;
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
