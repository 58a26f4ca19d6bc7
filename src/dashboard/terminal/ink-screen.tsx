import { Box, type Key, render, Text, useApp, useInput, usePaste, useWindowSize } from 'ink';
import { memo, useEffect, useSyncExternalStore } from 'react';
import type {
  Frame,
  KeyPress,
  OpenScreen,
  ScreenOptions,
  ScreenSize,
  TerminalScreen,
} from '../../output/drawing/terminal-screen.ts';

/* The only module that knows Ink and React. Built apart as an ES module: Ink awaits at its top. */

/** Opens the alternate screen. */
export const openInkScreen: OpenScreen = (options) => new InkScreen(options);

class InkScreen implements TerminalScreen {
  readonly #options: ScreenOptions;
  readonly #ink: ReturnType<typeof render>;
  #frame: Frame = { lines: [] };
  #onFrame: () => void = () => {};
  #suspend: SuspendTerminal | undefined;
  #pending: KeyPress[] = [];
  #isOpen = true;
  #size: ScreenSize;

  constructor(options: ScreenOptions) {
    this.#options = options;
    if (options.frame) this.#frame = options.frame;
    const { columns, rows } = options.stdout;
    this.#size = { columns, rows };
    this.#ink = render(<Screen screen={this} />, {
      stdin: options.stdin,
      stdout: options.stdout,
      alternateScreen: true,
      // Any variable CI, even an empty one, would make it draw nothing until the end.
      interactive: true,
      incrementalRendering: true,
      exitOnCtrlC: false,
      patchConsole: false,
      isScreenReaderEnabled: options.screenReader,
    });
    this.#ink.waitUntilExit().catch((error: unknown) => options.onFault(error));
  }

  draw(frame: Frame): void {
    if (!this.#isOpen || isSame(frame, this.#frame)) return;
    this.#frame = frame;
    this.#onFrame();
  }

  write(sequence: string): void {
    if (this.#isOpen) this.#options.stdout.write(sequence);
  }

  get readsAloud(): boolean {
    return this.#options.screenReader;
  }

  redraw(): void {
    if (!this.#isOpen) return;
    const { lines } = this.#frame;
    this.#ink.clear();
    this.draw({ lines: [] });
    this.draw({ lines });
  }

  async suspend(): Promise<void> {
    await this.#suspend?.(() => this.#options.stopProcess());
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#ink.unmount();
  }

  readonly frame = (): Frame => this.#frame;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#onFrame = listener;
    return () => {
      this.#onFrame = () => {};
    };
  };

  /** Keys of one chunk of input arrive one by one in the same turn: they are given together. */
  readonly press = (key: KeyPress): void => {
    if (this.#pending.push(key) > 1) return;
    queueMicrotask(() => {
      const keys = this.#pending;
      this.#pending = [];
      this.#options.onKeys(keys);
    });
  };

  readonly resize = (columns: number, rows: number): void => {
    const { columns: hadColumns, rows: hadRows } = this.#size;
    if (columns === hadColumns && rows === hadRows) return;
    this.#size = { columns, rows };
    this.#options.onResize(this.#size);
  };

  readonly suspendWith = (suspend: SuspendTerminal): void => {
    this.#suspend = suspend;
  };
}

const isSame = ({ lines }: Frame, before: Frame): boolean =>
  lines.length === before.lines.length && lines.every((text, at) => text === before.lines[at]);

type SuspendTerminal = (whileGone: () => Promise<void>) => Promise<unknown>;

function Screen({ screen }: { readonly screen: InkScreen }) {
  const { lines } = useSyncExternalStore(screen.subscribe, screen.frame);
  const { suspendTerminal } = useApp();
  const { columns, rows } = useWindowSize();
  useInput((input, key) => {
    for (const name of keyNames(input, key)) screen.press({ kind: 'key', name });
  });
  usePaste((text) => screen.press({ kind: 'paste', text }));
  useEffect(() => screen.resize(columns, rows), [screen, columns, rows]);
  useEffect(() => screen.suspendWith(suspendTerminal), [screen, suspendTerminal]);
  // A line is known by its place: what stood there before is drawn over.
  const places = lines
    .map((text, at) => ({ at, text }))
    // Nothing is read aloud where there is nothing.
    .filter(({ text }) => !screen.readsAloud || text !== '');
  return (
    <Box flexDirection="column">
      {places.map(({ at, text }) => (
        <Row key={at} text={text} />
      ))}
    </Box>
  );
}

/** Drawn again only when its text is another one. */
const Row = memo(({ text }: { readonly text: string }) => (
  <Text wrap="truncate">{text === '' ? ' ' : text}</Text>
));

const NAMED: readonly (readonly [keyof Key, string])[] = [
  ['upArrow', 'up'],
  ['downArrow', 'down'],
  ['leftArrow', 'left'],
  ['rightArrow', 'right'],
  ['pageUp', 'pageup'],
  ['pageDown', 'pagedown'],
  ['home', 'home'],
  ['end', 'end'],
  ['return', 'enter'],
  ['escape', 'escape'],
  ['backspace', 'backspace'],
  ['delete', 'backspace'],
];

/** Names of the keys of one event; several characters, when a terminal sent them together without saying that they were pasted. */
export function keyNames(input: string, key: Key): readonly string[] {
  if (key.tab) return [key.shift ? 'shift-tab' : 'tab'];
  const named = NAMED.find(([flag]) => key[flag] === true);
  if (named) return [named[1]];
  if (key.meta) return [];
  if (key.ctrl) return [`ctrl-${input.toLowerCase()}`];
  return [...new Intl.Segmenter().segment(input)].flatMap(({ segment }) =>
    segment === ' ' ? ['space'] : /\p{Cc}/u.test(segment) ? [] : [segment],
  );
}
