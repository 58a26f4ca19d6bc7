import type { Command } from '@oclif/core/command';
import { CommandHelp, Help } from '@oclif/core/help';
import type { Config } from '@oclif/core/interfaces';
import { wantsColor } from '../output/style.ts';
import type { CommandTree } from './command-tree.ts';
import { programConfig } from './program-config.ts';
import type { World } from './world.ts';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

interface Topic {
  readonly name: string;
  readonly description?: string;
}
interface PackageFile {
  readonly oclif: { readonly topics?: Readonly<Record<string, { readonly description?: string }>> };
}
type Entry = Command.Cached & { description?: string; summary?: string };

/** A terminal that does not tell its width, and a file. */
const USUAL_COLUMNS = 80;

/**
 * Writes the help of a command, a topic, or (empty id) of `pix` to stdout, in oclif's form. It comes from
 * `oclif.manifest.json`: no command is loaded, and nothing of the user's machine is read.
 */
export async function showHelp(world: World, tree: CommandTree, id: string): Promise<void> {
  const help = new HelpWriter(world, helpConfig(world, tree), {
    maxWidth: world.stdout.columns ?? USUAL_COLUMNS,
    stripAnsi: !wantsColor(world.stdout, world.env, world.argv.includes('--no-color')),
    hideCommandSummaryInDescription: true,
    flagSortOrder: 'none',
  });
  await help.show(id);
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
    else await this.showRootHelp();
  }

  protected override log(...lines: string[]): void {
    this.#world.stdout.write(`${lines.join(' ')}\n`);
  }
}

/** One line: arguments and required flags. The others, a dozen of them everywhere, are listed below it anyway. */
class BriefUsage extends CommandHelp {
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
function helpConfig(world: World, tree: CommandTree): Config {
  const read = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(tree.root, file), 'utf8'));
  const pjson = read('package.json') as PackageFile;
  const manifest = read('oclif.manifest.json') as { commands: Record<string, Entry> };
  const commands = Object.values(manifest.commands).map(withShortFlagsFirst);
  const topics = topicsOf(commands, pjson.oclif.topics ?? {});
  return {
    ...programConfig(world.version),
    pjson,
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
  const flags = Object.entries(command.flags).sort(([, a], [, b]) => Number(!a.char) - Number(!b.char));
  return { ...command, flags: Object.fromEntries(flags) };
}

/** Every step of every id, as oclif has it: a command counts as a topic without children. */
function topicsOf(
  commands: readonly Entry[],
  described: NonNullable<PackageFile['oclif']['topics']>,
): Topic[] {
  const topics = new Map<string, Topic>();
  for (const command of commands.filter((each) => !each.hidden)) {
    const words = command.id.split(':');
    for (let count = words.length; count > 0; count -= 1) {
      const name = words.slice(0, count).join(':');
      const own = count === words.length ? (command.summary ?? command.description) : undefined;
      const description = described[name]?.description ?? own ?? topics.get(name)?.description;
      topics.set(name, description === undefined ? { name } : { name, description });
    }
  }
  return [...topics.values()];
}
