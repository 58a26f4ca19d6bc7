import { string } from '@oclif/core/args';
import { PixCommand } from '../cli/pix-command.ts';
import { explain, explainAll } from '../operations/explain.ts';
import { explanationView } from '../output/views/explanation-view.ts';

export default class Explain extends PixCommand {
  static override summary = 'Explain an error code or event, and what to do about it';
  static override description = 'Works offline.';
  static override examples = [
    'pix explain PZS202',
    'pix explain TRANSACTION_COMPLETED',
    'pix explain -o csv --fields code,statusCode,meaning',
  ];
  static override args = {
    code: string({ description: 'error code or event name (default: all)' }),
  };

  async run(): Promise<void> {
    const { args, out } = await this.start(Explain);
    const lang = out.forMachines ? 'en' : out.options.lang;
    if (args.code === undefined) await out.ownMany(explanationView, await explainAll(lang));
    else await out.own(explanationView, await explain(args.code, lang));
  }
}
