import type { DecodedRow } from '../../contract/raw-and-decoded-rows.ts';
import type { Transaction } from '../../contract/schemas/transaction.ts';
import { decodeBrCode } from '../../domain/br-code/decode-br-code.ts';
import { formatBrl } from '../../domain/money/decimal.ts';
import { PixError } from '../../domain/pix-error.ts';
import { safeForTerminal } from '../../domain/text/safe-text.ts';
import type { Words } from '../../i18n/index.ts';
import { type OutputFile, writeAtomicFile } from '../../operations/files/atomic-file.ts';
import type { Operator } from '../../operations/operator.ts';
import { chargePng } from '../../operations/read-payment.ts';
import { WHOLE_WORDS, wrapText } from '../../output/drawing/wrap-text.ts';
import { onBlack, type QrDrawing, terminalQr } from '../../output/terminal-qr.ts';
import { transactionView } from '../../output/views/money/transaction-view.ts';
import { errorPhrase } from '../failure/describe-failure.ts';
import type { Started } from '../pix-command.ts';

type Shown = Pick<Started, 'out' | 'notes' | 'session'>;

export interface CodeWishes {
  /** Whether to draw the QR code. Default: only on a terminal. */
  readonly qr?: boolean | undefined;
  readonly png?: OutputFile | undefined;
}

/**
 * Shows a new charge. If its picture cannot be written, a note says so, because the charge exists.
 * @returns whether everything was written
 */
export async function showCharge(
  shown: Shown,
  operator: Operator,
  charge: DecodedRow<Transaction>,
  wishes: CodeWishes & { readonly thenFollow: boolean },
): Promise<boolean> {
  // If a script waits for the final status of the charge, print the charge only then.
  if (!(wishes.thenFollow && shown.out.forMachines)) await shown.out.one(transactionView, charge);
  const { qrCodeText, qrCodeBase64, id } = charge.item;
  if (qrCodeText) await showCode(shown, charge.item, qrCodeText, wishes.qr);
  if (wishes.png === undefined) return true;
  try {
    await savePng(shown, operator, { id, base64: qrCodeBase64, ...wishes.png });
    return true;
  } catch (error) {
    if (!(error instanceof PixError)) throw error;
    const { words } = shown.out.options;
    shown.notes.note('charge.png_failed', { id, reason: errorPhrase(words, error) });
    return false;
  }
}

/**
 * Prints the copy-and-paste code and its QR code; nothing for scripts. The code has its own line for copying. If both
 * do not fit on the screen, it is also shown beside the QR code, where it is wrapped.
 */
export async function showCode(
  { out, notes, session }: Shown,
  charge: Pick<Transaction, 'id' | 'amount'>,
  code: string,
  wanted: boolean | undefined,
): Promise<void> {
  const { forMachines, options } = out;
  if (forMachines) return;
  const { words, write, width, color } = options;
  await write(`${words['charge.copy_paste']}\n${safeForTerminal(code)}\n`);
  const url = payPageOf(code, session.profile()?.controlUrl);
  if (url !== undefined) await write(`${words['charge.pay_page']} ${safeForTerminal(url)}\n`);
  if (!(wanted ?? width !== null)) return;
  const half = await terminalQr(code, 'half');
  const drawn = isSeen(half, options) ? half : options.sextants ? await terminalQr(code, 'sextant') : half;
  // A QR code that does not fit cannot be scanned. With `--qr` it is drawn anyway: the user may use a smaller
  // font.
  if (!isSeen(drawn, wanted === true ? { width, height: null } : options))
    return notes.note('charge.qr_too_big', {
      columns: half.columns,
      lines: half.lines.length + 1,
      id: charge.id,
    });
  const room = (width ?? 0) - drawn.columns - SIDE_GAP;
  const side =
    room < NARROWEST_SIDE
      ? []
      : besideCode(words, charge, room, scrollsAway(code, drawn, options) ? code : '');
  const lines = drawn.lines.map((line, at) => {
    const beside = side[at] === undefined ? '' : ' '.repeat(SIDE_GAP) + side[at];
    return `${color ? onBlack(line) : line}${beside}\n`;
  });
  await write(lines.join(''));
}

/**
 * Returns the URL of a web page that pays the charge; undefined unless the charge belongs to the profile's
 * sandbox.
 */
function payPageOf(code: string, controlUrl: string | undefined): string | undefined {
  if (controlUrl === undefined) return undefined;
  const decoded = decodeBrCode(code);
  const url = decoded.ok && decoded.code.url !== null ? URL.parse(`http://${decoded.code.url}`) : null;
  return url?.host === new URL(controlUrl).host ? url.href : undefined;
}

const isSeen = (
  { columns, lines }: QrDrawing,
  { width, height }: { readonly width: number | null; readonly height: number | null },
): boolean => (width === null || columns <= width) && (height === null || lines.length < height);

/** Whether the code's own line is above the screen when the QR code is drawn. */
const scrollsAway = (
  code: string,
  { lines }: QrDrawing,
  { width, height }: { readonly width: number | null; readonly height: number | null },
): boolean => width !== null && height !== null && Math.ceil(code.length / width) + lines.length >= height;

const SIDE_GAP = 2;
const NARROWEST_SIDE = 20;

/** Keeps the blanks of a code, which `wrapText` would drop at the end of a line. */
const inPieces = (code: string, size: number): readonly string[] =>
  Array.from({ length: Math.ceil(code.length / size) }, (_, at) => code.slice(at * size, (at + 1) * size));

function besideCode(
  words: Words,
  { id, amount }: Pick<Transaction, 'id' | 'amount'>,
  room: number,
  code: string,
): readonly string[] {
  const facts = [amount === null ? '' : formatBrl(amount), safeForTerminal(id)];
  return [
    '',
    ...facts.map((fact) => fact.slice(0, room)),
    '',
    ...(code === '' ? [] : [...inPieces(safeForTerminal(code), room), '']),
    ...wrapText(words['charge.code_above'], room, WHOLE_WORDS),
  ];
}

/**
 * Saves the QR code as PNG. If the service returned no picture with the new charge, reads it from the QR code
 * route.
 */
export async function savePng(
  { notes }: Shown,
  operator: Operator,
  picture: OutputFile & { readonly id: string; readonly base64?: string | null },
): Promise<void> {
  const bytes = picture.base64
    ? Buffer.from(picture.base64, 'base64')
    : await chargePng(operator, picture.id);
  await writeAtomicFile(picture.file, bytes, { signal: operator.signal, replaces: picture.replaces });
  notes.note('charge.png_written', { file: picture.file });
}
