import { string } from '@oclif/core/args';
import { boolean } from '@oclif/core/flags';
import { completes, fileFlag, forceFlag } from '../cli/flags/flag-types.ts';
import { receiptContext, writeReceipt } from '../cli/flows/payments/write-receipt.ts';
import { PixCommand } from '../cli/pix-command.ts';
import { traceSources } from '../cli/stores/machine-stores.ts';
import { fail } from '../domain/errors.ts';
import { readReceipt } from '../operations/receipts/read-receipt.ts';
import { readIdentifier } from '../operations/trace/find-payment.ts';
import { receiptFiles, receiptFormOf } from '../output/receipt/receipt-file.ts';
import { receiptOf, receiptText } from '../output/receipt/receipt-of.ts';
import { receiptRecord, receiptView } from '../output/views/receipt-view.ts';

export default class Receipt extends PixCommand {
  static override traits = { shows: [receiptView] };
  static override summary = 'Show or save the receipt of a payment (comprovante)';
  static override description =
    'Only for money that moved: exit code 5 for other payments. Names are whole; documents and keys are masked unless --reveal. The end-to-end id or reference of a refund gives the receipt of the refund. Several identifiers give one file each: FILE, with - and the reference (or the id) before its ending. Nothing is written unless all have a receipt.';
  static override examples = [
    'pix receipt order-1042',
    'pix receipt order-1042 --out order-1042.pdf',
    'pix receipt order-1042 order-1043 --out receipt.png',
    'pix receipt order-1042 --refund --lang pt-BR',
  ];
  static override strict = false;
  static override args = {
    identifier: string({
      required: true,
      ...completes('transactions'),
      description: 'transaction id, end-to-end id (also of a refund) or reference; repeatable',
    }),
  };
  static override flags = {
    out: fileFlag({ description: 'write to this file, which ends with .html, .pdf or .png' }),
    refund: boolean({ description: 'the receipt of the refund of the payment' }),
    force: forceFlag,
  };

  async run(): Promise<void> {
    const started = await this.start(Receipt);
    const { flags, argv, out, session } = started;
    const form = flags.out === undefined ? undefined : receiptFormOf(flags.out);
    const identifiers = argv.map((text) => readIdentifier(text));
    const operator = await this.operator();
    const sources = traceSources(this.world, session);
    const receipts = [];
    for (const identifier of identifiers) {
      if (identifier === null) throw fail('trace.no_identifier');
      receipts.push(await readReceipt(operator, identifier, sources, flags.refund));
    }
    const names = flags.out === undefined ? [] : receiptFiles(flags.out, receipts);
    const files = [];
    for (const name of names) files.push(await this.outputFile(name, flags, '--out'));
    if (names.length === 0) await this.outputFile(undefined, flags, '--out');
    const context = receiptContext(started);
    const written: { facts: (typeof receipts)[number]; file: string | null }[] = [];
    for (const [at, facts] of receipts.entries()) {
      const target = files[at];
      if (target !== undefined && form !== undefined) await writeReceipt(started, facts, { form, ...target });
      written.push({ facts, file: target?.file ?? null });
    }
    if (out.forMachines) {
      await out.ownMany(
        receiptView,
        written.map(({ facts, file }) => receiptRecord(facts, file)),
      );
      return;
    }
    if (form !== undefined) return;
    const texts = receipts.map((facts) =>
      receiptText(receiptOf(facts, context), out.options.color, out.options.width),
    );
    await out.options.write(texts.join('\n'));
  }
}
