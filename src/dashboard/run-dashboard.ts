import { ONCE } from '../client/retry.ts';
import type { Clock } from '../domain/time/clock.ts';
import type { MessageKey, Params } from '../i18n/index.ts';
import type { Operator } from '../operations/operator.ts';
import type { DashboardSources } from './effects/dashboard-sources.ts';
import { DrawLoop } from './effects/draw-loop.ts';
import { EffectRunner } from './effects/effect-runner.ts';
import { Readers } from './effects/feed-readers.ts';
import { Poller } from './effects/poller.ts';
import { RequestLog } from './effects/request-log.ts';
import { update } from './reducer/update.ts';
import { AGE_STEP_MS, type DrawingOptions } from './screens/drawing.ts';
import type { Action } from './state/actions.ts';
import {
  type DashboardState,
  type Identity,
  initialState,
  type Message,
  type ScreenName,
} from './state/state.ts';
import { DrawnState } from './terminal/drawn-state.ts';
import type { OpenScreen, TerminalScreen } from './terminal/terminal-screen.ts';

export interface DashboardOptions {
  readonly sources: DashboardSources;
  readonly identity: Identity;
  readonly clock: Clock;
  readonly drawing: DrawingOptions;
  readonly screen: ScreenName;
}

export interface DashboardTerminal {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  /** Loads the drawing library. */
  readonly load: () => Promise<OpenScreen>;
  readonly stopProcess: () => Promise<void>;
  readonly onCrash: (handler: () => void) => () => void;
  /** Whether to write lines for a screen reader instead of drawing a screen. */
  readonly screenReader: boolean;
  /** Whether wheel and clicks are read. */
  readonly mouse: boolean;
}

/** How often time is checked while something counts seconds, in ms. */
const TICK_MS = 1_000;
/** The shortest pause between frames that no key caused, in ms. */
const PAUSE_MS = 250;
/** The same pause while the first answers arrive. */
const FIRST_PAUSE_MS = 40;

/**
 * Runs the dashboard, from opening the terminal to restoring it. Ends with `q`, or with the operator's signal.
 * @returns what was known at its end
 */
export function runDashboard(
  options: DashboardOptions,
  terminal: DashboardTerminal,
): Promise<DashboardState> {
  return new Dashboard(options, terminal).run();
}

/** Reads every source once, without a terminal. */
export async function readOnce(
  options: DashboardOptions,
  size: { columns: number; rows: number },
): Promise<DashboardState> {
  const { identity, screen } = options;
  let state = initialState({ identity, language: options.drawing, size, nowMs: options.clock.now(), screen });
  const { sources, clock } = options;
  const dispatch = (action: Action): void => {
    state = update(state, action).state;
  };
  const silent = quietOperator(sources.operator, { onNote: () => {}, log: null, repeat: true });
  const readers = new Readers({ ...sources, operator: silent });
  let bug: unknown;
  const onBug = (error: unknown): void => {
    bug = error;
  };
  await new Poller({ clock, readers: readers.all, dispatch, onBug }).once();
  if (bug !== undefined) throw bug;
  dispatch({ type: 'tick', nowMs: clock.now(), serviceMs: sources.operator.client.serviceNow() });
  return state;
}

/** The same operator without notes on stderr, which is the terminal being drawn on. */
function quietOperator(
  operator: Operator,
  {
    onNote,
    log,
    repeat,
  }: { onNote: (key: MessageKey, params?: Params) => void; log: RequestLog | null; repeat: boolean },
): Operator {
  return {
    ...operator,
    client: operator.client.with({
      ...(log === null ? {} : { onEvent: log.note }),
      // A failing poll is reported at once and repeated by the poller itself.
      ...(repeat ? {} : { retries: ONCE }),
    }),
    note: onNote,
    progress: () => {},
  };
}

class Dashboard {
  readonly #options: DashboardOptions;
  readonly #terminal: DashboardTerminal;
  readonly #loop: DrawLoop;
  readonly #poller: Poller;
  readonly #effects: EffectRunner;
  readonly #drawn: DrawnState;
  #screen: TerminalScreen | null = null;
  #state: DashboardState;
  #end: (error?: unknown) => void = () => {};
  #isOver = false;

  constructor(options: DashboardOptions, terminal: DashboardTerminal) {
    this.#options = options;
    this.#terminal = terminal;
    const { clock, sources, identity } = options;
    const dispatch = (action: Action): void => this.#dispatch(action);
    const { stdout } = terminal;
    const size = { columns: stdout.columns, rows: stdout.rows };
    this.#state = initialState({
      ...{ identity, size, language: options.drawing, nowMs: clock.now(), screen: options.screen },
    });
    this.#drawn = new DrawnState(this.#state, dispatch, clock);
    const log = new RequestLog(clock, (request) => this.#dispatch({ type: 'logged', request }));
    const poll = quietOperator(sources.operator, { onNote: () => {}, log, repeat: false });
    const polling = { ...sources, operator: poll };
    const readers = new Readers(polling);
    const end = (error?: unknown): void => this.#end(error);
    this.#poller = new Poller({
      ...{ clock, readers: readers.all, onBug: end },
      // An answer carries the service's time, by which the age of its content is shown.
      dispatch: (action) => {
        this.#state = update(this.#state, this.#timeNow()).state;
        dispatch(action);
      },
    });
    const say = (message: Omit<Message, 'at'>): void =>
      dispatch({ type: 'said', message: { ...message, at: clock.now() } });
    this.#effects = new EffectRunner({
      ...{ clock, dispatch, end, readers, say, sources: polling, drawing: options.drawing },
      poller: this.#poller,
      operator: quietOperator(sources.operator, {
        onNote: (key, params = {}) => say({ tone: 'plain', key, params }),
        log,
        repeat: true,
      }),
      isLive: identity.environment === 'live',
      state: () => this.#state,
      screen: () => this.#openedScreen(),
      drawNow: () => this.#loop.now(),
    });
    this.#loop = new DrawLoop(
      clock,
      () => this.#drawn.publish(this.#state),
      () => (isConnecting(this.#state) ? FIRST_PAUSE_MS : PAUSE_MS),
    );
  }

  async run(): Promise<DashboardState> {
    const { clock, sources } = this.#options;
    const { signal } = sources.operator;
    const forgetCrash = this.#terminal.onCrash(() => this.#screen?.close());
    let stopTicking = (): void => {};
    const tick = (): void => {
      this.#dispatch(this.#timeNow());
      stopTicking = clock.at(clock.now() + (countsSeconds(this.#state) ? TICK_MS : AGE_STEP_MS), tick);
    };
    const onAbort = (): void => this.#end();
    try {
      await new Promise<void>((resolve, reject) => {
        this.#end = (error) => (error === undefined ? resolve() : reject(error));
        signal.addEventListener('abort', onAbort, { once: true });
        tick();
        this.#poller.start();
        this.#openScreen().catch(reject);
      });
    } finally {
      signal.removeEventListener('abort', onAbort);
      stopTicking();
      this.#poller.stop();
      this.#loop.stop();
      this.#screen?.close();
      this.#isOver = true;
      forgetCrash();
    }
    return this.#state;
  }

  /** Loads what draws while the first requests are under way. */
  async #openScreen(): Promise<void> {
    const { clock, drawing } = this.#options;
    const { stdin, stdout, screenReader, mouse, stopProcess, load } = this.#terminal;
    const open = await load();
    if (this.#isOver) return;
    const { columns, rows } = stdout;
    if (columns !== this.#state.size.columns || rows !== this.#state.size.rows)
      this.#dispatch({ type: 'resized', size: { columns, rows } });
    this.#loop.now();
    this.#screen = open({
      ...{ model: this.#drawn, drawing, stdin, stdout, screenReader, mouse, stopProcess },
      onKeys: (keys) => this.#dispatch({ type: 'keys', keys, nowMs: clock.now() }),
      onFault: (error) => this.#end(error),
      onResize: (size) => this.#dispatch({ type: 'resized', size }),
    });
  }

  #openedScreen(): TerminalScreen {
    if (this.#screen === null) throw new Error('the screen is not open yet');
    return this.#screen;
  }

  #timeNow(): Action {
    const { clock, sources } = this.#options;
    return { type: 'tick', nowMs: clock.now(), serviceMs: sources.operator.client.serviceNow() };
  }

  #dispatch(action: Action): void {
    const { state, effects } = update(this.#state, action);
    this.#state = state;
    if (AT_ONCE.has(action.type)) this.#loop.now();
    else if (isSeen(action, this.#state)) this.#loop.soon();
    for (const effect of effects) this.#effects.perform(effect);
  }
}

/** Actions whose effect is drawn at once, because they answer the operator. */
const AT_ONCE: ReadonlySet<Action['type']> = new Set<Action['type']>([
  'keys',
  'clicked',
  'scrolled',
  'resized',
  'dialog-opened',
  'qr-drawn',
  'detail-read',
  'detail-failed',
]);

/**
 * Whether the action changes what is drawn. A source with an unchanged value does not, nor does a request while the log
 * is not shown.
 */
function isSeen(action: Action, { screen }: DashboardState): boolean {
  if (action.type === 'feed-read') return action.isNew;
  return action.type !== 'logged' || screen === 'log';
}

const isConnecting = ({ feeds }: DashboardState): boolean =>
  Object.values(feeds).some(({ stage }) => stage === 'connecting');

/** Whether something on the screen counts seconds: the time to the next try, or until a message disappears. */
const countsSeconds = ({ feeds, limitedUntil, message }: DashboardState): boolean =>
  limitedUntil !== null || message !== null || Object.values(feeds).some(({ stage }) => stage === 'lost');
