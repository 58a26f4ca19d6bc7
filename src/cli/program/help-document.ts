import { fail } from '../../domain/errors.ts';
import { HELP_TOPICS } from './help-topics.ts';
import type { Manifest, ManifestArg, ManifestCommand, ManifestFlag } from './read-manifest.ts';

const typed = (id: string): string => id.replaceAll(':', ' ');

/** Variables that set a flag. The description of the flag names them. */
const VARIABLE = /\b(?:PIX_[A-Z_]+|NO_COLOR|CI)\b/g;

export type HelpDocument = ReturnType<typeof helpDocument>;

/**
 * Returns the help for programs.
 * @param words words of a command or topic; empty for all commands
 * @throws PixError `usage` when no command has this name
 */
export function helpDocument({ commands, globalFlags }: Manifest, words: readonly string[], version: string) {
  const id = words.join(':');
  const own = commands.filter((one) => id === '' || one.id === id || one.id.startsWith(`${id}:`));
  // A command that is a topic too, such as `payout batch`, is one command: its own help names the others.
  const chosen = own.find((one) => one.id === id);
  if (own.length === 0) throw fail('cli.unknown_command', { command: words.join(' ').slice(0, 80) });
  return {
    version,
    commands: (chosen ? [chosen] : own).map(commandDocument),
    globalFlags: Object.values(globalFlags).map(flagDocument),
    exitCodes: (HELP_TOPICS['exit-codes']?.rows ?? []).map(([code, meaning]) => ({
      code: Number(code),
      meaning,
    })),
  };
}

/** Returns a topic that is no command, such as `environment`; undefined for any other word. */
export function helpTopicDocument([name = '', ...more]: readonly string[]) {
  const topic = more.length === 0 && Object.hasOwn(HELP_TOPICS, name) ? HELP_TOPICS[name] : undefined;
  if (topic === undefined) return undefined;
  return {
    topic: name,
    summary: topic.summary,
    rows: topic.rows.map(([label, about]) => ({ name: label, meaning: about })),
  };
}

const commandDocument = ({
  id,
  summary = '',
  description = '',
  examples = [],
  args,
  flags,
  fields,
}: ManifestCommand) => ({
  command: typed(id),
  summary,
  description,
  examples,
  args: Object.values(args).map(inputDocument),
  flags: Object.values(flags).map(flagDocument),
  fields: Object.entries(fields ?? {}).map(([name, type]) => ({ name, type })),
});

/** Leaves out what is usual, because an agent pays for every word. */
const inputDocument = ({ name, description = '', required, options, default: usual }: ManifestArg) => ({
  name,
  description,
  ...(required && { required }),
  ...(options && { options }),
  ...(usual !== undefined && { default: usual }),
});

function flagDocument(flag: ManifestFlag) {
  const env = [...new Set(flag.description?.match(VARIABLE) ?? [])];
  return {
    ...inputDocument(flag),
    type: flag.type,
    ...(flag.char && { char: flag.char }),
    ...(flag.helpValue && { value: flag.helpValue }),
    ...(flag.multiple && { multiple: true }),
    ...(flag.allowNo && { negatable: true }),
    ...(env.length > 0 && { env }),
  };
}
