import type { Command } from '@oclif/core/command';
import { CommandHelp, Help } from '@oclif/core/help';
import type { Config } from '@oclif/core/interfaces';
import { chooseLang } from '../../i18n/index.ts';
import { wantsColor } from '../../output/style.ts';
import type { World } from '../session/world.ts';
import type { CommandTree } from './command-tree.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { programConfig } from './program-config.ts';
import { rootHelp } from './root-help.ts';

interface Topic {
  readonly name: string;
  readonly description?: string;
}
type Entry = Command.Cached & { description?: string; summary?: string };

/** A terminal that does not tell its width, and a file. */
const USUAL_COLUMNS = 80;

/**
 * Writes the help of a command, a topic, or (empty id) of `pix` to stdout, in oclif's form. It comes from
 * `oclif.manifest.json`: no command is loaded, and nothing of the user's machine is read.
 */
export async function showHelp(world: World, tree: CommandTree, id: string): Promise<void> {
  const color = wantsColor(world.stdout, world.env, world.argv.includes('--no-color'));
  const manifest = readManifest(tree.root);
  const config = helpConfig(world, manifest);
  if (config.findCommand(id) === undefined && config.findTopic(id) === undefined) {
    world.stdout.write(rootHelp(manifest, color));
    return;
  }
  const help = new HelpWriter(world, config, {
    // oclif indents by two what it has wrapped.
    maxWidth: (world.stdout.columns ?? USUAL_COLUMNS) - 2,
    stripAnsi: !color,
    hideCommandSummaryInDescription: true,
    flagSortOrder: 'none',
  });
  await help.show(id);
  if (id === 'api') {
    const { routeHelp } = await import('./help-routes.ts');
    world.stdout.write(await routeHelp(chooseLang(undefined, world.env)));
  }
}

class HelpWriter extends Help {
  protected override CommandHelpClass = BriefUsage;
  readonly #world: World;

  constructor(world: World, config: Config, options: ConstructorParameters<typeof Help>[1]) {
    super(config, options);
    this.#world = world;
  }

  async show(id: string): Promise<void> {
    const command = this.config.findCommand(id);
    const topic = this.config.findTopic(id);
    if (command) await this.showCommandHelp(command);
    else if (topic) await this.showTopicHelp(topic);
  }

  protected override log(...lines: string[]): void {
    this.#world.stdout.write(`${lines.join(' ')}\n`);
  }
}

/** Examples first, as people read; and a usage of one line, arguments and required flags: the others are listed anyway. */
class BriefUsage extends CommandHelp {
  protected override sections(): ReturnType<CommandHelp['sections']> {
    const all = super.sections();
    const examples = all.filter(({ header }) => header === 'EXAMPLES' || header === 'EXAMPLE');
    return [...examples, ...all.filter((section) => !examples.includes(section))];
  }

  protected override defaultUsage(): string {
    const { id, args = {}, flags = {} } = this.command;
    const required = Object.entries(flags).filter(([, flag]) => flag.required);
    const named = required.map(([name, flag]) =>
      flag.type === 'option' ? `--${name} ${flag.helpValue ?? 'VALUE'}` : `--${name}`,
    );
    return [id, ...Object.values(args).map((arg) => this.arg(arg)), ...named, '[FLAGS]'].join(' ');
  }
}

/** As much of oclif's `Config` as its help reads. */
function helpConfig(world: World, manifest: Manifest): Config {
  const commands = manifest.commands.map((command) => withShortFlagsFirst(command as unknown as Entry));
  const topics = topicsOf(commands, manifest.topics);
  return {
    ...programConfig(world.version),
    platform: world.platform,
    shell: world.env.SHELL ?? '',
    plugins: new Map(),
    commands,
    topics,
    findCommand: (id: string) => commands.find((command) => command.id === id),
    findTopic: (name: string) => topics.find((topic) => topic.name === name),
  } as unknown as Config;
}

/** In the order they were written, but those with a letter first: oclif's columns are made for that. */
function withShortFlagsFirst(command: Entry): Entry {
  const flags = Object.entries(command.flags)
    .map(([name, flag]): [string, typeof flag] => [name, withChoicesInWords(flag)])
    .sort(([, a], [, b]) => Number(!a.char) - Number(!b.char));
  return { ...command, flags: Object.fromEntries(flags) };
}

/** What a flag takes as words of its description: those wrap, where oclif breaks a list in the middle of a name. */
function withChoicesInWords<T extends Entry['flags'][string]>(flag: T): T {
  if (flag.type !== 'option' || !flag.options?.length) return flag;
  const { options, ...rest } = flag;
  const description = `${flag.description ?? ''} (${options.join(', ')})`;
  return { ...rest, description, helpValue: flag.helpValue ?? 'VALUE' } as unknown as T;
}

/** Every step of every id, as oclif has it: a command counts as a topic without children. */
function topicsOf(commands: readonly Entry[], described: Manifest['topics']): Topic[] {
  const topics = new Map<string, Topic>();
  for (const command of commands) {
    const words = command.id.split(':');
    for (let count = words.length; count > 0; count -= 1) {
      const name = words.slice(0, count).join(':');
      const own = count === words.length ? (command.summary ?? command.description) : undefined;
      const description = described.get(name) ?? own ?? topics.get(name)?.description;
      topics.set(name, description === undefined ? { name } : { name, description });
    }
  }
  return [...topics.values()];
}
