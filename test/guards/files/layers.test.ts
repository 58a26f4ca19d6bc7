import { describe, expect, it } from 'vitest';
import { type SourceFile, sourceFiles } from '../source-files.ts';

interface Import {
  readonly specifier: string;
  /** True if the module is loaded together with the importing file; false for types and `import()`. */
  readonly isLoaded: boolean;
}

/** A comment, and a string of a template or with other quotes. Neither contains code. */
const NO_CODE = /\/\*.*?\*\/|(?<!:)\/\/[^\n]*|"[^"\n]*"/gs;
/** Biome formats the sources, so these patterns find all imports. Imports at the top of a file start a line. */
const STATIC = /^ *(?:import|export) (type )?[^;'=]*? from '([^']+)'|^ *import ()'([^']+)'/gm;
const DYNAMIC = /\bimport\(\s*'([^']+)'|\.getBuiltinModule\('([^']+)'\)/g;
const BUILTIN_AT_TOP = /^(?:export )?const [^=]*=\s*process\s*\.getBuiltinModule\('([^']+)'\)/gm;

const codeOf = ({ text }: SourceFile): string => text.replace(NO_CODE, '');

/** Returns everything that a file imports, also types, and builtin modules of `process.getBuiltinModule`. */
function importsOf(file: SourceFile): readonly Import[] {
  const code = codeOf(file);
  return [
    ...[...code.matchAll(STATIC)].map(([, type, from, , alone]) => ({
      specifier: from ?? alone ?? '',
      isLoaded: type === undefined,
    })),
    ...[...code.matchAll(BUILTIN_AT_TOP)].map(([, name = '']) => ({ specifier: name, isLoaded: true })),
    ...[...code.matchAll(DYNAMIC)].map(([, name, builtin]) => ({
      specifier: name ?? builtin ?? '',
      isLoaded: false,
    })),
  ];
}

/** Returns the path of the file that a relative specifier names; null for a package or a builtin. */
function targetOf(file: SourceFile, specifier: string): string | null {
  if (!specifier.startsWith('.')) return null;
  return new URL(specifier, `file:///${file.path}`).pathname.slice(1);
}

/** The modules below `src/`, with the number of their layer. A module imports only from lower layers. */
const LAYER_OF: Readonly<Record<string, number>> = {
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

/**
 * Returns imports from a module of the same or a higher layer. Type imports count, too. Imports within one
 * module are allowed.
 */
function upwardImports(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap((file) => {
    if (file.path === TOP) return [];
    const from = moduleOf(file.path);
    if (from === null) return [`${file.path} is in no module`];
    return importsOf(file).flatMap(({ specifier }) => {
      const target = targetOf(file, specifier);
      if (target === null || !goesUp(from, target)) return [];
      return [`${file.path} imports ${target}`];
    });
  });
}

function goesUp(from: string, target: string): boolean {
  const to = moduleOf(target);
  if (to === null) return true;
  return to !== from && Number(LAYER_OF[to]) >= Number(LAYER_OF[from]);
}

function moduleOf(path: string): string | null {
  const name = /^src\/([^/]+)\//.exec(path)?.[1];
  return name !== undefined && Object.hasOwn(LAYER_OF, name) ? name : null;
}

/**
 * Libraries that take longer to load than Node takes to start. Code must load them on demand with `import()`.
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
  'pdfkit',
  '@resvg/resvg-wasm',
  '@peculiar/x509',
  'reflect-metadata',
  'zod',
  '@oclif/core',
  '@oclif/core/ux',
  '@oclif/core/help',
  '@oclif/core/config',
]);
const isHeavy = (specifier: string): boolean => HEAVY.has(specifier) || specifier.startsWith('undici/');

/** Returns the chains of static imports from an entry (`main.ts` or a command) to a heavy library. */
const heavyStarts = (files: readonly SourceFile[]): readonly string[] =>
  chains(files, ({ path }) => path === TOP || moduleOf(path) === 'commands', isHeavy);

/**
 * Returns the chains of static imports from the base of all commands to the table of all routes. Its codecs
 * take 10 ms of each command, and a command needs only those of its own routes.
 */
const wholeContracts = (files: readonly SourceFile[]): readonly string[] =>
  chains(
    files,
    ({ path }) => path === 'src/cli/pix-command.ts',
    (_specifier, target) => target === 'src/contract/index.ts',
  );

function chains(
  files: readonly SourceFile[],
  isEntry: (file: SourceFile) => boolean,
  isWanted: (specifier: string, target: string | null) => boolean,
): readonly string[] {
  const byPath = new Map(files.map((file) => [file.path, { file, imports: importsOf(file) }]));
  return files.filter(isEntry).flatMap((entry) => {
    const found: string[] = [];
    const seen = new Set([entry.path]);
    const walk = (path: string, way: readonly string[]): void => {
      const from = byPath.get(path);
      for (const { specifier, isLoaded } of from?.imports ?? []) {
        if (!isLoaded || !from) continue;
        const next = targetOf(from.file, specifier);
        if (isWanted(specifier, next)) found.push([...way, specifier].join(' → '));
        if (next === null || seen.has(next)) continue;
        seen.add(next);
        walk(next, [...way, next]);
      }
    };
    walk(entry.path, [entry.path]);
    return found;
  });
}

/**
 * Clocks, random sources and global functions with side effects. Instead of timers, code in `domain/` uses a
 * clock that it gets as an argument.
 */
const IMPURE =
  /\b(?:Date\.now|Math\.random|performance\.now|new Date\(\)|process\.(?!getBuiltinModule)\w+)|(?<![.\w])(?:fetch|set(?:Timeout|Interval|Immediate)|queueMicrotask)\(|\bconsole\./g;
const CLOCKS = new Set(['src/domain/time/clock.ts', 'src/domain/time/virtual-clock.ts']);
/** Packages that `domain/` may import. It uses node:crypto only for hashing. */
const PURE = new Set(['node:crypto', 'csv-stringify/sync']);

/** Returns code in `domain/` that reads or changes anything other than its arguments. */
function impurities(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter(({ path }) => moduleOf(path) === 'domain' && !CLOCKS.has(path))
    .flatMap((file) => {
      const imported = importsOf(file)
        .filter(({ specifier }) => targetOf(file, specifier) === null && !PURE.has(specifier))
        .map(({ specifier }) => specifier);
      const faults = [...imported, ...(codeOf(file).match(IMPURE) ?? [])];
      return faults.map((fault) => `${file.path} uses ${fault}`);
    });
}

const sources = sourceFiles('src');
const file = (path: string, text: string): SourceFile => ({ path, text });

describe('upwardImports', () => {
  it('upwardImports finds no file in src that imports from its own layer or a higher one', () => {
    expect(upwardImports(sources)).toEqual([]);
  });

  it.each([
    ['from a higher layer', 'src/domain/a.ts', "import { b } from '../cli/b.ts';"],
    ['of a type from a higher layer', 'src/contract/a.ts', "import type { B } from '../client/b.ts';"],
    ['from a higher layer with import()', 'src/operations/a.ts', "await import('../commands/b.ts');"],
    [
      'of a type from a higher layer with import()',
      'src/domain/a.ts',
      "type B = import('../output/b.ts').B;",
    ],
    ['from a higher layer with export from', 'src/storage/a.ts', "export { b } from '../operations/b.ts';"],
    ['of main.ts', 'src/cli/a.ts', "import { main } from '../main.ts';"],
    ['from another module of the same layer', 'src/client/a.ts', "import { b } from '../storage/b.ts';"],
    [
      'of a contract file by an i18n file, because both are in one layer',
      'src/i18n/a.ts',
      "import { b } from '../contract/b.ts';",
    ],
    ['of a file outside of src', 'src/cli/a.ts', "import { b } from '../../test/b.ts';"],
  ])('upwardImports reports an import %s', (_way, path, text) => {
    expect(upwardImports([file(path, text)])).toHaveLength(1);
  });

  it('upwardImports accepts an import from a lower layer, and from the module of the importing file', () => {
    const text =
      "import { a } from '../domain/a.ts';\nimport { b } from './b.ts';\nimport { c } from 'zod/mini';";
    expect(upwardImports([file('src/cli/a.ts', text), file('src/main.ts', "import './cli/a.ts';")])).toEqual(
      [],
    );
  });

  it('upwardImports reports a file in a folder of src that is not a module of LAYER_OF', () => {
    expect(upwardImports([file('src/shared/a.ts', '')])).toEqual(['src/shared/a.ts is in no module']);
  });
});

describe('heavyStarts', () => {
  it('heavyStarts finds no command that loads a heavy library when it starts', () => {
    expect(heavyStarts(sources)).toEqual([]);
  });

  it.each([
    "import { render } from 'ink';",
    "import { type Table } from 'cli-table3';",
    "import Pool from 'undici/lib/dispatcher/pool.js';",
    "const sqlite = process.getBuiltinModule('node:sqlite');",
  ])('heavyStarts reports a command if a file that the command imports contains the line %s', (text) => {
    const command = file('src/commands/a.ts', "import { b } from '../cli/b.ts';");
    expect(heavyStarts([command, file('src/cli/b.ts', text)])).toHaveLength(1);
  });

  it.each([
    "import type { Pool } from 'undici';",
    "const load = () => import('ink');",
    "const open = () => process.getBuiltinModule('node:sqlite');",
    "import * as z from 'zod/mini';",
  ])('heavyStarts accepts a command with the line %s', (text) => {
    expect(heavyStarts([file('src/commands/a.ts', text)])).toEqual([]);
  });
});

describe('wholeContracts', () => {
  it('wholeContracts finds no way from the base of all commands to the table of all routes', () => {
    expect(wholeContracts(sources)).toEqual([]);
  });

  it('wholeContracts reports the base of all commands if a file that it imports imports all routes', () => {
    const base = file('src/cli/pix-command.ts', "import { b } from '../client/b.ts';");
    const other = file('src/client/b.ts', "import { routes } from '../contract/index.ts';");
    expect(wholeContracts([base, other])).toHaveLength(1);
  });
});

describe('impurities', () => {
  it('impurities finds no code in src/domain that uses a clock, random source, file or network', () => {
    expect(impurities(sources)).toEqual([]);
  });

  it.each([
    "import { readFileSync } from 'node:fs';",
    'const now = Date.now();',
    'const now = new Date();',
    'const home = process.env.HOME;',
    "const got = await fetch('https://example.com');",
  ])('impurities reports a file in src/domain with the line %s', (text) => {
    expect(impurities([file('src/domain/a.ts', text)])).toHaveLength(1);
  });

  it('impurities accepts a hash function, and a Date made from a given number', () => {
    const text =
      "const hash = () => process.getBuiltinModule('node:crypto').createHash; const day = new Date(0);";
    expect(impurities([file('src/domain/a.ts', text)])).toEqual([]);
  });
});

const holding = (text: RegExp): readonly string[] =>
  sources.filter((file) => text.test(file.text)).map(({ path }) => path);

describe('source files that move money', () => {
  it('src calls Client.move at only one place', () => {
    expect(holding(/\.move\(/)).toEqual(['src/operations/money/move-money.ts']);
    const [file] = sources.filter(({ path }) => path === 'src/operations/money/move-money.ts');
    expect(file?.text.match(/\.move\(/g)).toHaveLength(1);
  });

  it('src creates a SendPermit only in the journal, and in move-money for a dry run', () => {
    const places = ['src/operations/money/move-money.ts', 'src/storage/journal/journal.ts'];
    expect(holding(/new SendPermit\(/)).toEqual(places);
  });
});
