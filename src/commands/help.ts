import { string } from '@oclif/core/args';
import { PixCommand } from '../cli/pix-command.ts';
import { HELP_TOPICS } from '../cli/program/help-topics.ts';
import {
  type Manifest,
  type ManifestArg,
  type ManifestCommand,
  type ManifestFlag,
  readManifest,
} from '../cli/program/read-manifest.ts';
import { fail } from '../domain/errors.ts';
import { view } from '../output/view.ts';

const typed = (id: string): string => id.replaceAll(':', ' ');

/** Variables that set a flag. The description of the flag names them. */
const VARIABLE = /\b(?:PIX_[A-Z_]+|NO_COLOR|CI)\b/g;

type HelpDocument = ReturnType<typeof helpDocument>;

/**
 * Returns the help for programs.
 * @param words words of a command or topic; empty for all commands
 * @throws PixError `usage` when no command has this name
 */
function helpDocument({ commands, globalFlags }: Manifest, words: readonly string[], version: string) {
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
function helpTopicDocument([name = '', ...more]: readonly string[]) {
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

const helpView = view<HelpDocument['commands'][number]>([
  ['command', 'text', 'table'],
  ['summary', 'text', 'table'],
  ['description', 'text'],
  ['examples', 'list'],
  ['args', 'json'],
  ['flags', 'json'],
  ['fields', 'json'],
]);

/** `pix help` without `--json` does not load this command: `dispatch.ts` prints the text. */
export default class Help extends PixCommand {
  static override strict = false;
  static override traits = {
    examines: true,
    showsUnknown: true,
    prints: [
      helpView,
      { columns: ['version', 'commands', 'globalFlags', 'exitCodes'].map((name) => ({ name })) },
    ],
  };
  static override summary = 'Show the help of a topic or command; with --json, for programs';
  static override description =
    'The JSON contains commands, arguments, flags, exit codes and the fields of results. Works offline.';
  static override examples = [
    'pix help payout create',
    'pix help --json payout create',
    "pix help --jq '.commands[].command'",
    'pix help exit-codes',
  ];
  static override args = { topic: string({ description: 'command or topic (default: all)' }) };

  async run(): Promise<void> {
    const { argv, out } = await this.start(Help);
    const { self, version } = this.world;
    const { dirname } = process.getBuiltinModule('node:path');
    const topic = helpTopicDocument(argv);
    if (topic !== undefined) return out.asJson().own({ columns: [] }, topic);
    const document = helpDocument(readManifest(dirname(dirname(self[1] ?? ''))), argv, version);
    if (out.options.form === 'csv') await out.ownMany(helpView, document.commands);
    else await out.asJson().own({ columns: [] }, document);
  }
}
