import type { ReceiptFacts } from '../../../domain/money/receipt-facts.ts';
import { PixError } from '../../../domain/pix-error.ts';
import { type OutputFile, writeAtomicFile } from '../../../operations/files/atomic-file.ts';
import { OutputFailure } from '../../../output/output-failure.ts';
import { type ReceiptForm, receiptBytes } from '../../../output/receipt/receipt-file.ts';
import type { ReceiptContext } from '../../../output/receipt/receipt-of.ts';
import type { Started } from '../../pix-command.ts';
import { environmentKind } from '../../session/service-client.ts';

type Shown = Pick<Started, 'out' | 'notes' | 'session'>;

export interface ReceiptTarget extends OutputFile {
  readonly form: ReceiptForm;
}

export function receiptContext({ out, session }: Pick<Shown, 'out' | 'session'>): ReceiptContext {
  const { words, lang, reveal, nowMs } = out.options;
  return {
    words,
    lang,
    reveal,
    nowMs,
    isSandbox: environmentKind(session.environment('main')) === 'sandbox',
  };
}

/** @throws PixError `usage` that names the file */
export async function writeReceipt(
  shown: Shown,
  facts: ReceiptFacts,
  { form, file, replaces }: ReceiptTarget,
): Promise<void> {
  const bytes = await receiptBytes(form, facts, receiptContext(shown));
  await writeAtomicFile(file, bytes, { signal: shown.session.signal, replaces });
  shown.notes.note('receipt.written', { file });
}

/**
 * Writes the receipt of a payment that this command has made. A failure must not look like a failed payment.
 * @throws OutputFailure when the receipt cannot be written
 */
export async function writeReceiptOfDone(
  shown: Shown,
  { id, status }: { readonly id: string; readonly status: string },
  factsOf: () => ReceiptFacts,
  target: ReceiptTarget,
): Promise<void> {
  try {
    await writeReceipt(shown, factsOf(), target);
  } catch (error) {
    if (error instanceof PixError && error.kind === 'interrupted') throw error;
    shown.notes.note('receipt.again', { id, with: shown.session.profileFlag });
    throw new OutputFailure({ id, status }, error);
  }
}
