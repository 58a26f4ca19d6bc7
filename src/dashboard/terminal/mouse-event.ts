/** A mouse event. Column and row start at 0. */
export type MouseEvent =
  | { readonly kind: 'click'; readonly column: number; readonly row: number }
  | { readonly kind: 'wheel'; readonly lines: number; readonly column: number; readonly row: number };

/** Makes the terminal report buttons and the wheel (DEC mode 1000), as decimal numbers (mode 1006). */
export const MOUSE_ON = '\u001b[?1000h\u001b[?1006h';
export const MOUSE_OFF = '\u001b[?1006l\u001b[?1000l';

const WHEEL_LINES = 3;
const LEFT_BUTTON = 0;
const WHEEL_UP = 64;
const WHEEL_DOWN = 65;
/** Bits for Shift, Alt and Ctrl, which are ignored. */
const MODIFIERS = 4 + 8 + 16;

const REPORT = /\u001b\[<(\d{1,5});(\d{1,5});(\d{1,5})([Mm])/g;

/**
 * Separates mouse reports from other input. Reports that the dashboard does not use, such as a released
 * button, are dropped.
 */
export function readMouse(input: string): { readonly events: readonly MouseEvent[]; readonly rest: string } {
  const events = [...input.matchAll(REPORT)].flatMap((report): readonly MouseEvent[] => {
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
  return { events, rest: input.replaceAll(REPORT, '') };
}

/**
 * Returns an input stream without mouse reports. Passes the reports to `onMouse`, because Ink would drop
 * them.
 */
export function withoutMouse(
  stdin: NodeJS.ReadStream,
  onMouse: (event: MouseEvent) => void,
): NodeJS.ReadStream {
  const read = (): string | Buffer | null => {
    const chunk: string | Buffer | null = stdin.read();
    if (typeof chunk !== 'string') return chunk;
    const { events, rest } = readMouse(chunk);
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
