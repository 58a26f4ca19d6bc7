import { isDeepStrictEqual } from 'node:util';
import { Plugin } from '@oclif/core/config';

/**
 * Returns the manifest as a text that is the same on every machine. The flags that every command has are
 * listed only once, in `globalFlags`. Default values are omitted.
 */
export async function manifestText(root) {
  const { resultFields } = await import('../../src/cli/streams/result-output-options.ts');
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
  for (const command of all) {
    const made = await plugin.findCommand(command.id, { must: true });
    addCompletes(command, made);
    const fields = resultFields(made.traits?.shows ?? made.traits?.prints ?? []);
    if (Object.keys(fields).length > 0) command.fields = fields;
  }
  const globalFlags = Object.fromEntries(
    Object.entries(all[0]?.flags ?? {}).filter(([, flag]) => flag.helpGroup === 'GLOBAL'),
  );
  // Sort only the commands: the order of flags and arguments has a meaning.
  const sorted = all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const own = sorted.map((command) => [command.id, { ...command, flags: ownFlags(command, globalFlags) }]);
  const text = JSON.stringify({ commands: Object.fromEntries(own), globalFlags, ...rest }, (key, value) =>
    isWritten(key, value) ? value : undefined,
  );
  return `${written(JSON.parse(text))}\n`;
}

/** Adds what the shell completes for each flag and argument (flag-types.ts), since oclif drops this field. */
function addCompletes({ flags, args }, { baseFlags, flags: ownFlags, args: ownArgs }) {
  const add = (cached, inputs) => {
    for (const [name, { completes }] of Object.entries(inputs))
      if (completes !== undefined) cached[name].completes = completes;
  };
  add(flags, { ...baseFlags, ...ownFlags });
  add(args, { ...ownArgs });
}

/**
 * Returns the command's flags, except those that are the same as a global flag.
 * @throws Error when the command lacks a global flag
 */
function ownFlags({ id, flags }, globalFlags) {
  const without = Object.keys(globalFlags).find((name) => !Object.hasOwn(flags, name));
  if (without) throw new Error(`pix ${id.replaceAll(':', ' ')} lacks the global flag --${without}`);
  return Object.fromEntries(
    Object.entries(flags).filter(([name, flag]) => !isDeepStrictEqual(flag, globalFlags[name])),
  );
}

/**
 * The manifest omits fields with these values. It also omits the fields in `KNOWN`: oclif sets them itself,
 * or only the base command reads them.
 */
const DEFAULTS = {
  aliases: [],
  hiddenAliases: [],
  strict: true,
  enableJsonFlag: false,
  hasDynamicHelp: false,
  multiple: false,
  allowNo: false,
  required: false,
};
const KNOWN = new Set(['traits', 'pluginName', 'pluginType', 'pluginAlias', 'isESM', 'relativePath']);
const isWritten = (key, value) =>
  !KNOWN.has(key) && !(key in DEFAULTS && isDeepStrictEqual(value, DEFAULTS[key]));

/** Writes one line per flag or argument, for readable diffs. */
function written(value, depth = 4) {
  if (depth === 0 || typeof value !== 'object' || Array.isArray(value)) return JSON.stringify(value);
  const pad = ' '.repeat(5 - depth);
  const fields = Object.entries(value).map(
    ([key, field]) => `${pad}${JSON.stringify(key)}: ${written(field, depth - 1)}`,
  );
  return fields.length === 0 ? '{}' : `{\n${fields.join(',\n')}\n${pad.slice(1)}}`;
}
