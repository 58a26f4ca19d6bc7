import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changeFlags, globalFlags } from '../../src/cli/flags/global-flags.ts';
import { type ManifestCommand, readManifest } from '../../src/cli/program/read-manifest.ts';
import { watchFlag } from '../../src/cli/watch/watch-flag.ts';
import { commandOf } from './flags/command-of.ts';
import { flagLines } from './flags/flag-lines.ts';
import { samplesOf } from './flags/flag-samples.ts';
import { type FlagLine, type Tried, tryFlags } from './flags/silent-flags.ts';
import { ROOT } from './source-files.ts';

const { commands } = readManifest(ROOT);

/** Flags that may have no effect, as `command flag`. The value is the reason. */
const MAY_BE_SILENT: ReadonlyMap<string, string> = new Map([
  ...commands
    .filter(({ flags }) => 'force' in flags)
    .map(({ id }) => [`${id} force`, 'only needed if the file exists'] as const),
  ['payout:batch allow-duplicate', 'only needed after another batch made the same payments'],
  ['payout:batch:resume allow-duplicate', 'only needed after another batch made the same payments'],
  ['payout:batch stop-after', 'only needed if rows fail'],
  ['payout:batch:resume stop-after', 'only needed if rows fail'],
  ['webhook:send plain-http', 'only needed for another machine: plain HTTP on this machine is allowed'],
  ['report:export raw', 'ndjson has no cells, so its values are always raw'],
]);
/** Flags without an effect in the sandbox, where a transfer is never PENDING, and a refund only for some seconds. */
const NEVER_IN_SANDBOX: ReadonlySet<string> = new Set(['transfer:create max-wait', 'refund:create max-wait']);
/**
 * Commands that run until somebody stops them. For these, the test only searches the sources for each flag.
 */
const SERVING: Readonly<Record<string, readonly string[]>> = {
  'events:tail': ['src/commands/events/tail.ts'],
  'sandbox:start': ['src/commands/sandbox/start.ts', 'src/cli/flows/start-sandbox.ts'],
  'webhook:listen': ['src/commands/webhook/listen.ts', 'src/cli/flows/listening/forward-targets.ts'],
};

/**
 * Returns whether the flag belongs to `changeFlags`, which test/commands/dry-run.test.ts checks. The flag
 * `--data` belongs to `changeFlags` only if the command also has `--set`.
 */
const isOfChanges = (flags: ManifestCommand['flags'], name: string): boolean =>
  name in changeFlags && (name !== 'data' || 'set' in flags);
/**
 * Returns the flags of a command except the shared flags, which other tests check. With the shared flag
 * `--watch`, the command would also never end.
 */
const ownFlags = ({ flags }: ManifestCommand) =>
  Object.values(flags).filter(
    ({ name }) => !(name in globalFlags || name in watchFlag) && !isOfChanges(flags, name),
  );
const isIn = (line: string, name: string): boolean =>
  line.split(' ').some((word) => word === `--${name}` || word === `--no-${name}`);

/**
 * Returns the flags that the sources of a command never read. A source reads a flag by `flags.name`,
 * `flags['name']` or `const { name } = flags`. `tryFlags` cannot check servers, because servers do not end by
 * themselves.
 * @param names as declared, with dashes
 */
function unreadFlags(names: readonly string[], sources: readonly string[]): readonly string[] {
  const text = sources.join('\n');
  const takenOut = [...text.matchAll(/const \{([^}]*)\} = (?:flags|wishes)\b/g)].flatMap(([, inner = '']) =>
    inner.split(',').map((part) => part.split(/[:=]/)[0]?.trim().replaceAll("'", '')),
  );
  return names.filter(
    (name) =>
      !takenOut.includes(name) &&
      !text.includes(`['${name}']`) &&
      !new RegExp(`\\b(?:flags|wishes)\\.${name}\\b`).test(text),
  );
}

/** The effects that the tests observed, by command and flag. */
const heard = new Map<string, Set<Tried['heard']>>();
async function listenTo(entry: FlagLine): Promise<readonly string[]> {
  const command = commandOf(commands, entry.line);
  const [typed = [], others = []] = [true, false].map((yes) =>
    ownFlags(command).filter(({ name }) => isIn(entry.line, name) === yes),
  );
  const wanted = others.filter(({ name }) => entry.only?.includes(name) ?? true);
  const tried = wanted.length === 0 ? [] : await tryFlags(entry, wanted, samplesOf);
  const all = [...tried, ...typed.map(({ name }) => ({ flag: name, heard: 'taken' as const }))];
  for (const { flag, heard: how } of all) {
    const key = `${command.id} ${flag}`;
    heard.set(key, (heard.get(key) ?? new Set()).add(how));
  }
  return all
    .filter(({ flag, heard: how }) => how === 'silent' && !MAY_BE_SILENT.has(`${command.id} ${flag}`))
    .map(({ flag }) => flag);
}

describe('flags of each command', () => {
  it.each(flagLines)('pix $line uses or refuses each of its flags', async (entry) => {
    expect(await listenTo(entry)).toEqual([]);
  });

  it('every flag has an effect on at least one of flagLines, unless its command is listed in SERVING', () => {
    const never = commands
      .filter(({ id }) => !(id in SERVING))
      .flatMap((command) => ownFlags(command).map(({ name }) => `${command.id} ${name}`))
      .filter((key) => !heard.get(key)?.has('taken') && !NEVER_IN_SANDBOX.has(key));
    expect(never).toEqual([]);
  });

  it('MAY_BE_SILENT lists only flags that have no effect on at least one line', () => {
    expect([...MAY_BE_SILENT.keys()].filter((key) => !heard.get(key)?.has('silent'))).toEqual([]);
  });

  it.each(Object.entries(SERVING))(
    'the source files of the command %s read each of its flags',
    (id, files) => {
      const command = commands.find((one) => one.id === id);
      const sources = files.map((file) => readFileSync(join(ROOT, file), 'utf8'));
      expect(unreadFlags(command ? ownFlags(command).map(({ name }) => name) : [''], sources)).toEqual([]);
    },
  );
});

describe('tryFlags and unreadFlags', () => {
  it('tryFlags distinguishes used, refused and ignored flags', async () => {
    const option = { type: 'option' } as const;
    const flags = [
      { name: 'yes', type: 'boolean' } as const,
      { name: 'reference', ...option },
      { name: 'until', ...option },
    ];
    expect(await tryFlags({ line: 'charge create --amount 10' }, flags, samplesOf)).toEqual([
      { flag: 'yes', heard: 'silent' },
      { flag: 'reference', heard: 'taken' },
      { flag: 'until', heard: 'refused' },
    ]);
  });

  it.each([
    ['await listen({ port: flags.port });', ['host']],
    ["const { port, 'tls-cert': cert } = flags;\nuse(flags['host']);", []],
    ['const { port } = other; flags.hosts;', ['port', 'host']],
  ])('unreadFlags returns the flags that the source %j does not read', (source, unread) => {
    const names = source.includes('tls') ? ['port', 'tls-cert', 'host'] : ['port', 'host'];
    expect(unreadFlags(names, [source])).toEqual(unread);
  });
});
