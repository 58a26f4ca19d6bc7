import { Visitor } from 'rolldown/utils';
import { importsOf, parsed, type SourceFile, targetOf } from '../source-files.ts';

/**
 * The modules below `src/`, with the layer of each. Imports go down. Modules of one layer never import each
 * other.
 */
const FLOOR_OF: Readonly<Record<string, number>> = {
  domain: 0,
  contract: 1,
  i18n: 1,
  system: 1,
  client: 2,
  sandbox: 2,
  listener: 2,
  storage: 2,
  operations: 3,
  output: 3,
  cli: 4,
  dashboard: 4,
  commands: 5,
};
const TOP = 'src/main.ts';

/** Returns imports of any kind that do not go down. */
export function upwardImports(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap((file) => {
    if (file.path === TOP) return [];
    const from = roomOf(file.path);
    if (from === null) return [`${file.path} is in no room`];
    return importsOf(file).flatMap(({ specifier }) => {
      const target = targetOf(file, specifier);
      if (target === null || !goesUp(from, target)) return [];
      return [`${file.path} imports ${target}`];
    });
  });
}

function goesUp(from: string, target: string): boolean {
  const to = roomOf(target);
  if (to === null) return true;
  return to !== from && Number(FLOOR_OF[to]) >= Number(FLOOR_OF[from]);
}

function roomOf(path: string): string | null {
  const room = /^src\/([^/]+)\//.exec(path)?.[1];
  return room !== undefined && Object.hasOwn(FLOOR_OF, room) ? room : null;
}

/**
 * Libraries that take longer to load than Node takes to start. They are loaded by `import()` where they are
 * used.
 */
const HEAVY: ReadonlySet<string> = new Set([
  'ink',
  'react',
  'react/jsx-runtime',
  'undici',
  'node:sqlite',
  'node:http2',
  'node:test',
  'conf',
  'jq-web',
  '@clack/prompts',
  '@napi-rs/keyring',
  'cli-table3',
  'lean-qr',
  '@peculiar/x509',
  'reflect-metadata',
  'zod',
  '@oclif/core',
  '@oclif/core/ux',
  '@oclif/core/help',
  '@oclif/core/config',
]);
const isHeavy = (specifier: string): boolean => HEAVY.has(specifier) || specifier.startsWith('undici/');

/**
 * Returns chains of static imports from an entry (`main.ts` or a command) to a heavy library, one for each
 * library.
 */
export function heavyStarts(files: readonly SourceFile[]): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, { file, imports: importsOf(file) }]));
  const entries = files.filter(({ path }) => path === TOP || roomOf(path) === 'commands');
  return entries.flatMap((entry) => {
    const faults: string[] = [];
    const seen = new Set([entry.path]);
    const walk = (path: string, way: readonly string[]): void => {
      const found = byPath.get(path);
      for (const { specifier, kind } of found?.imports ?? []) {
        if (kind !== 'value' || !found) continue;
        if (isHeavy(specifier)) faults.push([...way, specifier].join(' → '));
        const next = targetOf(found.file, specifier);
        if (next === null || seen.has(next)) continue;
        seen.add(next);
        walk(next, [...way, next]);
      }
    };
    walk(entry.path, [entry.path]);
    return faults;
  });
}

/** Reads the time, randomness or the network. Code that needs the system's clock gets it as an argument. */
const IMPURE_GLOBALS = new Set([
  'fetch',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'console',
]);
const IMPURE_MEMBERS = new Set(['Date.now', 'Math.random', 'performance.now']);
const CLOCKS = new Set(['src/domain/time/clock.ts', 'src/domain/time/virtual-clock.ts']);
/** Hashing has no side effects. */
/** Packages without side effects. */
const PURE = new Set(['node:crypto', 'csv-stringify/sync']);

/** Returns code in `domain/` that uses more than its arguments. */
export function impurities(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter(({ path }) => roomOf(path) === 'domain' && !CLOCKS.has(path))
    .flatMap((file) => {
      const faults = importsOf(file)
        .filter(({ specifier }) => targetOf(file, specifier) === null && !PURE.has(specifier))
        .map(({ specifier }) => specifier);
      new Visitor({
        MemberExpression: ({ object, property }) => {
          if (object.type !== 'Identifier' || property.type !== 'Identifier') return;
          const name = `${object.name}.${property.name}`;
          const own = object.name === 'process' && name !== 'process.getBuiltinModule';
          if (IMPURE_MEMBERS.has(name) || own) faults.push(name);
        },
        CallExpression: ({ callee }) => {
          if (callee.type === 'Identifier' && IMPURE_GLOBALS.has(callee.name)) faults.push(callee.name);
        },
        NewExpression: ({ callee, arguments: given }) => {
          if (callee.type === 'Identifier' && callee.name === 'Date' && given.length === 0)
            faults.push('new Date()');
        },
      }).visit(parsed(file).program);
      return faults.map((fault) => `${file.path} uses ${fault}`);
    });
}
