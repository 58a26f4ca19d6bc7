import { string } from '@oclif/core/args';
import { PixCommand } from '../cli/pix-command.ts';
import { type HelpDocument, helpDocument, helpTopicDocument } from '../cli/program/help-document.ts';
import { readManifest } from '../cli/program/read-manifest.ts';
import { view } from '../output/view.ts';

const helpView = view<HelpDocument['commands'][number]>([
  ['command', 'text', 'table'],
  ['summary', 'text', 'table'],
  ['description', 'text'],
  ['examples', 'list'],
  ['args', 'json'],
  ['flags', 'json'],
  ['fields', 'json'],
]);

/** `pix help` without `--json` does not load this command: `dispatch.ts` prints the text. */
export default class Help extends PixCommand {
  static override strict = false;
  static override traits = {
    examines: true,
    showsUnknown: true,
    prints: [
      helpView,
      { columns: ['version', 'commands', 'globalFlags', 'exitCodes'].map((name) => ({ name })) },
    ],
  };
  static override summary = 'Show the help of a topic or command; with --json, for programs';
  static override description =
    'The JSON contains commands, arguments, flags, exit codes and the fields of results. Works offline.';
  static override examples = [
    'pix help payout create',
    'pix help --json payout create',
    "pix help --jq '.commands[].command'",
    'pix help exit-codes',
  ];
  static override args = { topic: string({ description: 'command or topic (default: all)' }) };

  async run(): Promise<void> {
    const { argv, out } = await this.start(Help);
    const { self, version } = this.world;
    const { dirname } = process.getBuiltinModule('node:path');
    const topic = helpTopicDocument(argv);
    if (topic !== undefined) return out.asJson().own({ columns: [] }, topic);
    const document = helpDocument(readManifest(dirname(dirname(self[1] ?? ''))), argv, version);
    if (out.options.form === 'csv') await out.ownMany(helpView, document.commands);
    else await out.asJson().own({ columns: [] }, document);
  }
}
