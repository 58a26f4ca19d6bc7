import { say } from '../../i18n/index.ts';
import { type Line, line, plainLine, span } from '../../output/drawing/line.ts';
import { widthOf } from '../../output/drawing/width.ts';
import { wrapLines } from '../../output/drawing/wrap-text.ts';
import type { QrDrawing } from '../state/state.ts';
import { type DrawingOptions, money } from './drawing.ts';

/** Whether a drawing fits below its heading. @param room lines between the tabs and the message */
export const qrFits = (height: number, width: number, columns: number, room: number): boolean =>
  height + 1 <= room && width <= columns;

/** A QR code over the whole screen. If it does not fit, its text and a note. */
export function qrLines(
  { code, lines, amountCents, id }: QrDrawing,
  columns: number,
  room: number,
  { words }: DrawingOptions,
): readonly Line[] {
  const width = Math.max(0, ...lines.map(widthOf));
  const heading = [plainLine(` ${id}  ${money(amountCents)}`, 'bold')];
  if (!qrFits(lines.length, width, columns, room))
    return [
      ...heading,
      plainLine(` ${say(words, 'dashboard.qr_too_big', { columns: width, rows: lines.length + 6 })}`, 'warn'),
      ...wrapLines(code, columns - 2).map((part) => plainLine(` ${part}`)),
    ];
  const left = ' '.repeat(Math.max(0, Math.floor((columns - width) / 2)));
  return [...heading, ...lines.map((drawn) => line(span(left), span(drawn, 'code')))];
}
