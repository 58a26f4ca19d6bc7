import { isDeepStrictEqual } from 'node:util';
import { Plugin } from '@oclif/core/config';

/**
 * The text of `oclif.manifest.json`, made from the built commands by oclif itself. The same sources give the same
 * bytes, on any machine. The flags of every command stand once, in `globalFlags`, and what says nothing is left out.
 */
export async function manifestText(root) {
  const plugin = new Plugin({
    root,
    type: 'core',
    ignoreManifest: true,
    errorOnManifestCreate: true,
    respectNoCacheDefault: true,
  });
  await plugin.load();
  const { commands, ...rest } = plugin.manifest;
  const all = Object.values(commands);
  const globalFlags = Object.fromEntries(
    Object.entries(all[0]?.flags ?? {}).filter(([, flag]) => flag.helpGroup === 'GLOBAL'),
  );
  // Ids only: flags and arguments stay in the order in which they were written.
  const sorted = all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const own = sorted.map((command) => [command.id, { ...command, flags: ownFlags(command, globalFlags) }]);
  const said = JSON.stringify({ commands: Object.fromEntries(own), globalFlags, ...rest }, (key, value) =>
    isSaid(key, value) ? value : undefined,
  );
  return `${written(JSON.parse(said))}\n`;
}

/** @throws Error for a command that has not the flags of every command */
function ownFlags({ id, flags }, globalFlags) {
  const without = Object.entries(globalFlags).find(([name, flag]) => !isDeepStrictEqual(flags[name], flag));
  if (without)
    throw new Error(`pix ${id.replaceAll(':', ' ')} has not the flag --${without[0]} of every command`);
  return Object.fromEntries(Object.entries(flags).filter(([name]) => !(name in globalFlags)));
}

/** What a key means when it is absent, and what oclif knows by itself: neither is written down. */
const USUAL = {
  aliases: [],
  hiddenAliases: [],
  strict: true,
  enableJsonFlag: false,
  hasDynamicHelp: false,
  multiple: false,
  allowNo: false,
  required: false,
  changes: false,
  onSandbox: false,
  scopes: [],
};
const KNOWN = new Set(['pluginName', 'pluginType', 'pluginAlias', 'isESM', 'relativePath']);
const isSaid = (key, value) => !KNOWN.has(key) && !(key in USUAL && isDeepStrictEqual(value, USUAL[key]));

/** A flag or an argument of a command a line, so that a change of one is a change of one line. */
function written(value, depth = 4) {
  if (depth === 0 || typeof value !== 'object' || Array.isArray(value)) return JSON.stringify(value);
  const pad = ' '.repeat(5 - depth);
  const fields = Object.entries(value).map(
    ([key, field]) => `${pad}${JSON.stringify(key)}: ${written(field, depth - 1)}`,
  );
  return fields.length === 0 ? '{}' : `{\n${fields.join(',\n')}\n${pad.slice(1)}}`;
}
