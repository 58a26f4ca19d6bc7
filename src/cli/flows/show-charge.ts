import type { Row } from '../../contract/row.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { safeForTerminal } from '../../domain/text/safe-text.ts';
import { chargePng } from '../../operations/charges/read-charge.ts';
import { writeAtomicFile } from '../../operations/files/atomic-file.ts';
import type { Operator } from '../../operations/operator.ts';
import { transactionView } from '../../output/views/transaction.ts';
import type { Start } from '../pix-command.ts';

type Shown = Pick<Start<unknown, unknown>, 'out' | 'notes'>;

export interface CodeWishes {
  /** Undefined: on a terminal. */
  readonly qr?: boolean | undefined;
  /** An absolute path. */
  readonly png?: string | undefined;
}

/** A charge as it was made: its fields, its QR code, the code to copy, the picture where it was asked for. */
export async function showNewCharge(
  shown: Shown,
  operator: Operator,
  charge: Row<Transaction>,
  wishes: CodeWishes & { readonly thenFollow: boolean },
): Promise<void> {
  // A script gets one document: the charge as it ended.
  if (!(wishes.thenFollow && shown.out.forMachines)) await shown.out.one(transactionView, charge);
  const { qrCodeText, qrCodeBase64, id } = charge.item;
  if (qrCodeText) await showCode(shown, qrCodeText, wishes.qr);
  if (wishes.png) await savePng(shown, operator, { id, base64: qrCodeBase64, file: wishes.png });
}

/** Draws the code to be paid on the terminal, and prints it to be copied. Nothing of it when a script reads. */
export async function showCode(
  { out, notes }: Shown,
  code: string,
  wanted: boolean | undefined,
): Promise<void> {
  const { forMachines, options } = out;
  if (forMachines) return;
  if (wanted ?? options.width !== null) {
    const { qrSize, terminalQr } = await import('../../output/qr.ts');
    const drawn = await terminalQr(code, options.color);
    const { columns, lines } = qrSize(drawn);
    // A cut QR code is worse than none: nothing can read it. Who asks for it may scroll.
    const isTooWide = options.width !== null && columns > options.width;
    const isTooHigh = options.height !== null && lines > options.height && wanted === undefined;
    if (isTooWide || isTooHigh) notes.note('charge.qr_too_big', { columns, lines });
    else await options.write(`\n${drawn}\n`);
  }
  await options.write(`${options.words['charge.copy_paste']}\n${safeForTerminal(code)}\n`);
}

/** Writes the picture the service drew: the one that came with the charge, else the one of its own route. */
export async function savePng(
  { notes }: Shown,
  operator: Operator,
  picture: { readonly id: string; readonly base64?: string | null; readonly file: string },
): Promise<void> {
  const bytes = picture.base64
    ? Buffer.from(picture.base64, 'base64')
    : await chargePng(operator, picture.id);
  await writeAtomicFile(picture.file, bytes);
  notes.note('charge.png_written', { file: picture.file });
}
