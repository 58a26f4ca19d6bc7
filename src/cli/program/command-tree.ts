import type { Config } from '@oclif/core/interfaces';
import type { World } from '../session/world.ts';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');

/** The part of a command class that the dispatcher uses; `pix-command.ts` has the base class. */
export type CommandClass = new (
  argv: string[],
  config: Config,
  world: World,
) => {
  /** Runs the command to its end, including reporting a failure. Never rejects. @returns the exit code */
  execute(): Promise<number>;
};

/**
 * A command, a topic, or both, under one id (`charge:create`). `payout:batch` is both: a command, and the topic of
 * `status`.
 */
export interface Node {
  readonly command: boolean;
  readonly topic: boolean;
}

export interface CommandTree {
  /** The folder of `package.json` and `oclif.manifest.json`. */
  readonly root: string;
  /** Null for an unknown id. */
  find(id: string): Node | null;
  /** All command ids, sorted. */
  ids(): readonly string[];
  load(id: string): Promise<CommandClass>;
}

/**
 * Finds commands by their files, one per command, so that no table of them can be out of date.
 * @param load imports `charge/create`, a path below the folder without extension
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
        .filter((file) => file.endsWith(extension))
        .map((file) => file.slice(0, -extension.length).split(path.sep).join(':'))
        .sort(),
    // oclif expects the command's name in `id`; it also appears in the journal.
    load: async (id) => Object.assign((await load(nameOf(id))).default, { id }),
  };
}
