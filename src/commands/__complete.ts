import { BaseCommand } from '../cli/base-command.ts';
import { globalFlags } from '../cli/flags/global-flags.ts';
import { completionText } from '../cli/program/complete.ts';
import { readManifest } from '../cli/program/read-manifest.ts';
import { chooseLang, loadHelpWords } from '../i18n/index.ts';

/**
 * Prints the candidates for the last of the given words. The completion scripts of the shells run this command. It
 * starts no session, sends no request, and never fails: a message would appear in the user's command line.
 */
export default class Complete extends BaseCommand {
  static override hidden = true;
  static override baseFlags = globalFlags;

  async run(): Promise<void> {
    await this.execute();
  }

  async execute(): Promise<number> {
    const { stdout } = this.world;
    stdout.on('error', () => undefined);
    stdout.write(await this.text().catch(() => ':none\n'));
    return 0;
  }

  private async text(): Promise<string> {
    const { env, home, platform, self } = this.world;
    const { dirname } = process.getBuiltinModule('node:path');
    return completionText(this.argv, {
      manifest: readManifest(dirname(dirname(self[1] ?? ''))),
      words: await loadHelpWords(chooseLang(undefined, env)),
      valuesOf: async (source, profile = env.PIX_PROFILE) => {
        const { knownValues } = await import('../storage/completion/known-values.ts');
        return knownValues(source, { env: { ...env, PIX_PROFILE: profile }, home, platform });
      },
    });
  }
}
