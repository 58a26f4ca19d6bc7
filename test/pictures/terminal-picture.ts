import { type IPty, spawn } from '@lydell/node-pty';
import xterm, { type IBufferCell } from '@xterm/headless';

/** What is run, and at what size of terminal. */
export interface PictureOrder {
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cols: number;
  readonly rows: number;
  /** What was typed, shown in a line of its own above the output; of a full screen nothing is. */
  readonly typed: string;
  /** Of a program that has the screen to itself: what is waited for, and the keys that are typed then, in turn. The picture is the last screen. */
  readonly keys?: readonly (readonly [shown: string, keys: string])[];
}

/** A cell of the screen in pixels, with letters of 14 px; twice as high as wide. */
const CELL = { width: 8.4, height: 16.8 } as const;
const FONT_PX = 14;
const MARGIN = 14;
const LIGHT = '#d7dae0';
const DARK = '#12151b';
/** The sixteen colours; 0 and 15 are as a QR code needs them. */
const PALETTE = [
  ...['#000000', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#abb2bf'],
  ...['#7f8794', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#ffffff'],
];

/** Runs a program at a pty of its own until it ends, and draws the screen that it leaves, without blank lines below, as SVG. */
export async function terminalPicture(order: PictureOrder): Promise<string> {
  const { cols, rows, typed } = order;
  const terminal = new xterm.Terminal({ cols, rows, allowProposedApi: true });
  const write = (text: string): Promise<void> => new Promise((resolve) => terminal.write(text, resolve));
  await write(`\u001b[2m$\u001b[22m ${typed}\r\n`);
  const pty = spawn(order.file, [...order.args], { name: 'xterm-256color', cols, rows, env: order.env });
  if (order.keys) return fullScreen(order, terminal, pty, order.keys);
  pty.onData((data) => terminal.write(data));
  await new Promise<void>((resolve) => pty.onExit(() => resolve()));
  await write('');
  const lines = screenCells(terminal);
  terminal.dispose();
  return svg(lines, cols);
}

/** Types the keys, each once its text is shown; the last text is what the picture waits for. */
async function fullScreen(
  { cols }: PictureOrder,
  terminal: xterm.Terminal,
  pty: IPty,
  keys: NonNullable<PictureOrder['keys']>,
): Promise<string> {
  let look = (): void => {};
  pty.onData((data) => terminal.write(data, () => look()));
  for (const [shown, typed] of keys) {
    await new Promise<void>((resolve) => {
      look = () => {
        if (textOf(terminal).includes(shown)) resolve();
      };
      look();
    });
    if (typed !== '') pty.write(typed);
  }
  const lines = screenCells(terminal);
  const ended = new Promise<void>((resolve) => pty.onExit(() => resolve()));
  pty.write('q');
  await ended;
  terminal.dispose();
  return svg(lines, cols);
}

function textOf({ buffer: { active }, rows }: xterm.Terminal): string {
  return Array.from({ length: rows }, (_line, at) =>
    active.getLine(active.baseY + at)?.translateToString(),
  ).join('\n');
}

interface Run {
  readonly column: number;
  readonly text: string;
  readonly color: string;
  readonly background: string | null;
  readonly dim: boolean;
  readonly bold: boolean;
}

/** The lines of the screen, each as runs of cells that look alike. */
function screenCells(terminal: xterm.Terminal): readonly (readonly Run[])[] {
  const { active } = terminal.buffer;
  const lines = Array.from({ length: terminal.rows }, (_line, at) => {
    const line = active.getLine(active.baseY + at);
    const runs: Run[] = [];
    for (let column = 0; column < terminal.cols; column += 1) {
      const cell = line?.getCell(column);
      if (cell === undefined || cell.getWidth() === 0) continue;
      const next = runOf(cell, column);
      const last = runs.at(-1);
      if (last && looksLike(last, next)) runs[runs.length - 1] = { ...last, text: last.text + next.text };
      else runs.push(next);
    }
    return runs;
  });
  while (lines.at(-1)?.every(({ text, background }) => text.trim() === '' && background === null))
    lines.pop();
  return lines;
}

function runOf(cell: IBufferCell, column: number): Run {
  const color = cell.isFgPalette() ? (PALETTE[cell.getFgColor()] ?? LIGHT) : LIGHT;
  const background = cell.isBgPalette() ? (PALETTE[cell.getBgColor()] ?? null) : null;
  const isInverse = cell.isInverse() !== 0;
  return {
    column,
    text: cell.getChars() || ' ',
    color: isInverse ? (background ?? DARK) : color,
    background: isInverse ? color : background,
    dim: cell.isDim() !== 0,
    bold: cell.isBold() !== 0,
  };
}

const looksLike = (one: Run, other: Run): boolean =>
  one.color === other.color &&
  one.background === other.background &&
  one.dim === other.dim &&
  one.bold === other.bold;

function svg(lines: readonly (readonly Run[])[], cols: number): string {
  const width = cols * CELL.width + 2 * MARGIN;
  const height = lines.length * CELL.height + 2 * MARGIN;
  const body = lines.flatMap((runs, line) => runs.map((run) => drawRun(run, line)));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${px(width)} ${px(height)}" width="${px(width)}" height="${px(height)}" font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="${FONT_PX}">`,
    `<rect width="100%" height="100%" rx="8" fill="${DARK}"/>`,
    ...body.filter((part) => part !== ''),
    '</svg>\n',
  ].join('\n');
}

const px = (value: number): string => String(Math.round(value * 10) / 10);

/** Letters as text; blocks as rectangles, which no font draws with a gap. */
function drawRun({ column, text, color, background, dim, bold }: Run, line: number): string {
  const x = MARGIN + column * CELL.width;
  const y = MARGIN + line * CELL.height;
  const characters = [...text];
  const wide = characters.length * CELL.width;
  const parts: string[] = [];
  if (background !== null) parts.push(rectangle(x, y, wide, CELL.height, background));
  if (/[▀▄█]/.test(text)) return [...parts, blocks(characters, x, y, color)].join('\n');
  const shown = text.trimEnd();
  if (shown.trim() === '') return parts.join('\n');
  const look = `fill="${color}"${dim ? ' opacity="0.6"' : ''}${bold ? ' font-weight="bold"' : ''}`;
  const length = `textLength="${px([...shown].length * CELL.width)}" xml:space="preserve"`;
  parts.push(
    `<text x="${px(x)}" y="${px(y + 0.77 * CELL.height)}" ${look} ${length}>${escaped(shown)}</text>`,
  );
  return parts.join('\n');
}

/** One path for all blocks of a run, those side by side as one. */
function blocks(characters: readonly string[], x: number, y: number, color: string): string {
  const half = CELL.height / 2;
  const path = [0, 1].flatMap((lower) => {
    const isLight = (character: string): boolean => character === '█' || character === (lower ? '▄' : '▀');
    const marks = characters.map((character) => (isLight(character) ? '#' : ' ')).join('');
    return [...marks.matchAll(/#+/g)].map(
      ({ index, 0: { length } }) =>
        `M${px(x + index * CELL.width)} ${px(y + lower * half)}h${px(length * CELL.width)}v${px(half)}h-${px(length * CELL.width)}z`,
    );
  });
  return `<path fill="${color}" shape-rendering="crispEdges" d="${path.join('')}"/>`;
}

const rectangle = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" fill="${fill}" shape-rendering="crispEdges"/>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
