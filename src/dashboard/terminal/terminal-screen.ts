import type { KeyPress } from '../../output/drawing/key-press.ts';
import type { ScreenSize } from '../../output/drawing/screen-size.ts';
import type { DrawingOptions } from '../screens/drawing-options.ts';
import type { Target } from '../state/action.ts';
import type { DashboardState, Panel } from '../state/dashboard-state.ts';

/** The state that the components draw. It is published only when the screen must be drawn again. */
export interface DashboardModel {
  readonly state: () => DashboardState;
  /** Calls the listener after each change. @returns a function that removes the listener */
  readonly subscribe: (listener: () => void) => () => void;
  readonly onClick: (target: Target) => void;
  /** Called when the wheel is turned by this number of lines; negative is up. */
  readonly onScroll: (lines: number, panel: Panel) => void;
}

export interface ScreenOptions {
  readonly model: DashboardModel;
  readonly drawing: DrawingOptions;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  /** Returns the current time, in ms. */
  readonly now: () => number;
  /** Whether to read clicks and the wheel. */
  readonly mouse: boolean;
  /** Called with all keys that were read together. */
  readonly onKeys: (keys: readonly KeyPress[]) => void;
  /** Called when the size of the terminal changes, never before the screen is open. */
  readonly onResize: (size: ScreenSize) => void;
  /** Called when drawing fails, which is a bug. The terminal is already restored. */
  readonly onFault: (error: unknown) => void;
  /** Whether to print plain lines for a screen reader instead of drawing the screen. */
  readonly screenReader: boolean;
  /** Stops this process until it is continued (Ctrl-Z). Called after the terminal is restored. */
  readonly stopProcess: () => Promise<void>;
}

/** A terminal on which the dashboard is drawn. */
export interface TerminalScreen {
  /** Writes an escape sequence that draws nothing, for example one for the clipboard. */
  write(sequence: string): void;
  /** Draws the whole screen again. */
  redraw(): void;
  /** Restores the terminal, stops the process, and opens the screen again when the process is continued. */
  suspend(): Promise<void>;
  /** Restores the terminal immediately. May be called several times. */
  close(): void;
}

/** Opens the screen. Implemented in a separate bundle (`dist/terminal/open-ink-screen.js`), because it needs Ink. */
export type OpenScreen = (options: ScreenOptions) => TerminalScreen;
