export type ForeignFileType =
  | 'xlsx'
  | 'xls'
  | 'ods'
  | 'pdf'
  | 'zip'
  | 'gzip'
  | 'html'
  | 'png'
  | 'jpeg'
  | 'utf_16'
  | 'binary';

/** Files that people give instead of a text file, by their first bytes (hex). */
const SIGNATURES: ReadonlyArray<readonly [hex: string, ForeignFileType]> = [
  ['504b0304', 'zip'],
  ['504b0506', 'zip'],
  ['d0cf11e0a1b11ae1', 'xls'],
  ['25504446', 'pdf'],
  ['1f8b', 'gzip'],
  ['89504e47', 'png'],
  ['ffd8ff', 'jpeg'],
  ['fffe', 'utf_16'],
  ['feff', 'utf_16'],
];
/** Some banks' programs write an HTML page with a table, and call it xls. */
const HTML = /^(?:\ufeff|\u00ef\u00bb\u00bf)?\s*<(?:!doctype html|html|table|meta)\b/i;
const WORKBOOK_NAME = /\.xls[xmb]$/i;

/**
 * Returns the type of a file that is no text in UTF-8 or a one-byte encoding; null for a text.
 * @param head the first bytes of the file. `tail`: its last bytes, or all of them
 */
export function foreignFileType(
  name: string,
  { head, tail }: { readonly head: Buffer; readonly tail: Buffer },
): ForeignFileType | null {
  const start = head.subarray(0, 8).toString('hex');
  const [, type = null] = SIGNATURES.find(([hex]) => start.startsWith(hex)) ?? [];
  if (type === 'zip') return zipType(name, `${head.toString('latin1')}${tail.toString('latin1')}`);
  if (type !== null) return type;
  if (HTML.test(head.toString('latin1'))) return 'html';
  if (!head.includes(0)) return null;
  return isUtf16(head) ? 'utf_16' : 'binary';
}

function zipType(name: string, names: string): ForeignFileType {
  if (names.includes('application/vnd.oasis.opendocument.spreadsheet')) return 'ods';
  return WORKBOOK_NAME.test(name) || /xl\/(?:workbook|worksheets)/.test(names) ? 'xlsx' : 'zip';
}

/** Whether every second byte is zero, as in UTF-16 without a byte order mark. */
function isUtf16(head: Buffer): boolean {
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  return Math.max(...zeros) > head.length / 4 && Math.min(...zeros) < head.length / 16;
}
