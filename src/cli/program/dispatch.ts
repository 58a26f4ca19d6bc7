import { PixError } from '../../domain/errors.ts';
import type { MessageKey, Params } from '../../i18n/index.ts';
import { noteEnvironmentSecrets } from '../session/note-environment-secrets.ts';
import type { World } from '../session/world.ts';
import type { CommandTree } from './command-tree.ts';
import { programConfig } from './program-config.ts';
import { resolveCommand } from './resolve-command.ts';

/*
 * Imports of oclif that a command may use without loading its index, which takes as long as 3.3 bare processes: values from
 * '@oclif/core/flags' and '@oclif/core/args' (`import * as Flags from ...`), the class from
 * '@oclif/core/command' (the base class alone needs that), `parse` from '@oclif/core/parser',
 * types from '@oclif/core/interfaces'. Never from '@oclif/core' or '@oclif/core/ux'. The build keeps oclif's
 * `Config` and whatever no command touches out of these (bin/build/slim-dependencies.mjs).
 */

/**
 * Runs a command line.
 * @returns the exit code. An unknown command is never run by guessing: the error names the one that was probably meant.
 * Help goes to stdout with exit code 0.
 */
export async function dispatch(world: World, tree: CommandTree): Promise<number> {
  const found = resolveCommand(world.argv, tree);
  switch (found.kind) {
    case 'command': {
      noteEnvironmentSecrets(world.secrets, world.env);
      const command = await tree.load(found.id);
      return new command([...found.argv], programConfig(world.version), world).execute();
    }
    case 'help': {
      const { showHelp } = await import('./show-help.ts');
      return showHelp(world, tree, found.id, found.asked);
    }
    case 'version': {
      const { printText } = await import('./print-text.ts');
      return printText(world, `pix ${world.version}\n`);
    }
    case 'misplaced':
      return refuse(world, 'cli.misplaced_flag', { flag: found.flag });
    case 'unknown': {
      const { suggestCommand } = await import('./suggest-command.ts');
      const command = found.typed.join(' ');
      const meant = suggestCommand(found.typed, tree.ids());
      return meant === null
        ? refuse(world, 'cli.unknown_command', { command })
        : refuse(world, 'cli.unknown_command_meant', { command, meant });
    }
  }
}

async function refuse(world: World, key: MessageKey, params: Params): Promise<number> {
  const { reportFailure } = await import('../failure/report-failure.ts');
  const hintKey: MessageKey = 'cli.see_help';
  return reportFailure(
    world,
    new PixError({ kind: 'usage', key, params, errorCode: 'usage', hintKey, outcome: 'not_sent' }),
  );
}
