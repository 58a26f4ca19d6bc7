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
