import type { Config } from '@oclif/core/interfaces';
import { usageError } from '../../domain/pix-error.ts';
import type { MessageKey, Params } from '../../i18n/index.ts';
import { maskEnvironmentSecrets } from '../session/mask-environment-secrets.ts';
import type { World } from '../session/world.ts';
import type { CommandTree } from './command-files.ts';
import { resolveCommand } from './resolve-command.ts';

const NO_HOOKS = { successes: [], failures: [] };

/*
 * Commands must not import '@oclif/core' or '@oclif/core/ux': loading the index takes 3.3 times as long as
 * starting Node. Allowed imports:
 * - values from '@oclif/core/flags' and '@oclif/core/args' (`import * as Flags from ...`)
 * - `parse` from '@oclif/core/parser'
 * - types from '@oclif/core/interfaces'
 * - the class from '@oclif/core/command', only in the base class
 */

/**
 * Runs a command line. An unknown command is never guessed and run; the error suggests the most similar one.
 * @returns the exit code; 0 for help on stdout
 */
export async function dispatch(world: World, tree: CommandTree): Promise<number> {
  const found = resolveCommand(world.argv, tree);
  switch (found.kind) {
    case 'command': {
      maskEnvironmentSecrets(world.secrets, world.env);
      const command = await tree.load(found.id);
      return new command([...found.argv], programConfig(world.version), world).execute();
    }
    case 'help': {
      const { showHelp } = await import('./show-help.ts');
      return showHelp(world, tree, found.id, found.asked);
    }
    case 'version': {
      const { printText } = await import('./print-text.ts');
      const { wantsJson } = await import('../failure/report-failure.ts');
      const { version } = world;
      return printText(world, wantsJson(world) ? `${JSON.stringify({ version })}\n` : `pix ${version}\n`);
    }
    case 'misplaced':
      return refuse(world, 'cli.misplaced_flag', { flag: found.flag });
    case 'unknown': {
      const topic = found.asked && found.typed.length === 1 ? await showTopic(world, found.typed) : null;
      if (topic !== null) return topic;
      const { suggestCommand } = await import('./suggest-command.ts');
      const command = found.typed.join(' ');
      const meant = suggestCommand(found.typed, tree.ids());
      return meant === null
        ? refuse(world, 'cli.unknown_command', { command })
        : refuse(world, 'cli.unknown_command_meant', { command, meant });
    }
  }
}

async function showTopic(world: World, [name = '']: readonly string[]): Promise<number | null> {
  const [{ HELP_TOPICS }, { showHelpTopic }] = await Promise.all([
    import('./help-topics.ts'),
    import('./show-help.ts'),
  ]);
  const topic = Object.hasOwn(HELP_TOPICS, name) ? HELP_TOPICS[name] : undefined;
  return topic === undefined ? null : showHelpTopic(world, topic);
}

async function refuse(world: World, key: MessageKey, params: Params): Promise<number> {
  const { reportFailure } = await import('../failure/report-failure.ts');
  const hintKey: MessageKey = 'cli.see_help';
  return reportFailure(world, usageError({ key, params, hintKey }));
}

/**
 * Returns the parts of oclif's `Config` that its `Command` and `Parser` read. Creating the complete `Config`
 * takes twice as long as starting Node (stack.md "Start-up").
 */
function programConfig(version: string): Config {
  return {
    bin: 'pix',
    name: 'pix-cli',
    version,
    userAgent: `pix/${version}`,
    topicSeparator: ' ',
    pjson: { oclif: {} },
    runHook: async () => NO_HOOKS,
    scopedEnvVar: () => undefined,
    scopedEnvVarKey: (name: string) => `PIX_${name}`,
    scopedEnvVarKeys: (name: string) => [`PIX_${name}`],
    scopedEnvVarTrue: () => false,
    // Safe: commands and their parser read no other properties.
  } as unknown as Config;
}
