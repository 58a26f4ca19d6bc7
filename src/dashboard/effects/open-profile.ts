import { DAY_MS } from '../../domain/time/clock.ts';
import type { EndedAct } from '../../operations/acts/act.ts';
import type { Operator } from '../../operations/operator.ts';
import type { DashboardMemory } from '../../storage/dashboard/dashboard-memory.ts';
import type { DashboardKeys } from '../../storage/profiles/profile.ts';
import { update } from '../reducer/update.ts';
import type { Action } from '../state/action.ts';
import {
  type DashboardState,
  type Identity,
  initialState,
  SCREENS,
  type ScreenName,
  settingsOf,
} from '../state/dashboard-state.ts';
import type { DashboardSources } from './dashboard-sources.ts';
import { dayStart } from './day-figures.ts';
import { DetailPreview } from './detail-preview.ts';
import { EffectRunner, type EffectTools, quietOperator } from './effect-runner.ts';
import { Readers } from './feed-readers.ts';
import { OlderDataReader } from './older-data-reader.ts';
import { Poller } from './poller.ts';
import { type DayQuota, RequestBudget, requestReporter } from './request-budget.ts';

export interface OpenedAccount {
  readonly operator: Operator;
  readonly identity: Identity;
  readonly settings: DashboardKeys | undefined;
  /** @throws PixError if the profile got other limits, or was made live or read-only, since it was opened */
  readonly checkRules: () => void;
  /** Writes an action into the audit log, or prints a note if that fails. Never rejects. */
  readonly audit: (act: EndedAct, note: Operator['note']) => Promise<void>;
  /** Stores of the account. The dashboard closes them when it no longer shows the account. */
  readonly stores: Pick<
    DashboardSources,
    'undelivered' | 'trace' | 'hasJournal' | 'inbox' | 'transactionsFile'
  > & { close(): Promise<void> };
}

export type Triage = Pick<DashboardSources, 'choice' | 'since' | 'grouping'>;

export const sourcesOf = ({ operator, stores }: OpenedAccount, triage: Triage): DashboardSources => ({
  operator,
  ...stores,
  ...triage,
});

export interface OpenProfileTools
  extends Pick<
    EffectTools,
    'clock' | 'copy' | 'cwd' | 'drawing' | 'screen' | 'drawNow' | 'onProfiles' | 'end'
  > {
  readonly memory: Pick<DashboardMemory, 'of' | 'keep'>;
  readonly triage: Triage;
  readonly onChange: (action: Action, now: DashboardState) => void;
}

/**
 * Three quarters of the 2,000 requests that a test credential allows in a day (unshown.md §1). Commands can
 * use the rest.
 */
const PER_DAY = 1_500;
const REMEMBER_MS = 2_000;

export class OpenProfile {
  readonly #account: OpenedAccount;
  readonly #tools: OpenProfileTools;
  readonly #poller: Poller;
  readonly #readBack: OlderDataReader;
  readonly #budget: RequestBudget;
  readonly #readers: Readers;
  readonly #effects: EffectRunner;
  readonly #preview: DetailPreview;
  #state: DashboardState;

  constructor(
    account: OpenedAccount,
    start: { size: DashboardState['size']; screen: ScreenName | null },
    tools: OpenProfileTools,
  ) {
    this.#account = account;
    this.#tools = tools;
    const { clock, drawing, end } = tools;
    const { identity } = account;
    const sources = sourcesOf(account, tools.triage);
    const settings = settingsOf(account.settings);
    const remembered = tools.memory.of(identity.profile);
    const screen = start.screen ?? SCREENS.find((name) => name === remembered.screen) ?? 'overview';
    this.#state = initialState({
      identity,
      settings,
      language: drawing,
      nowMs: clock.now(),
      size: start.size,
      screen,
      acknowledged: new Map(Object.entries(remembered.acknowledged)),
    });
    const report = requestReporter(clock, (request) => this.dispatch({ type: 'logged', request }));
    this.#budget = new RequestBudget(clock, {
      perDay: settings.requestsPerDay ?? (identity.environment === 'test' ? PER_DAY : null),
      day: () => this.#day(),
      earlier: remembered.requests,
    });
    const budget = this.#budget;
    const onEvent: typeof report = (event) => {
      if (event.type === 'request') budget.count();
      report(event);
    };
    const paced = (pace: () => Promise<void>): DashboardSources => ({
      ...sources,
      operator: quietOperator(sources.operator, { onEvent: report, pace }),
    });
    this.#readers = new Readers(
      paced(budget.take),
      paced(() => budget.takeForAttempts(() => this.#readers.undelivered.isAwaited)),
    );
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
      sources: { ...sources, operator: quietOperator(sources.operator, { onEvent }) },
      dispatch: (action) => this.dispatch(action),
      operator: quietOperator(sources.operator, {
        onNote: (key, params = {}) => say({ tone: 'plain', key, params }),
        onEvent,
        repeat: true,
      }),
      isLive: identity.environment === 'live',
      checkRules: account.checkRules,
      audit: (act) => account.audit(act, (key, params = {}) => say({ tone: 'warn', key, params })),
      state: () => this.#state,
      remember: () => this.#rememberSoon(),
    });
    this.#preview = new DetailPreview({
      clock,
      hasRoom: () => budget.hasRoom(),
      read: (item) => this.#effects.readDetail(item),
    });
  }

  get state(): DashboardState {
    return this.#state;
  }

  get name(): string {
    return this.#account.identity.profile;
  }

  /** Called after the terminal has drawn this state of the profile. */
  drawn(state: DashboardState): void {
    this.#effects.drawn(state);
    this.#preview.follow(state);
  }

  start(): void {
    this.tick();
    this.#poller.start();
    this.#readBack.start();
  }

  async stop(): Promise<void> {
    this.#poller.stop();
    this.#readBack.stop();
    this.#preview.stop();
    this.#budget.stop();
    this.#rememberNow();
    await this.#effects.settled();
    await this.#readers.close();
    await this.#account.stores.close();
  }

  get serviceMs(): number {
    return this.#account.operator.client.serviceNow();
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
    this.#tools.memory.keep(this.name, {
      screen,
      acknowledged: Object.fromEntries(acknowledged),
      requests: perDay === null ? undefined : this.#budget.dayUse(),
    });
  }

  #isBehind(): boolean {
    const { payments, undelivered } = this.#state.feeds;
    return payments.value?.figures?.isComplete === false || undelivered.value?.isComplete === false;
  }

  /** Returns the day in São Paulo, to which the service's daily quota applies. */
  #day(): ReturnType<DayQuota['day']> {
    const nowMs = this.#account.operator.client.serviceNow();
    const startMs = dayStart(nowMs);
    return { startMs, endMs: startMs + DAY_MS, nowMs };
  }

  #time(): Action {
    const { clock } = this.#tools;
    const { client } = this.#account.operator;
    return { type: 'tick', nowMs: clock.now(), serviceMs: client.serviceNow() };
  }
}
