import { update } from '../reducer/update.ts';
import type { Action } from '../state/action.ts';
import type { DashboardSettings } from '../state/dashboard-settings.ts';
import {
  type DashboardState,
  type Identity,
  initialState,
  type ScreenName,
} from '../state/dashboard-state.ts';
import type { DashboardSources } from './dashboard-sources.ts';
import { dayStart } from './day-figures.ts';
import { EffectRunner, type EffectTools } from './effect-runner.ts';
import { Readers } from './feed-readers.ts';
import { OlderDataReader } from './older-data-reader.ts';
import { Poller } from './poller.ts';
import { quietOperator } from './quiet-operator.ts';
import { type DayQuota, type DayUse, RequestBudget } from './request-budget.ts';
import { RequestLog } from './request-log.ts';

export interface ProfileAccess {
  readonly identity: Identity;
  readonly sources: DashboardSources;
  readonly settings: DashboardSettings;
  readonly remembered: Remembered;
  readonly remember: (kept: Remembered) => void;
  readonly close: () => Promise<void>;
}

export interface Remembered {
  readonly screen: ScreenName | null;
  /** Acknowledged alerts. Maps an alert's key to the weight that it had when it was acknowledged. */
  readonly acknowledged: ReadonlyMap<string, number>;
  /** Requests sent today; undefined when no daily quota is known. */
  readonly requests?: DayUse | undefined;
}

export interface OpenProfileTools
  extends Pick<EffectTools, 'clock' | 'drawing' | 'screen' | 'drawNow' | 'onProfiles' | 'end'> {
  readonly onChange: (action: Action, now: DashboardState) => void;
}

/**
 * Three quarters of the 2,000 requests that a test credential allows in a day (unshown.md §1). Commands can
 * use the rest.
 */
const PER_DAY = 1_500;
const DAY_MS = 86_400_000;
const REMEMBER_MS = 2_000;

export class OpenProfile {
  readonly #access: ProfileAccess;
  readonly #tools: OpenProfileTools;
  readonly #poller: Poller;
  readonly #readBack: OlderDataReader;
  readonly #budget: RequestBudget;
  readonly #readers: Readers;
  readonly #effects: EffectRunner;
  #state: DashboardState;

  constructor(
    access: ProfileAccess,
    start: { size: DashboardState['size']; screen: ScreenName },
    tools: OpenProfileTools,
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
    this.#budget = new RequestBudget(clock, {
      perDay: settings.requestsPerDay ?? (identity.environment === 'test' ? PER_DAY : null),
      day: () => this.#day(),
      earlier: remembered.requests,
    });
    const budget = this.#budget;
    const onEvent: RequestLog['note'] = (event) => {
      if (event.type === 'request') budget.count();
      log.note(event);
    };
    const quiet = { onNote: () => {}, repeat: false };
    this.#readers = new Readers({
      ...sources,
      operator: quietOperator(sources.operator, { ...quiet, onEvent: log.note, pace: budget.take }),
    });
    const say: EffectTools['say'] = (message) =>
      this.dispatch({ type: 'said', message: { ...message, at: clock.now() } });
    this.#poller = new Poller({
      clock,
      readers: this.#readers.all,
      onBug: end,
      spares: () => this.#isBehind(),
      slowness: (perMs) => budget.slowness(perMs),
      // Update the state's clocks before each action, because the age of data depends on the service's time.
      dispatch: (action) => {
        this.#state = update(this.#state, this.#time()).state;
        this.dispatch(action);
      },
    });
    this.#readBack = new OlderDataReader({
      clock,
      budget,
      readers: this.#readers,
      onBug: end,
      limitedUntil: this.#poller.limitedUntil,
      onRead: (name, value) =>
        this.dispatch({
          type: 'feed-read',
          name,
          value,
          isNew: true,
          everyMs: this.#state.feeds[name].everyMs,
        } as Action),
    });
    this.#effects = new EffectRunner({
      ...tools,
      say,
      readers: this.#readers,
      poller: this.#poller,
      // The user waits for details and searches, so the budget counts these requests but never delays them.
      sources: { ...sources, operator: quietOperator(sources.operator, { ...quiet, onEvent }) },
      dispatch: (action) => this.dispatch(action),
      operator: quietOperator(sources.operator, {
        onNote: (key, params = {}) => say({ tone: 'plain', key, params }),
        onEvent,
        repeat: true,
      }),
      isLive: identity.environment === 'live',
      state: () => this.#state,
      remember: () => this.#rememberSoon(),
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
    this.#budget.stop();
    this.#rememberNow();
    await this.#readers.close();
    await this.#access.close();
  }

  tick(): void {
    this.dispatch(this.#time());
  }

  dispatch(action: Action): void {
    const { state, effects } = update(this.#state, action);
    this.#state = state;
    this.#tools.onChange(action, state);
    for (const effect of effects) this.#effects.perform(effect);
  }

  #rememberSoon(): void {
    const { clock } = this.#tools;
    this.#kept ??= clock.at(clock.now() + REMEMBER_MS, () => this.#rememberNow());
  }
  #kept: (() => void) | null = null;

  #rememberNow(): void {
    const { perDay } = this.#budget;
    if (this.#kept === null && perDay === null) return;
    this.#kept?.();
    this.#kept = null;
    const { screen, acknowledged } = this.#state;
    const requests = perDay === null ? undefined : this.#budget.dayUse();
    this.#access.remember({ screen, acknowledged, requests });
  }

  #isBehind(): boolean {
    const { payments, undelivered } = this.#state.feeds;
    return payments.value?.figures?.isComplete === false || undelivered.value?.isComplete === false;
  }

  /** Returns the day in São Paulo, to which the service's daily quota applies. */
  #day(): ReturnType<DayQuota['day']> {
    const nowMs = this.#access.sources.operator.client.serviceNow();
    const startMs = dayStart(nowMs);
    return { startMs, endMs: startMs + DAY_MS, nowMs };
  }

  #time(): Action {
    const { clock } = this.#tools;
    const { client } = this.#access.sources.operator;
    return { type: 'tick', nowMs: clock.now(), serviceMs: client.serviceNow() };
  }
}
