import { PixError } from '../../domain/errors.ts';
import type { ScreenSize } from '../../output/drawing/terminal-screen.ts';
import { profileRow } from '../selectors/profile-row.ts';
import type { Action } from '../state/actions.ts';
import type { DashboardState, ScreenName } from '../state/state.ts';
import { Account, type AccountAccess, type AccountTools } from './account.ts';
import type { ProfilesEffect } from './effect-runner.ts';

/** Profiles that can be opened. */
export interface Profiles {
  /** Empty where none can be opened but the first. */
  readonly names: () => readonly string[];
  /** @throws PixError when it cannot be opened */
  readonly open: (name: string) => Promise<AccountAccess>;
}

export interface FleetOptions {
  readonly first: AccountAccess;
  /** Profiles to watch besides; each is polled all the time. */
  readonly others: readonly string[];
  readonly profiles: Profiles;
  readonly size: ScreenSize;
  /** Null: the one that was open last. */
  readonly screen: ScreenName | null;
  readonly tools: Omit<AccountTools, 'onChange' | 'onProfiles'>;
  /** Called after each action of the account that is shown. */
  readonly onChange: (action: Action, before: DashboardState, now: DashboardState) => void;
}

/** The accounts that are open: the one that is shown, and with several `--profile` those beside it. */
export class Fleet {
  readonly #options: FleetOptions;
  readonly #accounts: Account[] = [];
  #shown: Account;
  #size: ScreenSize;
  #isOver = false;

  constructor(options: FleetOptions) {
    this.#options = options;
    this.#size = options.size;
    this.#shown = this.#add(options.first, options.screen);
  }

  /** The account that is shown. */
  get shown(): Account {
    return this.#shown;
  }

  start(): void {
    this.#shown.start();
    for (const name of this.#options.others) void this.#opened(name);
  }

  /** Gives every account the new size. */
  resize(size: ScreenSize): void {
    this.#size = size;
    for (const account of this.#accounts) account.dispatch({ type: 'resized', size });
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#accounts.map((account) => account.stop()));
  }

  #add(access: AccountAccess, screen: ScreenName | null): Account {
    const { tools, onChange } = this.#options;
    const account: Account = new Account(
      access,
      { size: this.#size, screen: screen ?? access.remembered.screen ?? 'overview' },
      {
        ...tools,
        onProfiles: (effect) => this.#onProfiles(effect),
        onChange: (action, before, now) => {
          this.#tellRows(action);
          if (account === this.#shown) onChange(action, before, now);
        },
      },
    );
    this.#accounts.push(account);
    return account;
  }

  /** The account of a profile, opened if it is not yet; null, and a message, if it cannot be. */
  async #opened(name: string): Promise<Account | null> {
    const known = this.#accounts.find((account) => account.name === name);
    if (known) return known;
    try {
      const access = await this.#options.profiles.open(name);
      if (this.#isOver) {
        await access.close();
        return null;
      }
      const account = this.#add(access, null);
      account.start();
      return account;
    } catch (error) {
      if (!(error instanceof PixError)) this.#options.tools.end(error);
      else this.#say('dashboard.no_profile', { name, reason: error.errorCode });
      return null;
    }
  }

  #onProfiles(effect: ProfilesEffect): void {
    if (effect.type === 'switch-profile') void this.#switchTo(effect.name);
    else {
      const names = this.#options.profiles.names();
      if (names.length > 1) this.#shown.dispatch({ type: 'profiles-listed', names });
      else this.#say('dashboard.one_profile', {});
    }
  }

  /** An action under way keeps its account open: its outcome is to be seen. */
  async #switchTo(name: string): Promise<void> {
    const before = this.#shown;
    if (before.state.running.length > 0 && !this.#isWatched(before.name))
      return this.#say('dashboard.still_working', {});
    const account = await this.#opened(name);
    if (account === null || this.#isOver) return;
    this.#shown = account;
    if (account !== before && !this.#isWatched(before.name)) {
      this.#accounts.splice(this.#accounts.indexOf(before), 1);
      void before.stop();
    }
    account.tick();
    this.#tellRows(null);
    this.#options.tools.drawNow();
  }

  /** Whether it is one of several `--profile`. */
  #isWatched(name: string): boolean {
    const { first, others } = this.#options;
    return others.length > 0 && (name === first.identity.profile || others.includes(name));
  }

  /** The rows of all profiles, for the overview; with one profile there are none. */
  #tellRows(action: Action | null): void {
    if (this.#options.others.length === 0) return;
    if (action !== null && !CHANGES_ROWS.has(action.type)) return;
    const profiles = this.#accounts.map(({ state }) => profileRow(state, state === this.#shown.state));
    this.#shown.dispatch({ type: 'profiles-read', profiles });
  }

  #say(key: string, params: Readonly<Record<string, string | number>>): void {
    const at = this.#options.tools.clock.now();
    this.#shown.dispatch({ type: 'said', message: { tone: 'warn', key, params, at } });
  }
}

const CHANGES_ROWS: ReadonlySet<Action['type']> = new Set<Action['type']>([
  'feed-read',
  'feed-failed',
  'feed-off',
]);
