import xterm from '@xterm/headless';
import { until } from '../support/until.ts';
import { drawnRows, PALETTES, svgDocument } from './svg-cells.ts';
import { LiveScreen, openPty, type PictureOrder, type Step } from './terminal-picture.ts';

/** A scene: what is waited for, what is said below it, how long it is shown, and the keys that are typed then. */
export interface Scene {
  readonly shown: Step[0];
  readonly caption: string;
  readonly seconds: number;
  readonly keys: string;
  /** Done before the keys are typed. */
  readonly before?: () => Promise<void> | void;
}

/** A dialog drops what was typed before it could be read. */
const READING_MS = 1_000;
/** Rows below the screen: a blank one and the caption. */
const CAPTION_ROWS = 2;

/** Runs a program through the scenes and draws them as one SVG that shows one after the other, for ever. */
export async function recording(
  order: Omit<PictureOrder, 'keys' | 'typed'>,
  scenes: readonly Scene[],
): Promise<string> {
  const { cols, rows } = order;
  const palette = PALETTES[order.palette ?? 'dark'];
  const terminal = new xterm.Terminal({ cols, rows: rows + CAPTION_ROWS, allowProposedApi: true });
  const screen = new LiveScreen(terminal, openPty({ ...order, typed: '' }));
  const frames: string[] = [];
  for (const { shown, caption, keys, before } of scenes) {
    await screen.follow([shown, '']);
    frames.push([...drawnRows(terminal, palette), await captionRow(caption, order, palette)].join('\n'));
    await before?.();
    const read = performance.now() + READING_MS;
    await until(() => performance.now() > read);
    if (keys !== '') screen.type(keys);
  }
  await screen.end();
  const body = frames.map((frame, at) => `<g class="f f${at}">\n${frame}\n</g>`);
  return svgDocument(body, { cols, rows: rows + 1 }, palette, timing(scenes));
}

/** The caption, drawn like a line of the terminal below its last row. */
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

/** One scene visible at a time; without motion only the last one. */
function timing(scenes: readonly Scene[]): string {
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
  const still = `@media (prefers-reduced-motion:reduce){.f{animation:none}.f${scenes.length - 1}{visibility:visible}}`;
  return `.f{visibility:hidden}${rules.join('')}${still}`;
}
