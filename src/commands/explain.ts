import { string } from '@oclif/core/args';
import { PixCommand } from '../cli/pix-command.ts';
import { explain, explainAll } from '../operations/explain.ts';
import { explanationView } from '../output/views/local.ts';

export default class Explain extends PixCommand {
  static override summary = 'Tell what an error code or an event means, and what to do about it';
  static override description = 'Works offline.';
  static override examples = [
    '<%= config.bin %> explain PZS202',
    '<%= config.bin %> explain TRANSACTION_COMPLETED',
    '<%= config.bin %> explain -o csv --fields code,statusCode,meaning',
  ];
  static override args = {
    code: string({ description: 'an error code or event name; all of them when left out' }),
  };

  async run(): Promise<void> {
    const { args, out } = await this.start(Explain);
    // A script reads the same words in every language.
    const lang = out.forMachines ? 'en' : out.options.lang;
    if (args.code === undefined) await out.ownMany(explanationView, await explainAll(lang));
    else await out.own(explanationView, await explain(args.code, lang));
  }
}
