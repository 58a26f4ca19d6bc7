import type { Clock } from '../../domain/time/clock.ts';
import { update } from '../reducer/update.ts';
import type { DrawingOptions } from '../screens/drawing.ts';
import type { Action, Effect } from '../state/actions.ts';
import type { DashboardSettings } from '../state/settings.ts';
import { type DashboardState, type Identity, initialState, type ScreenName } from '../state/state.ts';
import type { TerminalScreen } from '../terminal/terminal-screen.ts';
import type { DashboardSources } from './dashboard-sources.ts';
import { EffectRunner, type EffectTools, type ProfilesEffect } from './effect-runner.ts';
import { Readers } from './feed-readers.ts';
import { Poller } from './poller.ts';
import { quietOperator } from './quiet-operator.ts';
import { ReadBack } from './read-back.ts';
import { RequestBudget } from './request-budget.ts';
import { RequestLog } from './request-log.ts';

/** Everything about one profile: whose it is, where it reads from, and what was kept at the last time. */
export interface AccountAccess {
  readonly identity: Identity;
  readonly sources: DashboardSources;
  readonly settings: DashboardSettings;
  readonly remembered: Remembered;
  /** Keeps this for the next start. Never throws. */
  readonly remember: (kept: Remembered) => void;
  /** Closes its stores. */
  readonly close: () => Promise<void>;
}

/** State of a dashboard that is saved between two runs. */
export interface Remembered {
  readonly screen: ScreenName | null;
  /** Acknowledged alerts by key, with their weight. */
  readonly acknowledged: ReadonlyMap<string, number>;
}

export interface AccountTools {
  readonly clock: Clock;
  readonly drawing: DrawingOptions;
  /** Called after each action, with the state before and after it. */
  readonly onChange: (action: Action, before: DashboardState, now: DashboardState) => void;
  readonly screen: () => TerminalScreen | null;
  readonly drawNow: () => void;
  readonly onProfiles: (effect: ProfilesEffect) => void;
  /** Ends the dashboard; with an error if it is a bug of ours. */
  readonly end: (error?: unknown) => void;
}

/** How long after a change it is kept for the next start, in ms. */
const REMEMBER_MS = 2_000;

/** One profile while the dashboard is open: its state, its polls, and its effects. */
export class Account {
  readonly #access: AccountAccess;
  readonly #tools: AccountTools;
  readonly #poller: Poller;
  readonly #readBack: ReadBack;
  readonly #readers: Readers;
  readonly #effects: EffectRunner;
  #state: DashboardState;

  constructor(
    access: AccountAccess,
    start: { size: DashboardState['size']; screen: ScreenName },
    tools: AccountTools,
  ) {
    this.#access = access;
    this.#tools = tools;
    const { clock, drawing, end } = tools;
    const { identity, sources, settings, remembered } = access;
    this.#state = initialState({
      identity,
      settings,
      language: drawing,
      nowMs: clock.now(),
      ...start,
      acknowledged: remembered.acknowledged,
    });
    const log = new RequestLog(clock, (request) => this.dispatch({ type: 'logged', request }));
    const budget = new RequestBudget(clock);
    const onEvent: RequestLog['note'] = (event) => {
      if (event.type === 'request') budget.count();
      log.note(event);
    };
    const poll = quietOperator(sources.operator, { onNote: () => {}, onEvent, repeat: false });
    const polling = { ...sources, operator: poll };
    this.#readers = new Readers(polling);
    const say: EffectTools['say'] = (message) =>
      this.dispatch({ type: 'said', message: { ...message, at: clock.now() } });
    this.#poller = new Poller({
      clock,
      readers: this.#readers.all,
      onBug: end,
      spares: () => this.#isBehind(),
      // An answer carries the service's time, by which the age of its content is shown.
      dispatch: (action) => {
        this.#state = update(this.#state, this.#time()).state;
        this.dispatch(action);
      },
    });
    this.#readBack = new ReadBack({
      clock,
      budget,
      reader: this.#readers.payments,
      onBug: end,
      limitedUntil: this.#poller.limitedUntil,
      onRead: (value) =>
        this.dispatch({
          type: 'feed-read',
          name: 'payments',
          value,
          isNew: true,
          everyMs: this.#state.feeds.payments.everyMs,
        }),
    });
    this.#effects = new EffectRunner({
      clock,
      drawing,
      end,
      say,
      readers: this.#readers,
      poller: this.#poller,
      sources: polling,
      dispatch: (action) => this.dispatch(action),
      operator: quietOperator(sources.operator, {
        onNote: (key, params = {}) => say({ tone: 'plain', key, params }),
        onEvent,
        repeat: true,
      }),
      isLive: identity.environment === 'live',
      state: () => this.#state,
      screen: tools.screen,
      drawNow: tools.drawNow,
      onProfiles: tools.onProfiles,
    });
  }

  get state(): DashboardState {
    return this.#state;
  }

  get name(): string {
    return this.#access.identity.profile;
  }

  start(): void {
    this.tick();
    this.#poller.start();
    this.#readBack.start();
  }

  async stop(): Promise<void> {
    this.#poller.stop();
    this.#readBack.stop();
    this.#rememberNow();
    await this.#readers.close();
    await this.#access.close();
  }

  tick(): void {
    this.dispatch(this.#time());
  }

  dispatch(action: Action): void {
    const before = this.#state;
    const { state, effects } = update(before, action);
    this.#state = state;
    this.#tools.onChange(action, before, state);
    for (const effect of effects) this.#perform(effect);
  }

  #perform(effect: Effect): void {
    if (effect.type === 'remember') this.#rememberSoon();
    else this.#effects.perform(effect);
  }

  /** Not with every key: writing waits for the disk. */
  #rememberSoon(): void {
    const { clock } = this.#tools;
    this.#kept ??= clock.at(clock.now() + REMEMBER_MS, () => this.#rememberNow());
  }
  #kept: (() => void) | null = null;

  #rememberNow(): void {
    if (this.#kept === null) return;
    this.#kept();
    this.#kept = null;
    const { screen, acknowledged } = this.#state;
    this.#access.remember({ screen, acknowledged });
  }

  /** Whether the transactions of today are still being read. */
  #isBehind(): boolean {
    return this.#state.feeds.payments.value?.figures?.isComplete === false;
  }

  #time(): Action {
    const { clock } = this.#tools;
    const { client } = this.#access.sources.operator;
    return { type: 'tick', nowMs: clock.now(), serviceMs: client.serviceNow() };
  }
}
