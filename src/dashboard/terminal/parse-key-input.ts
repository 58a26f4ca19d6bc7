import type { Key } from 'ink';

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

/** Maps characters to key names. If several keys arrive together, Ink passes their characters as one text. */
const CHARACTERS: Readonly<Record<string, string>> = {
  ' ': 'space',
  '\r': 'enter',
  '\n': 'enter',
  '\r\n': 'enter',
  '\t': 'tab',
};

/**
 * Returns the names of the keys in one input event. Over slow connections, several keys may arrive together.
 */
export function parseKeyInput(input: string, key: Key): readonly string[] {
  if (key.tab) return [key.shift ? 'shift-tab' : 'tab'];
  const named = NAMED.find(([flag]) => key[flag] === true);
  if (named) return [named[1]];
  if (key.meta) return [];
  if (key.ctrl) return [`ctrl-${input.toLowerCase()}`];
  return [...new Intl.Segmenter().segment(input)].flatMap(({ segment }) => {
    const name = CHARACTERS[segment];
    if (name !== undefined) return [name];
    return /\p{Cc}/u.test(segment) ? [] : [segment];
  });
}

export type MouseEvent =
  | { readonly kind: 'click'; readonly column: number; readonly row: number }
  | { readonly kind: 'wheel'; readonly lines: number; readonly column: number; readonly row: number };

/** Makes the terminal report buttons and the wheel (DEC mode 1000) in decimal numbers (mode 1006). */
export const MOUSE_ON = '\u001b[?1000h\u001b[?1006h';
export const MOUSE_OFF = '\u001b[?1006l\u001b[?1000l';

const WHEEL_LINES = 3;
const LEFT_BUTTON = 0;
const WHEEL_UP = 64;
const WHEEL_DOWN = 65;
/** Bits for Shift, Alt and Ctrl, which the reader ignores. */
const MODIFIERS = 4 + 8 + 16;

const REPORT = /\u001b\[<(\d{1,5});(\d{1,5});(\d{1,5})([Mm])/g;
/** Matches a text that starts with a mouse report. The report may be incomplete. */
const BEGINS_WITH_REPORT = /^\u001b\[<(?:\d{1,5};\d{1,5};\d{1,5}[Mm]|(?:\d{0,5};){0,2}\d{0,5}$)/;
/**
 * Matches an incomplete mouse report at the end of a text. Such a report has at most 20 characters. No key
 * sequence begins with `ESC [ <`.
 */
const BEGUN_REPORT = /\u001b\[<(?:\d{0,5};){0,2}\d{0,5}$/;
/** Matches ESC or `ESC [` at the end of a text. A key sequence or a mouse report may begin like this. */
const BEGUN_SEQUENCE = /\u001b\[?$/;
const LONGEST_GAP_MS = 1_000;
/** Ink waits this long for the rest of a sequence. After that, Ink reads the beginning as the key Esc. */
const INK_WAITS_MS = 20;

interface Begun {
  readonly text: string;
  readonly atMs: number;
  /**
   * Whether Ink has already received `text`, and may have read it as the key Esc. If false, Ink never
   * receives it.
   */
  readonly isPassed: boolean;
}

/** Separates mouse reports, which may arrive in several chunks, from other input. */
export class MouseReader {
  #begun: Begun | null = null;

  /**
   * Returns the mouse events, and the input without mouse reports. Drops mouse reports that stay incomplete
   * or that the dashboard does not use.
   */
  read(chunk: string, nowMs: number): { readonly events: readonly MouseEvent[]; readonly rest: string } {
    const begun = this.#begun !== null && nowMs - this.#begun.atMs <= LONGEST_GAP_MS ? this.#begun : null;
    const isContinued = begun !== null && BEGINS_WITH_REPORT.test(begun.text + chunk);
    const input = isContinued ? begun.text + chunk : chunk;
    const rest = input.replaceAll(REPORT, '');
    const held = BEGUN_REPORT.exec(rest)?.[0] ?? '';
    const isInkWaiting = begun?.isPassed === true && nowMs - begun.atMs < INK_WAITS_MS;
    const passed = BEGUN_SEQUENCE.exec(isInkWaiting && !isContinued ? begun.text + chunk : rest)?.[0] ?? '';
    this.#begun = held + passed === '' ? null : { text: held + passed, atMs: nowMs, isPassed: passed !== '' };
    // Ink already has the beginning of the mouse report. With these characters, Ink gets a complete sequence,
    // which it ignores.
    const completed = isContinued && isInkWaiting ? '\u001b[<M'.slice(begun.text.length) : '';
    return { events: eventsIn(input), rest: completed + rest.slice(0, rest.length - held.length) };
  }
}

const eventsIn = (input: string): readonly MouseEvent[] =>
  [...input.matchAll(REPORT)].flatMap((report): readonly MouseEvent[] => {
    const [button = 0, column = 0, row = 0] = report.slice(1, 4).map(Number);
    const place = { column: column - 1, row: row - 1 };
    switch (button & ~MODIFIERS) {
      case LEFT_BUTTON:
        return report[4] === 'M' ? [{ kind: 'click', ...place }] : [];
      case WHEEL_UP:
        return [{ kind: 'wheel', lines: -WHEEL_LINES, ...place }];
      case WHEEL_DOWN:
        return [{ kind: 'wheel', lines: WHEEL_LINES, ...place }];
      default:
        return [];
    }
  });

/** Returns stdin without mouse reports. Passes their events to `onMouse`. */
export function withoutMouse(
  stdin: NodeJS.ReadStream,
  onMouse: (event: MouseEvent) => void,
  now: () => number,
): NodeJS.ReadStream {
  const reader = new MouseReader();
  const read = (): string | Buffer | null => {
    const chunk: string | Buffer | null = stdin.read();
    if (typeof chunk !== 'string') return chunk;
    const { events, rest } = reader.read(chunk, now());
    for (const event of events) onMouse(event);
    return rest;
  };
  return new Proxy(stdin, {
    get(target, name) {
      if (name === 'read') return read;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
