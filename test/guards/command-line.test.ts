import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readManifest } from '../../src/cli/program/read-manifest.ts';
import { agreedCommands, agreedGlobalFlags, agreedLines } from './command-line/agreed-commands.ts';
import { ROOT } from './source-files.ts';

/**
 * The design page that defines the commands and flags. It is stored outside of this repository, and may be
 * missing.
 */
const PAGE = join(ROOT, '../shared/design/cli.md');
const COPY = join(ROOT, 'test/guards/command-line/agreed-lines.md');
const lines = agreedLines(readFileSync(COPY, 'utf8'));
const { commands, globalFlags } = readManifest(ROOT);
const flagsOf = new Map(commands.map(({ id, flags }) => [id.replaceAll(':', ' '), Object.keys(flags)]));

/**
 * Only commands that list or get something have these global flags. test/commands/watch.test.ts checks the
 * flags.
 */
const OF_SOME: readonly string[] = ['watch'];

const missing = agreedCommands(lines).flatMap(({ name, flags }) => {
  const there = flagsOf.get(name);
  if (there === undefined) return [name];
  return flags
    .filter((flag) => !there.includes(flag.replace(/^no-/, '')) && !there.includes(flag))
    .map((flag) => `${name} --${flag}`);
});

describe('commands and flags of pix', () => {
  it('pix has every command and flag that test/guards/command-line/agreed-lines.md lists', () => {
    expect([...new Set(missing)]).toEqual([]);
  });

  it('pix has exactly the global flags that test/guards/command-line/agreed-lines.md lists', () => {
    const agreed = agreedGlobalFlags(lines).filter((flag) => !OF_SOME.includes(flag));
    expect(agreed).toHaveLength(11);
    expect(Object.keys(globalFlags).sort()).toEqual(agreed.toSorted());
  });

  it('test/guards/command-line/agreed-lines.md equals the lines of the design page, if that page is present', () => {
    const page = existsSync(PAGE) ? agreedLines(readFileSync(PAGE, 'utf8')) : lines;
    expect(lines).toEqual(page);
    expect(lines.length).toBeGreaterThan(30);
  });
});

describe('agreedCommands', () => {
  it.each([
    ['- `pix a add NAME [--x X --y]` · `use NAME`.', ['a add --x --y', 'a use']],
    ['- `pix a b create|get` · `pix a c get`', ['a b create', 'a b get', 'a c get']],
    ['- hub: `pix a pay ID [--n]` · `clock advance D` (not `this`)', ['a pay --n', 'a clock advance']],
  ])('agreedCommands returns the commands and flags of the line %s', (line, commands) => {
    const found = agreedCommands(agreedLines(line));
    expect(found.map(({ name, flags }) => [name, ...flags].join(' --'))).toEqual(commands);
  });
});
