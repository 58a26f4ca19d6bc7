import type { Words } from '../../i18n/index.ts';
import { type Place, SCREENS, type ScreenName } from '../state/dashboard-state.ts';

interface BindingRow {
  readonly keys: readonly string[];
  /** The description of the key has the message key `key.<intent>`. */
  readonly intent: string;
  /** Screens and kinds of places in which the key works; undefined for everywhere. */
  readonly at?: readonly (readonly [ScreenName, readonly Place['kind'][]])[];
  /** Whether the action changes something at the service. A read-only profile disables it. */
  readonly changes?: true;
  /** Whether the bottom line shows this key. The help shows all keys. */
  readonly inFooter?: true;
}

const OTHERS = SCREENS.filter((screen) => screen !== 'payments');
/** Keys for transactions work in the list of payments, and in an opened transaction on any screen. */
const PAYMENTS: NonNullable<BindingRow['at']> = [
  ['payments', ['list', 'payment']],
  ...OTHERS.map((screen) => [screen, ['payment']] as const),
];
const OVERVIEW = [['overview', ['list']]] as const;
const LISTS: NonNullable<BindingRow['at']> = SCREENS.filter((screen) => screen !== 'overview').map(
  (screen) => [screen, ['list', 'events', 'proposals']] as const,
);
const DELIVERIES = [['deliveries', ['list', 'events', 'event']]] as const;
const DISPUTES = [['disputes', ['list', 'dispute']]] as const;
const PROPOSALS = [['payouts', ['proposals', 'proposal']]] as const;
const BATCH = [['payouts', ['batch']]] as const;
const PAYOUTS = [['payouts', ['list', 'entry']]] as const;
/** Keys for resending work with events, and with opened transactions. */
const RESENDABLE = [['deliveries', ['list', 'events', 'event', 'payment']], ...PAYMENTS] as const;

const ACTIONS = [
  { keys: ['enter', 'right', 'l'], intent: 'open', inFooter: true },
  { keys: ['escape', 'left', 'h'], intent: 'back' },
  { keys: ['up', 'k'], intent: 'up' },
  { keys: ['down', 'j'], intent: 'down' },
  { keys: ['pageup', 'ctrl-b'], intent: 'page_up' },
  { keys: ['pagedown', 'ctrl-f'], intent: 'page_down' },
  { keys: ['home', 'g'], intent: 'first' },
  { keys: ['end', 'G'], intent: 'last' },
  { keys: ['r'], intent: 'resend', changes: true, at: RESENDABLE, inFooter: true },
  { keys: ['space'], intent: 'mark', at: DELIVERIES, inFooter: true },
  { keys: ['f'], intent: 'refund', changes: true, at: PAYMENTS, inFooter: true },
  { keys: ['Q'], intent: 'qr', at: PAYMENTS, inFooter: true },
  { keys: ['R'], intent: 'receipt', at: [...PAYMENTS, ...PAYOUTS] },
  { keys: ['w'], intent: 'watch', at: PAYMENTS, inFooter: true },
  { keys: ['d'], intent: 'defend', changes: true, at: DISPUTES, inFooter: true },
  { keys: ['v'], intent: 'resolve', changes: true, at: PAYOUTS, inFooter: true },
  { keys: ['z'], intent: 'pause', changes: true, at: BATCH, inFooter: true },
  { keys: ['a'], intent: 'approve', changes: true, at: PROPOSALS, inFooter: true },
  { keys: ['r'], intent: 'reject', changes: true, at: PROPOSALS, inFooter: true },
  { keys: ['D'], intent: 'proposals', inFooter: true },
  { keys: ['c'], intent: 'create_charge', changes: true, inFooter: true },
  { keys: ['P'], intent: 'pay', changes: true, inFooter: true },
  { keys: ['a'], intent: 'acknowledge', at: OVERVIEW, inFooter: true },
  { keys: ['A'], intent: 'show_acknowledged', at: OVERVIEW },
  { keys: ['t'], intent: 'trace', inFooter: true },
  { keys: ['s'], intent: 'sort', at: LISTS, inFooter: true },
  { keys: ['S'], intent: 'sort_reverse', at: LISTS },
  { keys: ['y'], intent: 'copy_id' },
  { keys: ['Y'], intent: 'copy_menu' },
  { keys: ['o'], intent: 'open_result' },
  { keys: ['x'], intent: 'cancel' },
  { keys: ['p'], intent: 'profiles' },
  { keys: ['tab'], intent: 'next_panel' },
  { keys: ['shift-tab'], intent: 'previous_panel' },
  { keys: ['/'], intent: 'filter', inFooter: true },
  { keys: [':'], intent: 'command' },
  { keys: ['u'], intent: 'refresh' },
  { keys: ['?'], intent: 'help', inFooter: true },
  { keys: ['ctrl-l'], intent: 'redraw' },
  { keys: ['ctrl-z'], intent: 'suspend' },
  { keys: ['q', 'ctrl-c'], intent: 'quit', inFooter: true },
] as const satisfies readonly BindingRow[];

/** Effect of a key. An intent with the name of a screen opens this screen. */
export type Intent = ScreenName | (typeof ACTIONS)[number]['intent'];

export interface Binding extends BindingRow {
  readonly intent: Intent;
}

/** All key bindings. The key handler, the bottom line, the help (`?`) and the README use them. */
export const BINDINGS: readonly Binding[] = [
  ...SCREENS.map((screen, at) => ({ keys: [`${at + 1}`], intent: screen })),
  ...ACTIONS,
];

export const bindingsAt = (screen: ScreenName, { kind }: Pick<Place, 'kind'>): readonly Binding[] =>
  BINDINGS.filter(
    ({ at }) => at === undefined || at.some(([name, kinds]) => name === screen && kinds.includes(kind)),
  );

/** Returns the binding of a key in this place; undefined if it has none here. */
export const bindingOf = (key: string, screen: ScreenName, place: Pick<Place, 'kind'>): Binding | undefined =>
  bindingsAt(screen, place).find(({ keys }) => keys.includes(key));

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
