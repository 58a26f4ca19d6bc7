/** The content of the screen: its lines with escape sequences, at most as many as the terminal has rows. */
export interface Frame {
  readonly lines: readonly string[];
}

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/** A key by name (`up`, `enter`, `ctrl-c`, `r`), or pasted text. */
export type KeyPress =
  | { readonly kind: 'key'; readonly name: string }
  | { readonly kind: 'paste'; readonly text: string };

export interface ScreenOptions {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  /** Shown until the first `draw`. If given, the screen (alternate buffer) is already open. */
  readonly frame?: Frame;
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

/** A terminal used by a full-screen application. */
export interface TerminalScreen {
  draw(frame: Frame): void;
  /** Writes an escape sequence that draws nothing, e.g. for the clipboard. */
  write(sequence: string): void;
  /** Draws all lines again. */
  redraw(): void;
  /** Restores the terminal, stops the process, and reopens the screen when it is continued. */
  suspend(): Promise<void>;
  /** Restores the terminal immediately. May be called repeatedly. */
  close(): void;
}

/** Opens the screen; implemented by an entry of its own (`dist/terminal/ink-screen.js`), since it needs Ink. */
export type OpenScreen = (options: ScreenOptions) => TerminalScreen;
