import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CommandTraits } from '../../src/cli/command-traits.ts';
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
    .filter(
      (flag) => !there.includes(flag.replace(/^no-/, '')) && !there.includes(flag) && !(flag in globalFlags),
    )
    .map((flag) => `${name} --${flag}`);
});

describe('commands and flags of pix', () => {
  it('pix has every command and flag that test/guards/command-line/agreed-lines.md lists', () => {
    const agreed = agreedGlobalFlags(lines).map((flag) => `--${flag}`);
    const absent = agreed.filter(
      (flag) => !OF_SOME.includes(flag.slice(2)) && !(flag.slice(2) in globalFlags),
    );
    expect([...new Set([...absent, ...missing])].sort()).toEqual([]);
  });

  it('pix has only global flags that test/guards/command-line/agreed-lines.md lists', () => {
    const agreed = agreedGlobalFlags(lines);
    expect(agreed).toHaveLength(13);
    expect(Object.keys(globalFlags).filter((flag) => !agreed.includes(flag))).toEqual([]);
  });

  it('test/guards/command-line/agreed-lines.md equals the lines of the design page, if that page is present', () => {
    const page = existsSync(PAGE) ? agreedLines(readFileSync(PAGE, 'utf8')) : lines;
    expect(lines).toEqual(page);
    expect(lines.length).toBeGreaterThan(30);
  });
});

it.each([
  ['- `pix a add NAME [--x X --y]` · `use NAME`.', ['a add --x --y', 'a use']],
  ['- `pix a b create|get` · `pix a c get`', ['a b create', 'a b get', 'a c get']],
  ['- hub: `pix a pay ID [--n]` · `clock advance D` (not `this`)', ['a pay --n', 'a clock advance']],
])('agreedCommands returns the commands and flags of the line %s', (line, commands) => {
  const found = agreedCommands(agreedLines(line));
  expect(found.map(({ name, flags }) => [name, ...flags].join(' --'))).toEqual(commands);
});

/** Commands that change something, but need no automatic line in the audit log. The value is the reason. */
const NOT_AUDITED: Readonly<Record<string, string>> = {
  'audit prune': 'writes its own line, which replaces the removed lines',
  'charge create': 'asks for money, and moves none',
  'report create': 'only prepares a file',
  'webhook send': 'sends a test delivery to an endpoint, not to the service',
};

async function isUnaudited(id: string): Promise<boolean> {
  const file = join(ROOT, 'src/commands', `${id.replaceAll(' ', '/')}.ts`);
  const { default: command } = (await import(file)) as { default: { traits?: CommandTraits } };
  return command.traits?.changes === true && command.traits.audited !== true;
}

it('the audit log records each command that changes something, unless NOT_AUDITED lists the command', async () => {
  const ids = [...flagsOf.keys()];
  const unaudited = await Promise.all(ids.map(async (id) => ((await isUnaudited(id)) ? [id] : [])));
  expect(unaudited.flat().sort()).toEqual(Object.keys(NOT_AUDITED));
});
