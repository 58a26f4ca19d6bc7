import { isAscii } from './drawing/line.ts';

/**
 * Width of the border in modules. The standard asks for four, but readers accept two (measured by decoding).
 */
const BORDER = 2;
/**
 * Characters for two modules, one above the other. The order is: no light module, only the upper, only the
 * lower, both.
 */
const HALF_BLOCKS = [' ', '▀', '▄', '█'] as const;

/**
 * - `half`: 1 × 2 modules per character, for any terminal.
 * - `sextant`: 2 × 3 modules per character, for terminals that draw sextants without a font
 *   (`drawsSextants`).
 */
export type QrForm = 'half' | 'sextant';

export interface QrDrawing {
  readonly lines: readonly string[];
  readonly columns: number;
}

/**
 * Draws a QR code. The block characters are its light modules, which is correct only on a dark terminal.
 * `onBlack` makes a line correct on any terminal.
 */
export async function terminalQr(code: string, form: QrForm): Promise<QrDrawing> {
  const { correction, generate, mode } = await import('lean-qr');
  // Other text is encoded as UTF-8 bytes without an ECI mark (which declares the encoding). Payment apps may
  // not know this mark, and assume UTF-8.
  const bits = isAscii(code)
    ? mode.auto(code, { modes: [mode.numeric, mode.alphaNumeric, mode.ascii] })
    : mode.bytes(new TextEncoder().encode(code));
  const qr = generate(bits, { minCorrectionLevel: correction.L });
  const side = qr.size + 2 * BORDER;
  const isLight = (x: number, y: number): 0 | 1 => (qr.get(x - BORDER, y - BORDER) ? 0 : 1);
  const [wide, high] = form === 'half' ? [1, 2] : [2, 3];
  const columns = Math.ceil(side / wide);
  const lines = Array.from({ length: Math.ceil(side / high) }, (_line, line) =>
    Array.from({ length: columns }, (_column, column) => {
      let light = 0;
      for (let bit = 0; bit < wide * high; bit += 1)
        light |= isLight(column * wide + (bit % wide), line * high + Math.floor(bit / wide)) << bit;
      return form === 'half' ? HALF_BLOCKS[light] : sextant(light);
    }).join(''),
  );
  return { lines, columns };
}

const LEFT_HALF = 0b010101;
const RIGHT_HALF = 0b101010;
const WHOLE = 0b111111;

/**
 * Returns the character for 2 × 3 modules. The lowest bit is the upper left module. Unicode has no sextants
 * for shapes that were already block characters.
 */
function sextant(bits: number): string {
  if (bits === 0) return ' ';
  if (bits === LEFT_HALF) return '▌';
  if (bits === RIGHT_HALF) return '▐';
  if (bits === WHOLE) return '█';
  return String.fromCodePoint(0x1fb00 + bits - 1 - Number(bits > LEFT_HALF) - Number(bits > RIGHT_HALF));
}

/** Makes a line white on black, so that it looks correct on a terminal of any colour. */
export const onBlack = (line: string): string => `\u001b[97;40m${line}\u001b[0m`;

type Env = Readonly<Record<string, string | undefined>>;

/** VTE 0.58 is the first version that draws sextants. GNOME Terminal and others use VTE. */
const VTE_WITH_SEXTANTS = 5_800;

/** Whether the terminal draws sextants itself. Elsewhere their appearance depends on the font. */
export function drawsSextants({ TERM = '', TERM_PROGRAM = '', VTE_VERSION, TMUX, STY }: Env): boolean {
  if (TMUX || STY) return false;
  return (
    /^(xterm-kitty|foot(-extra)?|xterm-ghostty|wezterm)$/.test(TERM) ||
    /^(WezTerm|ghostty)$/.test(TERM_PROGRAM) ||
    Number(VTE_VERSION ?? 0) >= VTE_WITH_SEXTANTS
  );
}
