import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changeFlags, globalFlags } from '../../src/cli/flags/global-flags.ts';
import { readManifest } from '../../src/cli/program/read-manifest.ts';
import { ROOT } from './source-files.ts';

const { commands } = readManifest(ROOT);

/**
 * Returns the flags that these sources never read. A source reads a flag by `x.name`, `x['name']`, `{ name }` on the
 * left of `=` or in parameters, or with a list or table of `'name'`.
 * @param names as declared, with dashes
 */
function unreadFlags(names: readonly string[], sources: readonly string[]): readonly string[] {
  const text = sources.join('\n');
  const takenOut = [...text.matchAll(/\{([^{}]*)\}(?=(?:: [^=;{}]*)? = \w|: [A-Z{]|\))/g)].flatMap(
    ([, inner = '']) => inner.split(',').map((part) => part.split(/[:=]/)[0]?.trim().replaceAll("'", '')),
  );
  return names.filter(
    (name) => !takenOut.includes(name) && !new RegExp(`\\w\\.${name}\\b|'${name}'([,\\])]|: ')`).test(text),
  );
}

/** Returns the texts of a command and of all files of `src/cli` that it imports, directly or not. */
function sourcesOf(file: string, seen = new Map<string, string>()): readonly string[] {
  if (seen.has(file) || !existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  seen.set(file, text);
  for (const [, name = ''] of text.matchAll(/(?:from |import\()'(\.[^']*)'/g)) {
    const path = join(dirname(file), name);
    if (/\/src\/(cli|commands)\//.test(path)) sourcesOf(path, seen);
  }
  return [...seen.values()];
}

describe('flags of each command', () => {
  it.each(commands.map(({ id, flags }) => [id.replaceAll(':', ' '), id, flags] as const))(
    'the sources of pix %s read each of its flags',
    (_name, id, flags) => {
      const own = Object.keys(flags).filter((name) => !(name in globalFlags || name in changeFlags));
      const sources = sourcesOf(join(ROOT, 'src/commands', `${id.replaceAll(':', '/')}.ts`));
      expect(unreadFlags(own, sources)).toEqual([]);
    },
  );

  it.each([
    ['await listen({ port: flags.port });', ['host']],
    ["const { port, 'tls-cert': cert } = flags;\nuse(flags['host']);", []],
    ['static flags = { port: portFlag, host: hostFlag };', ['port', 'host']],
  ])('unreadFlags returns the flags that the source %j does not read', (source, unread) => {
    expect(unreadFlags(['port', 'host'], [source])).toEqual(unread);
  });
});
