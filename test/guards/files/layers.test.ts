import { describe, expect, it } from 'vitest';
import { type SourceFile, sourceFiles } from '../source-files.ts';
import { heavyStarts, impurities, upwardImports, wholeContracts } from './layers.ts';

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
