import type { Row } from '../../contract/row.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { formatBrl } from '../../domain/money/money.ts';
import { safeForTerminal } from '../../domain/text/safe-text.ts';
import { wrapWords } from '../../domain/text/wrap-words.ts';
import type { Words } from '../../i18n/index.ts';
import { chargePng } from '../../operations/charges/read-charge.ts';
import { writeAtomicFile } from '../../operations/files/atomic-file.ts';
import type { Operator } from '../../operations/operator.ts';
import { onBlack, type QrDrawing, terminalQr } from '../../output/qr.ts';
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
  if (wishes.png) await savePng(shown, operator, { id, base64: qrCodeBase64, file: wishes.png });
  if (qrCodeText) await showCode(shown, charge.item, qrCodeText, wishes.qr);
}

/**
 * Prints the code to be copied, then draws it, with the amount and the code beside it: all of that is on the screen when the
 * command ends. Nothing of it when a script reads.
 */
export async function showCode(
  { out, notes }: Shown,
  charge: Pick<Transaction, 'id' | 'amount'>,
  code: string,
  wanted: boolean | undefined,
): Promise<void> {
  const { forMachines, options } = out;
  if (forMachines) return;
  const { words, write, width, color } = options;
  await write(`${words['charge.copy_paste']}\n${safeForTerminal(code)}\n`);
  if (!(wanted ?? width !== null)) return;
  const half = await terminalQr(code, 'half');
  const drawn = isSeen(half, options) ? half : options.sextants ? await terminalQr(code, 'sextant') : half;
  // A cut code is worse than none: nothing can read it. Who asked for a high one may scroll, or make the letters smaller.
  if (!isSeen(drawn, wanted === true ? { width, height: null } : options))
    return notes.note('charge.qr_too_big', {
      ...{ columns: half.columns, lines: half.lines.length + 1, id: charge.id },
    });
  const room = (width ?? 0) - drawn.columns - SIDE_GAP;
  const side = room < NARROWEST_SIDE ? [] : besideCode(words, charge, code, room);
  const lines = drawn.lines.map((line, at) => {
    const beside = side[at] === undefined ? '' : ' '.repeat(SIDE_GAP) + side[at];
    return `${color ? onBlack(line) : line}${beside}\n`;
  });
  await write(lines.join(''));
}

/** Whether all of it is on the screen, whose last line is for what the shell writes next. */
const isSeen = (
  { columns, lines }: QrDrawing,
  { width, height }: { readonly width: number | null; readonly height: number | null },
): boolean => (width === null || columns <= width) && (height === null || lines.length < height);

/** Columns between the code and what stands beside it, and how many that needs. */
const SIDE_GAP = 2;
const NARROWEST_SIDE = 20;

/** Amount, charge, and the code in pieces: by so much as fits beside the drawing. */
function besideCode(
  words: Words,
  { id, amount }: Pick<Transaction, 'id' | 'amount'>,
  code: string,
  room: number,
): readonly string[] {
  const letters = [...safeForTerminal(code)];
  const pieces = Array.from({ length: Math.ceil(letters.length / room) }, (_piece, at) =>
    letters.slice(at * room, (at + 1) * room).join(''),
  );
  const facts = [amount === null ? '' : formatBrl(amount), safeForTerminal(id)];
  const label = wrapWords(words['charge.copy_paste'], room).split('\n');
  return ['', ...facts.map((fact) => fact.slice(0, room)), '', ...label, ...pieces];
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
