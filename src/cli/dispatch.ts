import { PixError } from '../domain/errors.ts';
import type { CommandTree } from './command-tree.ts';
import { programConfig } from './program-config.ts';
import { resolveCommand } from './resolve-command.ts';
import type { World } from './world.ts';

/*
 * What a command may import of oclif without paying for its index (3.3 bare processes): values from
 * '@oclif/core/flags' and '@oclif/core/args' (`import * as Flags from ...`), the class from
 * '@oclif/core/command' (the base class alone needs that), `parse` from '@oclif/core/parser',
 * types from '@oclif/core/interfaces'. Never from '@oclif/core' or '@oclif/core/ux'. The build keeps oclif's
 * `Config` and whatever no command touches out of these (bin/build/lighten.js).
 */

/**
 * Runs what was typed and gives the exit code. Nothing is guessed: a command that does not exist is named with
 * the one that was probably meant, and never run. Help goes to stdout with 0.
 */
export async function dispatch(world: World, tree: CommandTree): Promise<number> {
  const found = resolveCommand(world.argv, tree);
  switch (found.kind) {
    case 'command': {
      const command = await tree.load(found.id);
      return new command([...found.argv], programConfig(world.version), world).execute();
    }
    case 'help': {
      const { showHelp } = await import('./help.ts');
      await showHelp(world, tree, found.id);
      return 0;
    }
    case 'version':
      world.stdout.write(`pix ${world.version}\n`);
      return 0;
    case 'unknown':
      return refuseUnknown(world, tree, found.typed);
  }
}

async function refuseUnknown(world: World, tree: CommandTree, typed: readonly string[]): Promise<number> {
  const [{ suggestCommand }, { reportFailure }] = await Promise.all([
    import('./suggest-command.ts'),
    import('./report-failure.ts'),
  ]);
  const meant = suggestCommand(typed, tree.ids());
  const error = new PixError({
    kind: 'usage',
    key: 'command.unknown',
    params: { command: typed.join(' '), ...(meant === null ? {} : { meant }) },
    errorCode: 'unknown_command',
    hintKey: meant === null ? 'command.see_help' : 'command.did_you_mean',
    outcome: 'not_sent',
  });
  return reportFailure(world, error);
}
