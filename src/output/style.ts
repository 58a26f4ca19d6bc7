import type { CellType } from '../domain/text/program-cell.ts';

/** Colour is never the only way to convey information. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  good(text: string): string;
  bad(text: string): string;
  warn(text: string): string;
}

const plain = (text: string): string => text;
const sgr =
  (on: number, off: number) =>
  (text: string): string =>
    `\u001b[${on}m${text}\u001b[${off}m`;

const colored: Style = {
  bold: sgr(1, 22),
  dim: sgr(2, 22),
  good: sgr(32, 39),
  bad: sgr(31, 39),
  warn: sgr(33, 39),
};
const uncolored: Style = { bold: plain, dim: plain, good: plain, bad: plain, warn: plain };

export const styleFor = (color: boolean): Style => (color ? colored : uncolored);

const GOOD = new Set([
  ...['COMPLETED', 'PAID', 'CONFIRMED', 'APPROVED', 'ACTIVE', 'verified', 'ok', 'CLOSED', 'confirmed'],
  ...['completed', 'delivered'],
  'PaymentConfirmed',
]);
const BAD = new Set([
  ...['ERROR', 'FAILED', 'CANCELED', 'CANCELLED', 'REJECTED', 'failed', 'REMOVED'],
  ...['rejected', 'refused', 'unknown', 'mismatched'],
  ...['Denied', 'Aborted'],
]);

export const hasStatusColour = (type: CellType): boolean => type === 'status' || type === 'state';

export const toneOfStatus = (status: string): 'good' | 'bad' | 'warn' =>
  GOOD.has(status) ? 'good' : BAD.has(status) ? 'bad' : 'warn';

export const styleStatus = (style: Style, status: string, shown: string = status): string =>
  style[toneOfStatus(status)](shown);

/**
 * The first of these decides: `--no-color`, `NO_COLOR` (any value but ''), `FORCE_COLOR`, `TERM=dumb`, a
 * terminal (cli.md §1).
 */
export function wantsColor(
  stream: { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
  noColorFlag: boolean,
): boolean {
  if (noColorFlag || env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '') return env.FORCE_COLOR !== '0';
  return env.TERM === 'dumb' ? false : stream.isTTY === true;
}
