/** What is on the screen: a line of the terminal each, styles included; never more than the terminal has. */
export interface Frame {
  readonly lines: readonly string[];
}

export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/** A key by its name (`up`, `enter`, `ctrl-c`, `r`), or text that was pasted. */
export type KeyPress =
  | { readonly kind: 'key'; readonly name: string }
  | { readonly kind: 'paste'; readonly text: string };

export interface ScreenOptions {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  /** What is on it until the first `draw`; on a screen that is open already. */
  readonly frame?: Frame;
  /** Keys that arrived together come in one call. */
  readonly onKeys: (keys: readonly KeyPress[]) => void;
  /** Never before the screen is open. */
  readonly onResize: (size: ScreenSize) => void;
  /** The drawing itself failed, which is a bug; the terminal was given back. */
  readonly onFault: (error: unknown) => void;
  /** Plain lines for a screen reader instead of a screen that is drawn over. */
  readonly screenReader: boolean;
  /** Stops this process until it is continued (Ctrl-Z), once the terminal is given back. */
  readonly stopProcess: () => Promise<void>;
}

/** A terminal that one application has to itself. */
export interface TerminalScreen {
  draw(frame: Frame): void;
  /** Writes what is no drawing: a text for the clipboard. */
  write(sequence: string): void;
  /** Draws everything anew. */
  redraw(): void;
  /** Gives the terminal to the shell until the process is continued. */
  suspend(): Promise<void>;
  /** Gives the terminal back as it was; at once, and as often as wanted. */
  close(): void;
}

/** Opens the screen; a module of its own, since what draws it (Ink) cannot be bundled with the rest. */
export type OpenScreen = (options: ScreenOptions) => TerminalScreen;
