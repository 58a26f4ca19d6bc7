import type { DrawingOptions } from '../screens/drawing-options.ts';
import type { ScreenSize } from '../selectors/layout.ts';
import type { KeyPress, Target } from '../state/action.ts';
import type { DashboardState, Panel } from '../state/dashboard-state.ts';

/** The state that the components draw. It is published only when the screen must be drawn again. */
export interface DashboardModel {
  readonly state: () => DashboardState;
  /** @returns a function that removes the listener */
  readonly subscribe: (listener: () => void) => () => void;
  /** Returns the service's time now, in ms. The time in the state is a few seconds older. */
  readonly serviceMs: () => number;
  readonly onClick: (target: Target) => void;
  /** Handles the wheel. @param lines number of lines; negative is up */
  readonly onScroll: (lines: number, panel: Panel) => void;
}

export interface ScreenOptions {
  readonly model: DashboardModel;
  readonly drawing: DrawingOptions;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly now: () => number;
  readonly mouse: boolean;
  /** Handles keys. @param keys all keys that were read together */
  readonly onKeys: (keys: readonly KeyPress[]) => void;
  readonly onResize: (size: ScreenSize) => void;
  /** Called when drawing fails, which is a bug. The terminal is already restored. */
  readonly onFault: (error: unknown) => void;
  readonly screenReader: boolean;
  /** Stops this process until it is continued (Ctrl-Z). The terminal must be restored first. */
  readonly stopProcess: () => Promise<void>;
}

/**
 * Returns the rows that the dashboard may fill. In a Windows console, Ink clears the screen before each frame
 * that is as high as the console, and the screen flickers.
 */
export const usableRows = (rows: number): number => (process.platform === 'win32' ? rows - 1 : rows);

export interface TerminalScreen {
  write(sequence: string): void;
  /** Draws the time at the end of the first line, where the header has its clock. */
  showTime(text: string): void;
  redraw(): void;
  /** Restores the terminal, stops the process, and opens the screen when the process continues. */
  suspend(): Promise<void>;
  /** Restores the terminal immediately. May be called several times. */
  close(): void;
}

/** The implementation needs Ink, so it is in a separate bundle (`dist/terminal/open-ink-screen.js`). */
export type OpenScreen = (options: ScreenOptions) => TerminalScreen;
