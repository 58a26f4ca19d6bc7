import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'rolldown/utils';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface SourceFile {
  /** Path below the root, with slashes: `src/cli/session/world.ts`. */
  readonly path: string;
  readonly text: string;
}

/**
 * An import, and when it is loaded. `value`: together with the importing module. `dynamic`: when the code
 * calls it. `type`: never.
 */
export interface Import {
  readonly specifier: string;
  readonly kind: 'value' | 'type' | 'dynamic';
}

export function sourceFiles(...folders: readonly string[]): readonly SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .sort()
      .map((name) => ({
        path: `${folder}/${name.split(sep).join('/')}`,
        text: readFileSync(join(ROOT, folder, name), 'utf8'),
      })),
  );
}

export function parsed(file: SourceFile): ReturnType<typeof parseSync> {
  return parseSync(file.path, file.text);
}

const brought = new WeakMap<SourceFile, readonly Import[]>();

/**
 * Returns everything that a file imports: with `import`, `export from`, `import()`, `import('x')` in types,
 * or `process.getBuiltinModule`.
 */
export function importsOf(file: SourceFile): readonly Import[] {
  const known = brought.get(file) ?? readImports(file);
  brought.set(file, known);
  return known;
}

function readImports(file: SourceFile): readonly Import[] {
  const imports: Import[] = [];
  let depth = 0;
  const enter = (): void => {
    depth += 1;
  };
  const leave = (): void => {
    depth -= 1;
  };
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    ImportDeclaration: ({ source, importKind }) =>
      imports.push({ specifier: source.value, kind: importKind === 'type' ? 'type' : 'value' }),
    ExportNamedDeclaration: ({ source, exportKind }) => {
      if (source) imports.push({ specifier: source.value, kind: exportKind === 'type' ? 'type' : 'value' });
    },
    ExportAllDeclaration: ({ source, exportKind }) =>
      imports.push({ specifier: source.value, kind: exportKind === 'type' ? 'type' : 'value' }),
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal') imports.push({ specifier: String(source.value), kind: 'dynamic' });
    },
    TSImportType: ({ source }) => imports.push({ specifier: source.value, kind: 'type' }),
    CallExpression: ({ callee, arguments: [name] }) => {
      const builtin =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'getBuiltinModule';
      if (builtin && name?.type === 'Literal')
        imports.push({ specifier: String(name.value), kind: depth === 0 ? 'value' : 'dynamic' });
    },
  }).visit(parsed(file).program);
  return imports;
}

/** Returns the path of the file that a relative specifier names; null for a package or a builtin. */
export function targetOf(file: SourceFile, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  return new URL(specifier, `file:///${file.path}`).pathname.slice(1);
}
