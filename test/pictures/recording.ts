import xterm from '@xterm/headless';
import { openTerminal } from '../acceptance/machine/terminal.ts';
import { drawnRows, PALETTES, svgDocument } from './svg-cells.ts';
import { LONGEST_MS, type PictureOrder, quit, type Step, typedIn } from './terminal-picture.ts';

/**
 * One scene of a recording. `recording` waits until the screen contains `shown`, and then draws the screen
 * with the caption. After that, it calls `before`, and types the keys.
 */
export interface Scene {
  readonly shown: Step[0];
  readonly caption: string;
  readonly seconds: number;
  readonly keys: string;
  readonly before?: () => Promise<void> | void;
}

const CAPTION_ROWS = 2;

/**
 * Runs a program and plays the scenes. Returns an animated SVG that repeats the scenes forever.
 * @param opening the scene before the program starts: the command that a person has typed
 */
export async function recording(
  order: Omit<PictureOrder, 'keys'>,
  opening: Pick<Scene, 'caption' | 'seconds'>,
  scenes: readonly Scene[],
): Promise<string> {
  const { file, args, env, cols, rows, typed } = order;
  const palette = PALETTES[order.palette ?? 'dark'];
  const terminal = await typedIn({ cols, rows: rows + CAPTION_ROWS }, typed);
  const drawn = async (caption: string): Promise<string> =>
    [...drawnRows(terminal, palette), await captionRow(caption, order, palette)].join('\n');
  const frames = [await drawn(opening.caption)];
  await new Promise<void>((resolve) => terminal.write('\u001b[2J\u001b[H', resolve));
  const session = openTerminal(file, args, { cols, rows, env, terminal, longestMs: LONGEST_MS });
  for (const { shown, caption, keys, before } of scenes) {
    await session.shows(shown);
    frames.push(await drawn(caption));
    await before?.();
    if (keys !== '') await session.answer(keys);
  }
  await quit(session);
  const body = frames.map((frame, at) => `<g class="f f${at}">\n${frame}\n</g>`);
  return svgDocument(body, { cols, rows: rows + 1 }, palette, timing([opening, ...scenes]));
}

/** Returns the caption as SVG, in a line below the last row of the terminal. */
async function captionRow(
  caption: string,
  { cols, rows }: Pick<PictureOrder, 'cols' | 'rows'>,
  palette: (typeof PALETTES)['dark'],
): Promise<string> {
  const line = new xterm.Terminal({ cols, rows: rows + CAPTION_ROWS, allowProposedApi: true });
  const text = `\u001b[${rows + 1};1H \u001b[1;36m${caption}`;
  await new Promise<void>((resolve) => line.write(text, resolve));
  const drawn = drawnRows(line, palette).at(rows) ?? '';
  line.dispose();
  return drawn;
}

/**
 * Returns the CSS that shows the scenes one after another. If the viewer turns animations off, only the last
 * scene is visible.
 */
function timing(scenes: readonly Pick<Scene, 'seconds'>[]): string {
  const total = scenes.reduce((sum, { seconds }) => sum + seconds, 0);
  const percent = (seconds: number): string => `${Math.round((10_000 * seconds) / total) / 100}%`;
  let start = 0;
  const rules = scenes.map(({ seconds }, at) => {
    const [from, to] = [start, start + seconds];
    start = to;
    const before = from === 0 ? '' : '0%{visibility:hidden}';
    return (
      `@keyframes f${at}{${before}${percent(from)}{visibility:visible}${percent(to)}{visibility:hidden}100%{visibility:hidden}}` +
      `.f${at}{animation:f${at} ${total}s step-end infinite}`
    );
  });
  const still = `.f{visibility:hidden}.f${scenes.length - 1}{visibility:visible}`;
  return `${still}${rules.join('')}@media (prefers-reduced-motion:reduce){.f{animation:none}}`;
}
