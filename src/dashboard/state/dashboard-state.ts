import type { EnvironmentKind } from '../../domain/money/accounts-of-environments.ts';
import { Decimal, wholeCents } from '../../domain/money/decimal.ts';
import type { MessageKey } from '../../i18n/index.ts';
import type { CellContext } from '../../output/output-options.ts';
import type { DashboardKeys } from '../../storage/profiles/profile.ts';
import type { ScreenSize } from '../selectors/layout.ts';
import type { DetailValue } from './detail-value.ts';
import type { Dialog } from './dialog.ts';
import { CONNECTING, type Feeds, type Stage } from './feeds.ts';
import type { LoggedAction, LoggedRequest, Payment } from './list-rows.ts';
import type { Phrase } from './phrase.ts';

export const SCREENS = ['overview', 'payments', 'deliveries', 'disputes', 'payouts', 'inbox', 'log'] as const;
export type ScreenName = (typeof SCREENS)[number];

export const isScreenName = (name: string): name is ScreenName =>
  (SCREENS as readonly string[]).includes(name);

export interface Identity {
  readonly profile: string;
  readonly environment: EnvironmentKind;
  /** Last four characters of the token; `-` if there is none. */
  readonly last4: string;
  /** Name of the setting that makes the profile read-only, for example a flag; null if there is none. */
  readonly readOnlyBy: string | null;
}

/** Place on a screen: a list, or an item opened from the list. */
export type Place = { readonly kind: 'list' } | Item;

/** An item opened from a list: the events of a group, the waiting proposals, or a row. `label` is the title. */
export interface Item {
  readonly kind:
    | 'events'
    | 'proposals'
    | 'event'
    | 'payment'
    | 'dispute'
    | 'entry'
    | 'batch'
    | 'proposal'
    | 'received'
    | 'action';
  readonly key: string;
  readonly label: string;
}

export const isList = (kind: Place['kind']): kind is 'list' | 'events' | 'proposals' =>
  kind === 'list' || kind === 'events' || kind === 'proposals';

/** `column` is the message key of its title. */
export interface Sort {
  readonly column: string;
  readonly isReversed: boolean;
}

export interface View {
  readonly place: Place;
  /** Key of the row with the cursor. Null in an empty list. */
  readonly selected: string | null;
  /** Index of the cursor. It is used when the row `selected` has disappeared. */
  readonly at: number;
  readonly top: number;
  /**
   * Key of the row that was first when the cursor was last at the top. Rows above this row count as newer.
   */
  readonly newest: string | null;
  readonly filter: string;
  readonly sort: Sort | null;
  readonly isMoved: boolean;
}

export type Panel = 'list' | 'detail' | 'latest' | 'endpoints' | 'profiles';

export interface Message extends Phrase {
  readonly tone: 'good' | 'warn' | 'bad' | 'plain';
  readonly at: number;
}

/** Data of an opened item. Both `value` and `failure` are null while it is being read. */
export interface Detail {
  readonly place: string;
  readonly value: DetailValue | null;
  readonly failure: Message | null;
}

export interface Choice {
  /** Message key of the label, which is drawn before `text`; null if the choice has no label. */
  readonly label: MessageKey | null;
  /** Name of a profile, or the first line of the text to copy. */
  readonly text: string;
  /** Item whose JSON can be copied. The JSON is read only when this choice is made. */
  readonly place?: Item;
}

/** A small menu over the screen. `p` chooses a profile, `Y` a text to copy. */
export interface Chooser {
  readonly kind: 'profile' | 'copy';
  readonly choices: readonly Choice[];
  readonly at: number;
}

/** Levels of an account, the worst first. */
export const LEVELS = ['red', 'unknown', 'amber', 'green'] as const;
export type Level = (typeof LEVELS)[number];

/** The row of a profile in the overview, or a total. Amounts are in cents. An amount is null if it was not read. */
export interface ProfileRow {
  readonly name: string;
  readonly environment: EnvironmentKind;
  /** Set in the total of several profiles. `isWhole`: the balances of all of them are known. */
  readonly total: { readonly accounts: number; readonly isWhole: boolean } | null;
  readonly isShown: boolean;
  /** State of the source from which the balance comes. */
  readonly stage: Stage;
  /** Equal for two profiles of one account; null if the balance was not read. */
  readonly account: string | null;
  readonly availableCents: number | null;
  readonly blockedCents: number | null;
  readonly inCents: number | null;
  readonly outCents: number | null;
  readonly netCents: number | null;
  /** Whether `inCents`, `outCents` and `netCents` cover the whole day. */
  readonly isComplete: boolean;
  readonly level: Level;
  readonly red: number;
  readonly amber: number;
}

export interface DashboardState {
  readonly size: ScreenSize;
  readonly nowMs: number;
  readonly serviceMs: number;
  readonly identity: Identity;
  readonly language: Language;
  readonly settings: DashboardSettings;
  readonly screen: ScreenName;
  /** The stack of opened places of each screen; the last one is visible. */
  readonly views: Readonly<Record<ScreenName, readonly View[]>>;
  readonly panel: Panel;
  readonly feeds: Feeds;
  /** Time until which the service refuses requests (429); null when it accepts them. */
  readonly limitedUntil: number | null;
  readonly log: readonly LoggedRequest[];
  readonly actions: readonly LoggedAction[];
  /** Number of the action whose result is shown until the operator dismisses it. */
  readonly result: number | null;
  readonly detail: Detail | null;
  /** The palette: `:` or `/`; null when neither is open. */
  readonly typing: Typing | null;
  /** Number of the shown help page, from 1; 0 when the help is closed. */
  readonly help: number;
  readonly dialog: Dialog | null;
  readonly chooser: Chooser | null;
  readonly message: Message | null;
  /** Names of background work in progress, for example `copy` or the kind of an action. */
  readonly running: readonly string[];
  readonly marks: ReadonlySet<string>;
  /** Watched transactions, with their last known status. */
  readonly watched: ReadonlyMap<string, string>;
  /** Maps the key of each acknowledged alert to its weight. An alert is shown again when its weight grows. */
  readonly acknowledged: ReadonlyMap<string, number>;
  readonly showsAcknowledged: boolean;
  readonly search: Search | null;
  readonly profiles: readonly ProfileRow[];
  /** Names of the profiles to which one can switch. */
  readonly profileNames: readonly string[];
  readonly qr: QrDrawing | null;
}

export interface Typing {
  readonly kind: 'command' | 'filter';
  readonly text: string;
  /** Index of the chosen suggestion. */
  readonly at: number;
  /** The view when the palette was opened. Other suggestions than the filter return to it. */
  readonly before: View;
}

export interface Search {
  readonly filter: string;
  readonly stage: 'reading' | 'done' | 'failed';
  readonly rows: readonly Payment[];
  /** Ids of the rows that match the words of the filter, also if no column shows them. */
  readonly sure: ReadonlySet<string>;
  readonly failure: Phrase | null;
}

export interface QrDrawing {
  readonly code: string;
  readonly lines: readonly string[];
  readonly amountCents: number | null;
  readonly id: string;
}

const LIST: View = {
  place: { kind: 'list' },
  selected: null,
  at: 0,
  top: 0,
  newest: null,
  filter: '',
  sort: null,
  isMoved: false,
};

export const viewOf = (place: Place): View => ({ ...LIST, place });

export type Start = Pick<DashboardState, 'identity' | 'language' | 'size' | 'nowMs'> &
  Partial<Pick<DashboardState, 'screen' | 'settings' | 'acknowledged'>>;

export function initialState(start: Start): DashboardState {
  return {
    screen: 'overview',
    settings: DEFAULT_SETTINGS,
    acknowledged: new Map<string, number>(),
    ...start,
    serviceMs: start.nowMs,
    panel: 'list',
    // `fromEntries` loses the type of the keys.
    views: Object.fromEntries(SCREENS.map((name) => [name, [LIST]])) as unknown as DashboardState['views'],
    feeds: {
      status: CONNECTING,
      balance: CONNECTING,
      payments: CONNECTING,
      undelivered: CONNECTING,
      disputes: CONNECTING,
      journal: CONNECTING,
      inbox: CONNECTING,
    },
    limitedUntil: null,
    log: [],
    actions: [],
    result: null,
    detail: null,
    typing: null,
    help: 0,
    dialog: null,
    chooser: null,
    message: null,
    running: [],
    search: null,
    profiles: [],
    profileNames: [],
    qr: null,
    marks: new Set<string>(),
    watched: new Map<string, string>(),
    showsAcknowledged: false,
  };
}

export function currentView({ views, screen }: Pick<DashboardState, 'views' | 'screen'>): View {
  return views[screen].at(-1) ?? LIST;
}

/** Returns the topmost list of the screen, also if an item is open above it. */
export const currentListView = (state: Pick<DashboardState, 'views' | 'screen'>): View =>
  state.views[state.screen].findLast(({ place }) => isList(place.kind)) ?? currentView(state);

export const runningAction = ({ actions }: Pick<DashboardState, 'actions'>): LoggedAction | null =>
  actions.find(({ outcome }) => outcome === 'running') ?? null;

/** Returns the ended action whose result the operator has not dismissed yet. */
export const shownResult = ({
  actions,
  result,
}: Pick<DashboardState, 'actions' | 'result'>): LoggedAction | null =>
  actions.find(({ number }) => number === result) ?? null;

export const placeKey = (place: Place): string =>
  'key' in place ? `${place.kind} ${place.key}` : place.kind;

export type Language = Pick<CellContext, 'words' | 'lang' | 'reveal'>;

/** Settings of the profile (`pix profile set NAME dashboard.<key>`) with their defaults. */
interface DashboardSettings extends Required<Omit<DashboardKeys, 'lowBalance' | 'requestsPerDay'>> {
  /** Threshold of the amber balance alert; null for no alert. */
  readonly lowBalanceCents: bigint | null;
  /** Largest number of requests a day; null to use the known quota of the environment. */
  readonly requestsPerDay: number | null;
}

export const DEFAULT_SETTINGS: DashboardSettings = {
  retryMinutes: 30,
  disputeHours: 24,
  lowBalanceCents: null,
  requestsPerDay: null,
  notify: 'bell',
  theme: 'auto',
};

export function settingsOf({ lowBalance, ...keys }: DashboardKeys = {}): DashboardSettings {
  const amount = lowBalance === undefined ? undefined : Decimal.parse(lowBalance);
  return {
    ...DEFAULT_SETTINGS,
    ...keys,
    lowBalanceCents: amount === undefined ? null : wholeCents(amount),
  };
}
