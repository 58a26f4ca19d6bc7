import type { MessageKey } from '../../i18n/index.ts';
import { type Place, SCREENS, type ScreenName } from '../state/dashboard-state.ts';

export type Intent =
  | `screen:${ScreenName}`
  | 'up'
  | 'down'
  | 'page-up'
  | 'page-down'
  | 'first'
  | 'last'
  | 'open'
  | 'back'
  | 'command'
  | 'filter'
  | 'help'
  | 'refresh'
  | 'quit'
  | 'suspend'
  | 'redraw'
  | 'next-panel'
  | 'previous-panel'
  | 'sort'
  | 'sort-reverse'
  | 'acknowledge'
  | 'show-acknowledged'
  | 'trace'
  | 'profiles'
  | 'open-result'
  | 'cancel'
  | 'copy-id'
  | 'copy-menu'
  | 'qr'
  | 'watch'
  | 'mark'
  | 'resend'
  | 'defend'
  | 'resolve'
  | 'refund'
  | 'create-charge';

export interface Binding {
  readonly keys: readonly string[];
  readonly intent: Intent;
  /** Message key of the description: `key.<…>`. */
  readonly words: MessageKey;
  /** Screens and kinds of places in which the key works; undefined for everywhere. */
  readonly at?: readonly (readonly [ScreenName, readonly Place['kind'][]])[];
  /** Whether the action changes something at the service. A read-only profile disables it. */
  readonly changes?: true;
  /** Whether the bottom line shows this key. The help shows all keys. */
  readonly inFooter?: true;
}

const OTHERS = SCREENS.filter((screen) => screen !== 'payments');
/** Keys for transactions work in the list of payments, and in an opened transaction on any screen. */
const PAYMENTS: NonNullable<Binding['at']> = [
  ['payments', ['list', 'payment']],
  ...OTHERS.map((screen) => [screen, ['payment']] as const),
];
const OVERVIEW = [['overview', ['list']]] as const;
const LISTS: NonNullable<Binding['at']> = SCREENS.filter((screen) => screen !== 'overview').map(
  (screen) => [screen, ['list', 'events']] as const,
);
const DELIVERIES = [['deliveries', ['list', 'events', 'event']]] as const;

/** All key bindings. The key handler, the bottom line, the help (`?`) and the README use them. */
export const BINDINGS: readonly Binding[] = [
  ...SCREENS.map(
    (screen, at): Binding => ({ keys: [`${at + 1}`], intent: `screen:${screen}`, words: `key.${screen}` }),
  ),
  { keys: ['enter', 'right', 'l'], intent: 'open', words: 'key.open', inFooter: true },
  { keys: ['escape', 'left', 'h'], intent: 'back', words: 'key.back' },
  { keys: ['up', 'k'], intent: 'up', words: 'key.up' },
  { keys: ['down', 'j'], intent: 'down', words: 'key.down' },
  { keys: ['pageup', 'ctrl-b'], intent: 'page-up', words: 'key.page_up' },
  { keys: ['pagedown', 'ctrl-f'], intent: 'page-down', words: 'key.page_down' },
  { keys: ['home', 'g'], intent: 'first', words: 'key.first' },
  { keys: ['end', 'G'], intent: 'last', words: 'key.last' },
  {
    keys: ['r'],
    intent: 'resend',
    words: 'key.resend',
    changes: true,
    inFooter: true,
    at: [['deliveries', ['list', 'events', 'event', 'payment']], ...PAYMENTS],
  },
  { keys: ['space'], intent: 'mark', words: 'key.mark', at: DELIVERIES, inFooter: true },
  { keys: ['f'], intent: 'refund', words: 'key.refund', changes: true, at: PAYMENTS, inFooter: true },
  { keys: ['Q'], intent: 'qr', words: 'key.qr', at: PAYMENTS, inFooter: true },
  { keys: ['w'], intent: 'watch', words: 'key.watch', at: PAYMENTS, inFooter: true },
  {
    keys: ['d'],
    intent: 'defend',
    words: 'key.defend',
    changes: true,
    inFooter: true,
    at: [['disputes', ['list', 'dispute']]],
  },
  {
    keys: ['v'],
    intent: 'resolve',
    words: 'key.resolve',
    changes: true,
    inFooter: true,
    at: [['payouts', ['list', 'entry']]],
  },
  { keys: ['c'], intent: 'create-charge', words: 'key.create_charge', changes: true, inFooter: true },
  { keys: ['a'], intent: 'acknowledge', words: 'key.acknowledge', at: OVERVIEW, inFooter: true },
  { keys: ['A'], intent: 'show-acknowledged', words: 'key.show_acknowledged', at: OVERVIEW },
  { keys: ['t'], intent: 'trace', words: 'key.trace', inFooter: true },
  { keys: ['s'], intent: 'sort', words: 'key.sort', at: LISTS, inFooter: true },
  { keys: ['S'], intent: 'sort-reverse', words: 'key.sort_reverse', at: LISTS },
  { keys: ['y'], intent: 'copy-id', words: 'key.copy_id' },
  { keys: ['Y'], intent: 'copy-menu', words: 'key.copy_menu' },
  { keys: ['o'], intent: 'open-result', words: 'key.open_result' },
  { keys: ['x'], intent: 'cancel', words: 'key.cancel' },
  { keys: ['p'], intent: 'profiles', words: 'key.profiles' },
  { keys: ['tab'], intent: 'next-panel', words: 'key.next_panel' },
  { keys: ['shift-tab'], intent: 'previous-panel', words: 'key.previous_panel' },
  { keys: ['/'], intent: 'filter', words: 'key.filter', inFooter: true },
  { keys: [':'], intent: 'command', words: 'key.command' },
  { keys: ['u'], intent: 'refresh', words: 'key.refresh' },
  { keys: ['?'], intent: 'help', words: 'key.help', inFooter: true },
  { keys: ['ctrl-l'], intent: 'redraw', words: 'key.redraw' },
  { keys: ['ctrl-z'], intent: 'suspend', words: 'key.suspend' },
  { keys: ['q', 'ctrl-c'], intent: 'quit', words: 'key.quit', inFooter: true },
];

export const bindingsAt = (screen: ScreenName, { kind }: Pick<Place, 'kind'>): readonly Binding[] =>
  BINDINGS.filter(
    ({ at }) => at === undefined || at.some(([name, kinds]) => name === screen && kinds.includes(kind)),
  );

/** Returns the binding of a key in this place; undefined if it has none here. */
export const bindingOf = (key: string, screen: ScreenName, place: Pick<Place, 'kind'>): Binding | undefined =>
  bindingsAt(screen, place).find(({ keys }) => keys.includes(key));
