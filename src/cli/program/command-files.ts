import type { Config } from '@oclif/core/interfaces';
import type { World } from '../session/world.ts';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

/** The parts of a command class that the dispatcher uses. The base class is in `pix-command.ts`. */
export type CommandClass = new (
  argv: string[],
  config: Config,
  world: World,
) => {
  /** Runs the command and reports a failure. Never rejects. @returns the exit code */
  execute(): Promise<number>;
};

/**
 * Kind of a command id. An id can be a command, a topic, or both: `payout:batch` is a command, and the topic
 * of `payout:batch:status`.
 */
export interface Node {
  readonly command: boolean;
  readonly topic: boolean;
}

export interface CommandTree {
  readonly root: string;
  find(id: string): Node | null;
  /** Returns the ids of the commands that people type, sorted. */
  ids(): readonly string[];
  load(id: string): Promise<CommandClass>;
}

/**
 * Finds commands by their file names, so that no separate list of commands is needed.
 * @param load imports a command by its path below the folder, without extension: `charge/create`
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
      const base = `${folder}${path.sep}${nameOf(id)}`;
      const command = fs.existsSync(base + extension);
      const topic = fs.existsSync(base);
      return command || topic ? { command, topic } : null;
    },
    ids: () =>
      fs
        .readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith(extension) && !file.startsWith('__'))
        .map((file) => file.slice(0, -extension.length).split(path.sep).join(':'))
        .sort(),
    // oclif expects the command's name in `id`. The journal stores this name too.
    load: async (id) => Object.assign((await load(nameOf(id))).default, { id }),
  };
}
