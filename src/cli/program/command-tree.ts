import type { Config } from '@oclif/core/interfaces';
import type { World } from '../session/world.ts';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

/** What the dispatcher needs of a command: see `pix-command.ts`, the base class of them all. */
export type CommandClass = new (
  argv: string[],
  config: Config,
  world: World,
) => {
  /** Runs to the end, failures included, and gives the exit code. Never rejects. */
  execute(): Promise<number>;
};

/** What stands under one id (`charge:create`). `payout:batch` is both: a command, and a topic of `status`. */
export interface Node {
  readonly command: boolean;
  readonly topic: boolean;
}

export interface CommandTree {
  /** The folder of `package.json` and `oclif.manifest.json`. */
  readonly root: string;
  /** Null for an id that leads nowhere. */
  find(id: string): Node | null;
  /** All command ids, sorted. */
  ids(): readonly string[];
  load(id: string): Promise<CommandClass>;
}

/**
 * The commands that lie in a folder, one file each: the folder is the table, so nothing can be stale.
 * @param load imports `charge/create` by its path below the folder, without extension
 */
export function commandFiles(
  root: string,
  folder: string,
  extension: '.js' | '.ts',
  load: (name: string) => Promise<{ default: CommandClass }>,
): CommandTree {
  const nameOf = (id: string): string => id.replaceAll(':', '/');
  return {
    root,
    find(id) {
      const base = path.join(folder, nameOf(id));
      const command = fs.existsSync(base + extension);
      const topic = fs.existsSync(base);
      return command || topic ? { command, topic } : null;
    },
    ids: () =>
      fs
        .readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith(extension))
        .map((file) => file.slice(0, -extension.length).split(path.sep).join(':'))
        .sort(),
    // `id` is oclif's own place for the name: a command says it in the journal.
    load: async (id) => Object.assign((await load(nameOf(id))).default, { id }),
  };
}
