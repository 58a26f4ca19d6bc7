import type { Words } from '../../i18n/index.ts';

/** Names as printed on keyboards, or symbols, in both languages. */
const NAMES: Readonly<Record<string, string>> = {
  enter: 'Enter',
  escape: 'Esc',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  tab: 'Tab',
  'shift-tab': 'Shift-Tab',
  home: 'Home',
  end: 'End',
};

export function keyLabel(key: string, words: Words): string {
  if (key === 'space') return words['keyname.space'];
  return NAMES[key] ?? key.replace(/^ctrl-(.)$/, (_whole, letter: string) => `Ctrl-${letter.toUpperCase()}`);
}
