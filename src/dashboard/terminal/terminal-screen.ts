import type { KeyPress, ScreenSize } from '../../output/drawing/terminal-screen.ts';
import type { DrawingOptions } from '../screens/drawing.ts';
import type { Target } from '../state/actions.ts';
import type { DashboardState, Panel } from '../state/state.ts';

/** The state that is drawn. It changes only when something is to be drawn. */
export interface DashboardModel {
  readonly state: () => DashboardState;
  /** @returns a function that removes the listener */
  readonly subscribe: (listener: () => void) => () => void;
  readonly onClick: (target: Target) => void;
  /** The wheel: so many lines down, or up if negative. */
  readonly onScroll: (lines: number, panel: Panel) => void;
}

export interface ScreenOptions {
  readonly model: DashboardModel;
  readonly drawing: DrawingOptions;
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  /** Whether wheel and clicks are read. */
  readonly mouse: boolean;
  /** Called with all keys that were read together. */
  readonly onKeys: (keys: readonly KeyPress[]) => void;
  /** Called when the terminal's size changed, never before the screen is open. */
  readonly onResize: (size: ScreenSize) => void;
  /** Called when drawing failed, which is a bug; the terminal is already restored. */
  readonly onFault: (error: unknown) => void;
  /** Writes plain lines for a screen reader instead of redrawing the screen. */
  readonly screenReader: boolean;
  /** Stops this process until it is continued (Ctrl-Z); called after the terminal is restored. */
  readonly stopProcess: () => Promise<void>;
}

/** A terminal that the dashboard is drawn on. */
export interface TerminalScreen {
  /** Writes an escape sequence that draws nothing, e.g. for the clipboard. */
  write(sequence: string): void;
  /** Draws everything again. */
  redraw(): void;
  /** Restores the terminal, stops the process, and reopens the screen when it is continued. */
  suspend(): Promise<void>;
  /** Restores the terminal immediately. May be called repeatedly. */
  close(): void;
}

/** Opens the screen; implemented by an entry of its own (`dist/terminal/open-ink-screen.js`), since it needs Ink. */
export type OpenScreen = (options: ScreenOptions) => TerminalScreen;
