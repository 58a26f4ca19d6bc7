import { string } from '@oclif/core/args';
import { boolean } from '@oclif/core/flags';
import { completes } from '../cli/flags/flag-types.ts';
import { PixCommand } from '../cli/pix-command.ts';
import { traceSources } from '../cli/stores/machine-stores.ts';
import { fail } from '../domain/errors.ts';
import { loadWords } from '../i18n/index.ts';
import { readIdentifier } from '../operations/trace/find-payment.ts';
import { gatherTrace } from '../operations/trace/gather-trace.ts';
import { answerOf, answerRecord, answerText } from '../operations/trace/payment-answer.ts';
import { answerView } from '../output/views/trace-view.ts';

export default class Answer extends PixCommand {
  static override traits = { shows: [answerView] };
  static override summary = 'Answer in one sentence whether a payment arrived';
  static override description =
    'The sentence can be sent to a customer, in the language of --lang. It says only what the service shows. The name is masked unless --reveal. JSON has the sentence in both languages, and the facts.';
  static override examples = [
    'pix answer order-1042',
    'pix answer order-1042 --copy --lang pt-BR',
    'pix answer E9999900020261121150012345678901 --jq .status',
  ];
  static override args = {
    identifier: string({
      required: true,
      ...completes('transactions'),
      description: 'transaction id, end-to-end id (also of a refund) or reference',
    }),
  };
  static override flags = { copy: boolean({ description: 'also copy the sentence to the clipboard' }) };

  async run(): Promise<void> {
    const { args, flags, notes, out, session, words } = await this.start(Answer);
    const identifier = readIdentifier(args.identifier);
    if (identifier === null) throw fail('trace.no_identifier');
    const operator = await this.operator();
    const found = await gatherTrace(operator, identifier, traceSources(this.world, session), 'payment');
    if (found === null) throw fail('trace.nothing', { text: identifier.text.slice(0, 80) });
    const answer = answerOf(found);
    const { reveal, write } = out.options;
    const text = answerText(words, answer, reveal);
    if (out.forMachines) {
      const [en, ptBr] = await Promise.all([loadWords('en'), loadWords('pt-BR')]);
      const texts = { answer: answerText(en, answer, reveal), answerPtBr: answerText(ptBr, answer, reveal) };
      await out.own(answerView, answerRecord(answer, texts));
    }
    // Not wrapped: line breaks would be copied, too, and the terminal wraps the line by itself.
    else await write(`${text}\n`);
    if (!flags.copy) return;
    const { copySequence, copyWithProgram } = await import('../system/clipboard.ts');
    const { env, platform, stderr } = this.world;
    if (await copyWithProgram(text, env, platform)) notes.note('answer.copied');
    else if (stderr.isTTY) {
      stderr.write(copySequence(text));
      notes.note('answer.copy_sent');
    } else {
      notes.note('answer.not_copied');
      this.endsWith('check');
    }
  }
}
