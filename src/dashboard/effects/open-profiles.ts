import type { Decimal } from '../../domain/money/decimal.ts';
import { PixError } from '../../domain/pix-error.ts';
import { activeAlerts, verdictOf } from '../selectors/alert.ts';
import type { ScreenSize } from '../selectors/layout.ts';
import { SECTIONS } from '../selectors/overview-sections.ts';
import type { Action, Input } from '../state/action.ts';
import type { DashboardState, Message, ProfileRow, ScreenName } from '../state/dashboard-state.ts';
import type { ProfilesEffect } from './effect-runner.ts';
import { type OpenedAccount, OpenProfile, type OpenProfileTools } from './open-profile.ts';

export interface Profiles {
  /** Returns the names of all profiles, or no names if only the first profile can be opened. */
  readonly names: () => readonly string[];
  /** Opens a profile. @throws PixError when the profile cannot be opened */
  readonly open: (name: string) => Promise<OpenedAccount>;
}

export interface OpenProfilesOptions {
  readonly first: OpenedAccount;
  /** Further profiles to watch. The poller reads them even while another profile is shown. */
  readonly others: readonly string[];
  readonly profiles: Profiles;
  readonly size: ScreenSize;
  /** Screen to open first. Null opens the screen that was open last. */
  readonly screen: ScreenName | null;
  readonly tools: Omit<OpenProfileTools, 'onChange' | 'onProfiles'>;
  /** Called after each action of the shown profile. */
  readonly onChange: OpenProfileTools['onChange'];
}

/** Keys that end the dashboard. They work even while another profile is being opened. */
const ENDING_KEYS: ReadonlySet<string> = new Set(['q', 'ctrl-c']);

/** Work that changes nothing, so that the dashboard can end before it. */
const ENDS_UNFINISHED: ReadonlySet<string> = new Set(['copy', 'older']);

/** The open profiles: the shown one, and those that stay open because several `--profile` flags name them. */
export class OpenProfiles {
  readonly #options: OpenProfilesOptions;
  readonly #open: OpenProfile[] = [];
  #shown: OpenProfile;
  #size: ScreenSize;
  #isOver = false;
  #isSwitching = false;
  /** Whether the operator was warned of the running actions, so that the next key quits. */
  #isWarned = false;
  /** The message that an action runs, while it is true. */
  #working: { readonly message: Message; readonly isTrue: () => boolean } | null = null;

  constructor(options: OpenProfilesOptions) {
    this.#options = options;
    this.#size = options.size;
    this.#shown = this.#add(options.first, options.screen);
  }

  get shown(): OpenProfile {
    return this.#shown;
  }

  /**
   * Applies a key or a click to the shown profile. While another profile is being opened, only keys that end
   * the dashboard have an effect. All other input is ignored, because it is meant for the new profile.
   */
  input(action: Input): void {
    if (!this.#isSwitching) this.#shown.dispatch(action);
    else if (action.type === 'keys') {
      const keys = action.keys.filter((key) => key.kind === 'key' && ENDING_KEYS.has(key.name));
      this.#shown.dispatch({ ...action, keys });
    }
  }

  start(): void {
    this.#shown.start();
    for (const name of this.#options.others) void this.#opened(name);
  }

  resize(size: ScreenSize): void {
    const { columns, rows } = this.#size;
    if (size.columns === columns && size.rows === rows) return;
    this.#size = size;
    for (const profile of this.#open) profile.dispatch({ type: 'resized', size });
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#open.map((profile) => profile.stop()));
  }

  #add(account: OpenedAccount, screen: ScreenName | null): OpenProfile {
    const { tools, onChange } = this.#options;
    const profile: OpenProfile = new OpenProfile(
      account,
      { size: this.#size, screen },
      {
        ...tools,
        onProfiles: (effect) => this.#onProfiles(effect),
        onChange: (action, now) => {
          this.#tellRows(action);
          if (action.type === 'act-started') this.#isWarned = false;
          if (action.type === 'act-ended') this.#tellEnded();
          if (profile === this.#shown) onChange(action, now);
        },
      },
    );
    this.#open.push(profile);
    return profile;
  }

  async #opened(name: string): Promise<OpenProfile | null> {
    const known = this.#open.find((profile) => profile.name === name);
    if (known) return known;
    try {
      const account = await this.#options.profiles.open(name);
      if (this.#isOver) {
        await account.stores.close();
        return null;
      }
      const profile = this.#add(account, null);
      profile.start();
      return profile;
    } catch (error) {
      if (!(error instanceof PixError)) this.#options.tools.end(error);
      else this.#say('dashboard.no_profile', { name, reason: error.errorCode });
      return null;
    }
  }

  #onProfiles(effect: ProfilesEffect): void {
    if (effect.type === 'switch-profile') void this.#switchTo(effect.name);
    else if (effect.type === 'quit') this.#quit();
    else {
      const names = this.#options.profiles.names();
      if (effect.type === 'name-profiles') this.#shown.dispatch({ type: 'profiles-named', names });
      else if (names.length > 1) this.#shown.dispatch({ type: 'profiles-listed', names });
      else this.#say('dashboard.one_profile', {});
    }
  }

  /** Quits. While an action of any profile runs, the operator must press the key twice. */
  #quit(): void {
    const working = this.#open.find(isWorking);
    if (working === undefined || this.#isWarned) {
      this.#options.tools.end();
      return;
    }
    this.#isWarned = true;
    const message =
      working === this.#shown
        ? this.#say('dashboard.still_working', {})
        : this.#say('dashboard.still_working_at', { name: working.name });
    this.#working = { message, isTrue: () => isWorking(working) };
  }

  /** Removes the message that an action runs, so that it does not hide the action's result. */
  #tellEnded(): void {
    if (this.#working === null || this.#working.isTrue()) return;
    const { message } = this.#working;
    this.#working = null;
    this.#shown.dispatch({ type: 'unsaid', message });
  }

  /**
   * Shows another profile. Closes the current profile unless it is watched. If an action runs in a profile
   * that would be closed, refuses the switch: the journal must still record that the action's outcome was
   * shown.
   */
  async #switchTo(name: string): Promise<void> {
    const before = this.#shown;
    if (before.state.running.length > 0 && !this.#isWatched(before.name)) {
      const message = this.#say('dashboard.not_switched', {});
      this.#working = { message, isTrue: () => before.state.running.length > 0 };
      return;
    }
    this.#isSwitching = true;
    this.#say('dashboard.opening_profile', { name }, 'plain');
    const profile = await this.#opened(name);
    this.#isSwitching = false;
    if (profile === null || this.#isOver) return;
    this.#shown = profile;
    for (const one of [before, profile]) one.dispatch({ type: 'hidden' });
    if (profile !== before && !this.#isWatched(before.name)) {
      this.#open.splice(this.#open.indexOf(before), 1);
      void before.stop();
    }
    profile.tick();
    this.#tellRows(null);
    this.#options.tools.drawNow();
  }

  /** Whether several `--profile` flags include this profile. Such a profile stays open. */
  #isWatched(name: string): boolean {
    const { first, others } = this.#options;
    return others.length > 0 && (name === first.identity.profile || others.includes(name));
  }

  #tellRows(action: Action | null): void {
    if (this.#options.others.length === 0) return;
    if (action !== null && !CHANGES_ROWS.has(action.type)) return;
    const profiles = this.#open.map(({ state }) => toProfileRow(state, state === this.#shown.state));
    this.#shown.dispatch({ type: 'profiles-read', profiles });
  }

  #say(key: string, params: Message['params'], tone: Message['tone'] = 'warn'): Message {
    const message = { tone, key, params, at: this.#options.tools.clock.now() };
    this.#shown.dispatch({ type: 'said', message });
    return message;
  }
}

const isWorking = ({ state }: OpenProfile): boolean =>
  state.running.some((name) => !ENDS_UNFINISHED.has(name));

const CHANGES_ROWS: ReadonlySet<Action['type']> = new Set<Action['type']>([
  'feed-read',
  'feed-failed',
  'feed-off',
]);

function toProfileRow(state: DashboardState, isShown: boolean): ProfileRow {
  const { identity, feeds } = state;
  const figures = SECTIONS.flow.value(feeds);
  const balance = feeds.balance.value;
  const alerts = activeAlerts(state);
  return {
    name: identity.profile,
    environment: identity.environment,
    total: null,
    isShown,
    stage: feeds.balance.stage,
    account: balance?.account ?? null,
    availableCents: wholeCentsOf(balance?.available),
    blockedCents: wholeCentsOf(balance?.blocked),
    inCents: figures?.in.cents ?? null,
    outCents: figures?.out.cents ?? null,
    netCents: figures?.netCents ?? null,
    isComplete: figures?.isComplete ?? false,
    level: verdictOf(state).level,
    red: alerts.filter(({ level }) => level === 'red').length,
    amber: alerts.filter(({ level }) => level === 'amber').length,
  };
}

/** Cuts off fractions of a cent, which come from fees. */
const wholeCentsOf = (amount: Decimal | undefined): number | null =>
  amount === undefined ? null : Math.floor(Number(amount.toUnits(3) ?? 0n) / 10);
