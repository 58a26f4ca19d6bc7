import { type RenderOptions, render, useApp, useInput, usePaste, useWindowSize } from 'ink';
import { useCallback, useEffect, useRef } from 'react';
import { terminalColumns, widthOf } from '../../output/drawing/line.ts';
import { ClickAreas, ClickProvider } from '../components/click-area.tsx';
import { DashboardScreen } from '../screens/dashboard-screen.tsx';
import type { KeyPress } from '../state/action.ts';
import { MOUSE_OFF, MOUSE_ON, type MouseEvent, parseKeyInput, withoutMouse } from './parse-key-input.ts';
import { type OpenScreen, type ScreenOptions, type TerminalScreen, usableRows } from './terminal-screen.ts';

/**
 * Opens the alternate screen. Only full-screen commands need Ink and React, so this file is a separate
 * bundle.
 */
export const openInkScreen: OpenScreen = (options) => new InkScreen(options);

type Suspend = (whileGone: () => Promise<void>) => Promise<unknown>;

class InkScreen implements TerminalScreen {
  readonly areas = new ClickAreas();
  readonly #options: ScreenOptions;
  readonly #ink: ReturnType<typeof render>;
  #suspend: Suspend | undefined;
  #isOpen = true;

  constructor(options: ScreenOptions) {
    this.#options = options;
    const { stdin, stdout, screenReader, now } = options;
    const settings: RenderOptions = {
      stdin: withoutMouse(stdin, this.#onMouse, now),
      stdout,
      alternateScreen: true,
      isScreenReaderEnabled: screenReader,
      // If the environment variable CI is set, Ink's default is to draw nothing until the application exits.
      interactive: true,
      incrementalRendering: true,
      exitOnCtrlC: false,
      patchConsole: false,
    };
    this.#ink = render(this.#tree(), settings);
    this.#ink.waitUntilExit().catch((error: unknown) => options.onFault(error));
    this.#readMouse(true);
  }

  write(sequence: string): void {
    if (this.#isOpen) this.#options.stdout.write(sequence);
  }

  /**
   * Writes the time without Ink. A frame of Ink every second would cost about one percent of a core, because Ink
   * lays out and prints all panels for it.
   */
  showTime(text: string): void {
    const { stdout, screenReader, drawing } = this.#options;
    if (screenReader) return;
    const column = terminalColumns(stdout) - widthOf(text);
    const styled = drawing.color ? `\u001b[2m${text}\u001b[22m` : text;
    // Saves the cursor, draws in the first line, and restores the cursor, so that Ink does not notice.
    this.write(`\u001b[s\u001b[1;${column}H${styled}\u001b[u`);
  }

  redraw(): void {
    if (!this.#isOpen) return;
    this.#ink.clear();
    this.#ink.rerender(this.#tree());
  }

  async suspend(): Promise<void> {
    this.#readMouse(false);
    await this.#suspend?.(() => this.#options.stopProcess());
    this.#readMouse(true);
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#readMouse(false);
    this.#isOpen = false;
    this.#ink.unmount();
  }

  readonly suspendWith = (suspend: Suspend): void => {
    this.#suspend = suspend;
  };

  readonly #onMouse = (event: MouseEvent): void => {
    if (event.kind === 'click') this.areas.click(event);
    else this.areas.scroll(event, event.lines);
  };

  #tree() {
    return <Terminal screen={this} options={this.#options} />;
  }

  #readMouse(isOn: boolean): void {
    if (this.#options.mouse && !this.#options.screenReader) this.write(isOn ? MOUSE_ON : MOUSE_OFF);
  }
}

function Terminal({ screen, options }: { readonly screen: InkScreen; readonly options: ScreenOptions }) {
  const { model, drawing, onKeys, onResize } = options;
  const { suspendTerminal } = useApp();
  const { columns: reported, rows: reportedRows } = useWindowSize();
  const columns = terminalColumns({ columns: reported });
  const rows = usableRows(reportedRows || 24);
  useKeys(onKeys);
  useEffect(() => onResize({ columns, rows }), [onResize, columns, rows]);
  useEffect(() => screen.suspendWith(suspendTerminal), [screen, suspendTerminal]);
  return (
    <ClickProvider value={screen.areas}>
      <DashboardScreen model={model} drawing={drawing} />
    </ClickProvider>
  );
}

function useKeys(onKeys: (keys: readonly KeyPress[]) => void): void {
  const pending = useRef<KeyPress[]>([]);
  const press = useCallback(
    (key: KeyPress): void => {
      if (pending.current.push(key) > 1) return;
      queueMicrotask(() => {
        const keys = pending.current;
        pending.current = [];
        onKeys(keys);
      });
    },
    [onKeys],
  );
  useInput((input, key) => {
    for (const name of parseKeyInput(input, key)) press({ kind: 'key', name });
  });
  usePaste((text) => press({ kind: 'paste', text }));
}
