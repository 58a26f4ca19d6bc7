import { BaseCommand } from '../../cli/base-command.ts';
import { globalFlags } from '../../cli/flags/global-flags.ts';
import { knownValues, VALUE_SOURCES } from '../../storage/completion/known-values.ts';

/**
 * The shell's completion scripts run this command with the name of a source. It starts no session and never
 * fails.
 */
export default class AutocompleteValues extends BaseCommand {
  static override hidden = true;
  static override baseFlags = globalFlags;

  async run(): Promise<void> {
    await this.execute();
  }

  async execute(): Promise<number> {
    const source = VALUE_SOURCES.find((name) => name === this.argv[0]);
    const values = source === undefined ? [] : knownValues(source, this.world);
    this.world.stdout.on('error', () => undefined);
    this.world.stdout.write(values.map((value) => `${value}\n`).join(''));
    return 0;
  }
}
