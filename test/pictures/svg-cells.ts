import type { IBufferCell, Terminal } from '@xterm/headless';

/** The size of a terminal cell in pixels, for a font size of 14 px. */
const CELL = { width: 8.4, height: 16.8 } as const;
const FONT_PX = 14;
const MARGIN = 14;

/** The colours of a terminal. Colours 0 and 15 have enough contrast for a QR code. */
export interface Palette {
  readonly text: string;
  readonly ground: string;
  readonly colors: readonly string[];
}

export const PALETTES: Readonly<Record<'dark' | 'light', Palette>> = {
  dark: {
    text: '#d7dae0',
    ground: '#12151b',
    colors: [
      ...['#000000', '#e06c75', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#abb2bf'],
      ...['#4b5263', '#ff7b86', '#98c379', '#e5c07b', '#61afef', '#c678dd', '#56b6c2', '#ffffff'],
    ],
  },
  light: {
    text: '#24292f',
    ground: '#ffffff',
    colors: [
      ...['#000000', '#cf222e', '#116329', '#9a6700', '#0969da', '#8250df', '#1b7c83', '#6e7781'],
      ...['#b3bac2', '#cf222e', '#116329', '#9a6700', '#0969da', '#8250df', '#1b7c83', '#ffffff'],
    ],
  },
};

interface Run {
  readonly column: number;
  readonly text: string;
  readonly color: string;
  readonly background: string | null;
  readonly dim: boolean;
  readonly bold: boolean;
  readonly underline: boolean;
}

/** Returns the SVG of each line of the screen. A blank line gives an empty string. */
export const drawnRows = (terminal: Terminal, palette: Palette): readonly string[] =>
  Array.from({ length: terminal.rows }, (_, at) => {
    const { active } = terminal.buffer;
    const line = active.getLine(active.baseY + at);
    const runs: Run[] = [];
    for (let column = 0; column < terminal.cols; column += 1) {
      const cell = line?.getCell(column);
      if (cell === undefined || cell.getWidth() === 0) continue;
      const next = runOf(cell, column, palette);
      const last = runs.at(-1);
      if (last && looksLike(last, next)) runs[runs.length - 1] = { ...last, text: last.text + next.text };
      else runs.push(next);
    }
    return runs
      .map((run) => drawRun(run, at))
      .filter((part) => part !== '')
      .join('\n');
  });

/**
 * Returns a complete SVG document for a terminal of `cols` columns and `rows` rows.
 * @param style CSS for animations
 */
export function svgDocument(
  body: readonly string[],
  { cols, rows }: { readonly cols: number; readonly rows: number },
  { ground }: Palette,
  style = '',
): string {
  const width = px(cols * CELL.width + 2 * MARGIN);
  const height = px(rows * CELL.height + 2 * MARGIN);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="${FONT_PX}">`,
    ...(style === '' ? [] : [`<style>${style}</style>`]),
    `<rect width="100%" height="100%" rx="8" fill="${ground}"/>`,
    ...body.filter((part) => part !== ''),
    '</svg>\n',
  ].join('\n');
}

function runOf(cell: IBufferCell, column: number, { text, ground, colors }: Palette): Run {
  const color = cell.isFgPalette() ? (colors[cell.getFgColor()] ?? text) : text;
  const background = cell.isBgPalette() ? (colors[cell.getBgColor()] ?? null) : null;
  const isInverse = cell.isInverse() !== 0;
  return {
    column,
    text: cell.getChars() || ' ',
    color: isInverse ? (background ?? ground) : color,
    background: isInverse ? color : background,
    dim: cell.isDim() !== 0,
    bold: cell.isBold() !== 0,
    underline: cell.isUnderline() !== 0,
  };
}

const looksLike = (one: Run, other: Run): boolean =>
  one.color === other.color &&
  one.background === other.background &&
  one.dim === other.dim &&
  one.bold === other.bold &&
  one.underline === other.underline;

const px = (value: number): string => String(Math.round(value * 100) / 100);
const { width: W, height: H } = CELL;

/**
 * The part of a cell that each block character fills: left, top, width and height as fractions of the cell.
 */
const BLOCKS: Readonly<Record<string, readonly [number, number, number, number]>> = {
  '█': [0, 0, 1, 1],
  '░': [0, 0, 1, 1],
  '▀': [0, 0, 1, 0.5],
  ...Object.fromEntries([...'▁▂▃▄▅▆▇'].map((block, at) => [block, [0, 1 - (at + 1) / 8, 1, (at + 1) / 8]])),
  ...Object.fromEntries([...'▏▎▍▌▋▊▉'].map((block, at) => [block, [0, 0, (at + 1) / 8, 1]])),
};

/**
 * SVG paths for box-drawing characters, because fonts leave gaps between them. Coordinates are in pixels from
 * the top left corner of the cell.
 */
const LINES: Readonly<Record<string, string>> = {
  '─': `M0 ${H / 2}h${W}`,
  '│': `M${W / 2} 0v${H}`,
  '╭': `M${W / 2} ${H}V${H / 2 + 4}Q${W / 2} ${H / 2} ${W} ${H / 2}`,
  '╮': `M${W / 2} ${H}V${H / 2 + 4}Q${W / 2} ${H / 2} 0 ${H / 2}`,
  '╰': `M${W / 2} 0V${H / 2 - 4}Q${W / 2} ${H / 2} ${W} ${H / 2}`,
  '╯': `M${W / 2} 0V${H / 2 - 4}Q${W / 2} ${H / 2} 0 ${H / 2}`,
  '═': `M0 ${H / 2 - 1.5}h${W}M0 ${H / 2 + 1.5}h${W}`,
  '║': `M${W / 2 - 1.5} 0v${H}M${W / 2 + 1.5} 0v${H}`,
  '╔': `M${W / 2 - 1.5} ${H}V${H / 2 - 1.5}H${W}M${W / 2 + 1.5} ${H}V${H / 2 + 1.5}H${W}`,
  '╗': `M${W / 2 + 1.5} ${H}V${H / 2 - 1.5}H0M${W / 2 - 1.5} ${H}V${H / 2 + 1.5}H0`,
  '╚': `M${W / 2 - 1.5} 0V${H / 2 + 1.5}H${W}M${W / 2 + 1.5} 0V${H / 2 - 1.5}H${W}`,
  '╝': `M${W / 2 + 1.5} 0V${H / 2 + 1.5}H0M${W / 2 - 1.5} 0V${H / 2 - 1.5}H0`,
};

/**
 * Returns the SVG of a run of characters in the same style. Letters are drawn as text, block characters as
 * rectangles, and box-drawing characters as paths.
 */
function drawRun(run: Run, line: number): string {
  const { column, text, color, background, dim, bold, underline } = run;
  const characters = [...text];
  const [x, y] = [MARGIN + column * W, MARGIN + line * H];
  const parts: string[] = [];
  if (background !== null) parts.push(rectangle(x, y, characters.length * W, H, background));
  const look = `${dim ? ' opacity="0.6"' : ''}`;
  for (const piece of piecesOf(characters)) {
    const left = x + piece.at * W;
    const [first = ''] = piece.characters;
    if (first in BLOCKS) parts.push(blocks(piece.characters, left, y, `fill="${color}"${look}`));
    else if (first in LINES) parts.push(lines(piece.characters, left, y, `stroke="${color}"${look}`));
    else {
      const shown = piece.characters.join('').trimEnd();
      if (shown.trim() === '') continue;
      const font = `${bold ? ' font-weight="bold"' : ''}${underline ? ' text-decoration="underline"' : ''}`;
      const length = `textLength="${px([...shown].length * W)}" xml:space="preserve"`;
      parts.push(
        `<text x="${px(left)}" y="${px(y + 0.77 * H)}" fill="${color}"${look}${font} ${length}>${escaped(shown)}</text>`,
      );
    }
  }
  return parts.join('\n');
}

/**
 * Splits the characters of a run into pieces. Each piece contains only block characters, only box-drawing
 * characters, or only letters.
 */
function piecesOf(characters: readonly string[]): readonly { at: number; characters: string[] }[] {
  const kindOf = (character: string): string =>
    character in BLOCKS ? (character === '░' ? 'shade' : 'block') : character in LINES ? 'line' : 'letter';
  const pieces: { at: number; kind: string; characters: string[] }[] = [];
  for (const [at, character] of characters.entries()) {
    const last = pieces.at(-1);
    if (last?.kind === kindOf(character)) last.characters.push(character);
    else pieces.push({ at, kind: kindOf(character), characters: [character] });
  }
  return pieces;
}

/** Returns one SVG path for a piece of block characters. Adjacent equal blocks become one rectangle. */
function blocks(characters: readonly string[], x: number, y: number, look: string): string {
  const shade = characters[0] === '░' ? ' fill-opacity="0.25"' : '';
  const path: string[] = [];
  for (let at = 0; at < characters.length; ) {
    const character = characters[at] ?? '';
    let end = at + 1;
    while (characters[end] === character && BLOCKS[character]?.[2] === 1) end += 1;
    const [left, top, width, height] = BLOCKS[character] ?? [0, 0, 0, 0];
    const wide = px((end - at) * width * W);
    path.push(`M${px(x + (at + left) * W)} ${px(y + top * H)}h${wide}v${px(height * H)}h-${wide}z`);
    at = end;
  }
  return `<path ${look}${shade} shape-rendering="crispEdges" d="${path.join('')}"/>`;
}

function lines(characters: readonly string[], x: number, y: number, look: string): string {
  const parts: string[] = [];
  for (let at = 0; at < characters.length; ) {
    const character = characters[at] ?? '';
    let end = at + 1;
    while (character === '─' && characters[end] === '─') end += 1;
    const path = character === '─' ? `M0 ${H / 2}h${px((end - at) * W)}` : LINES[character];
    parts.push(`<path fill="none" ${look} transform="translate(${px(x + at * W)} ${px(y)})" d="${path}"/>`);
    at = end;
  }
  return parts.join('\n');
}

const rectangle = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="${px(height)}" fill="${fill}" shape-rendering="crispEdges"/>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
