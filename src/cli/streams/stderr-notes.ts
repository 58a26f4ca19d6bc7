import { safeForTerminal } from '../../domain/text/safe-text.ts';
import { NO_FLAG, type ShellText } from '../../domain/text/shell-command.ts';
import { type MessageKey, type Params, phraseOf, say, sayKey, type Words } from '../../i18n/index.ts';
import { terminalColumns } from '../../output/drawing/line.ts';
import { WHOLE_WORDS, wrapText } from '../../output/drawing/wrap-text.ts';
import type { World } from '../session/world.ts';

/** Wraps the text for a terminal. Returns it unchanged if stderr is a file. */
export const wrappedFor = (stderr: World['stderr'], text: string): string =>
  stderr.isTTY === true ? wrapText(text, terminalColumns(stderr), WHOLE_WORDS).join('\n') : text;

const CLEAR_LINE = '\r\u001b[2K';
const CLEAR_LINE_ABOVE = '\u001b[1A\u001b[2K';

export class StderrNotes {
  readonly #world: World;
  readonly #words: Words;
  /** Number of lines that the drawn progress occupies. */
  #progressLines = 0;
  #diverted: ((text: string) => void) | undefined;

  constructor(world: World, words: Words) {
    this.#world = world;
    this.#words = words;
  }

  profileFlag: () => ShellText = () => NO_FLAG;

  #params(text: string, params: Params): Params {
    return text.includes('{with}') ? { with: this.profileFlag(), ...params } : params;
  }

  /**
   * Passes all further lines to `to` instead of stderr. Progress is no longer drawn. A full-screen
   * application uses this, because it draws on the terminal.
   */
  divert(to: ((text: string) => void) | undefined): void {
    this.clear();
    this.#diverted = to;
  }

  note(key: MessageKey, params: Params = {}): void {
    this.line(say(this.#words, key, this.#params(this.#words[key], params)));
  }

  all(lines: readonly { readonly key: MessageKey; readonly params: Params }[]): void {
    for (const { key, params } of lines) this.note(key, params);
  }

  /** Prints a message whose key does not have the type `MessageKey`. */
  key(key: string, params: Params = {}): void {
    this.line(sayKey(this.#words, key, { with: this.profileFlag(), ...params }));
  }

  /** Prints a line without wrapping it, so that a person can copy it in one piece. */
  unbroken(text: string): void {
    const { secrets, stderr } = this.#world;
    this.clear();
    stderr.write(`${safeForTerminal(secrets.mask(text))}\n`);
  }

  /**
   * Prints a line with secrets masked. Control characters become visible, so that they cannot move the
   * cursor.
   */
  line(text: string): void {
    const { secrets, stderr } = this.#world;
    const shown = secrets.mask(text);
    if (this.#diverted) {
      this.#diverted(shown);
      return;
    }
    this.clear();
    stderr.write(`${wrappedFor(stderr, safeForTerminal(shown))}\n`);
  }

  /** Prints a note about a retry. After `sumUpRetries` was called, only counts the retry. */
  retry(params: Params & { readonly reason: string }): void {
    const counts = this.#retries;
    if (counts === undefined) this.note('client.retry', params);
    else counts.set(params.reason, (counts.get(params.reason) ?? 0) + 1);
  }
  #retries: Map<string, number> | undefined;

  /**
   * From now on, counts retries instead of printing them. @returns a function that prints their number and
   * ends the counting
   */
  sumUpRetries(): () => void {
    const counts = new Map<string, number>();
    this.#retries = counts;
    return () => {
      this.#retries = undefined;
      if (counts.size === 0) return;
      const count = [...counts.values()].reduce((sum, one) => sum + one, 0);
      const reasons = [...counts].map(([code, times]) => `${phraseOf(this.#words, code)} ×${times}`);
      this.note('client.retries', { count, reasons: reasons.join(', ') });
    };
  }

  /** Draws progress on a terminal; the next output replaces it. Does nothing if stderr is a file. */
  progress(key: MessageKey, params: Params = {}): void {
    if (this.#diverted || this.#world.stderr.isTTY !== true || this.#world.env.TERM === 'dumb') return;
    const room = Math.max(20, terminalColumns(this.#world.stderr) - 1);
    const shown = safeForTerminal(this.#world.secrets.mask(say(this.#words, key, params)));
    const lines = wrapText(shown, room);
    this.#world.stderr.write(`${this.#erasing() || CLEAR_LINE}${lines.join('\n')}`);
    this.#progressLines = lines.length;
  }

  /**
   * Prints a line if stderr is a file. Does nothing on a terminal, where `progress` already shows the state.
   */
  log(key: MessageKey, params: Params = {}): void {
    if (this.#world.stderr.isTTY !== true) this.note(key, params);
  }

  clear(): void {
    if (this.#progressLines > 0) this.#world.stderr.write(this.#erasing());
    this.#progressLines = 0;
  }

  #erasing(): string {
    return this.#progressLines === 0 ? '' : CLEAR_LINE + CLEAR_LINE_ABOVE.repeat(this.#progressLines - 1);
  }
}
