import { ONCE } from '../client/retry.ts';
import { type Clock, sleep } from '../domain/time/clock.ts';
import type { MessageKey, Params } from '../i18n/index.ts';
import type { Operator } from '../operations/operator.ts';
import type { OpenScreen, TerminalScreen } from '../output/drawing/terminal-screen.ts';
import type { DashboardSources } from './effects/dashboard-sources.ts';
import { DrawLoop } from './effects/draw-loop.ts';
import { EffectRunner } from './effects/effect-runner.ts';
import { Readers } from './effects/feed-readers.ts';
import { Poller } from './effects/poller.ts';
import { RequestLog } from './effects/request-log.ts';
import { AGE_STEP_MS, type DrawingOptions } from './screens/drawing.ts';
import { drawFrame } from './screens/frame.ts';
import type { Action } from './state/actions.ts';
import {
  type DashboardState,
  type Identity,
  initialState,
  type Message,
  type ScreenName,
} from './state/state.ts';
import { update } from './state/update.ts';
import { FirstScreen, type FirstTerminal } from './terminal/first-screen.ts';

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
  /** Loads what draws. */
  readonly load: () => Promise<OpenScreen>;
  readonly stopProcess: () => Promise<void>;
  readonly onCrash: (handler: () => void) => () => void;
  /** Lines to be read aloud instead of a screen to be looked at. */
  readonly screenReader: boolean;
}

/** How often time is looked at while something counts seconds, in ms. */
const TICK_MS = 1_000;
/** What comes of itself is drawn at most this often, in ms. */
const PAUSE_MS = 250;
/** The same while the first answers come. */
const FIRST_PAUSE_MS = 40;
/** How long a connection to this machine takes, in ms. */
const LEAVING_MS = 5;
/** For so long, in ms, what draws later is not loaded, so that the first answer is seen at once. */
const FIRST_ANSWER_MS = 100;

/** The dashboard from opening the terminal to giving it back. Ends with `q`, or with the operator's signal. */
export async function runDashboard(options: DashboardOptions, terminal: DashboardTerminal): Promise<void> {
  await new Dashboard(options, terminal).run();
}

/** Reads every source once, without a terminal. */
export async function readOnce(
  options: DashboardOptions,
  size: { columns: number; rows: number },
): Promise<DashboardState> {
  let state = initialState(options.identity, size, options.clock.now(), options.screen);
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

/** The same operator, without a line on stderr: that is the terminal which is drawn on. */
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
      // A poll that fails is told at once, and tried again by itself.
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
  #first: FirstScreen | null = null;
  #screen: TerminalScreen | null = null;
  #answered: () => void = () => {};
  #state: DashboardState;
  #end: (error?: unknown) => void = () => {};
  #isOver = false;

  constructor(options: DashboardOptions, terminal: DashboardTerminal) {
    this.#options = options;
    this.#terminal = terminal;
    const { clock, sources, identity } = options;
    const { stdout } = terminal;
    const size = { columns: stdout.columns, rows: stdout.rows };
    this.#state = initialState(identity, size, clock.now(), options.screen);
    const log = new RequestLog(clock, (request) => this.#dispatch({ type: 'logged', request }));
    const poll = quietOperator(sources.operator, { onNote: () => {}, log, repeat: false });
    const polling = { ...sources, operator: poll };
    const readers = new Readers(polling);
    const dispatch = (action: Action): void => this.#dispatch(action);
    const end = (error?: unknown): void => this.#end(error);
    this.#poller = new Poller({
      ...{ clock, readers: readers.all, onBug: end },
      // An answer tells the service's time: what it tells is as old as that says.
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
      () => (this.#screen ?? this.#first)?.draw(drawFrame(this.#state, options.drawing)),
      () => (isConnecting(this.#state) ? FIRST_PAUSE_MS : PAUSE_MS),
    );
  }

  async run(): Promise<void> {
    const { clock, sources } = this.#options;
    const { signal } = sources.operator;
    const forgetCrash = this.#terminal.onCrash(() => (this.#screen ?? this.#first)?.close());
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
      (this.#screen ?? this.#first)?.close();
      this.#isOver = true;
      forgetCrash();
    }
  }

  /** The first answer is drawn before Ink is loaded: that keeps the process busy for longer than all the rest of the start. */
  async #openScreen(): Promise<void> {
    const { clock } = this.#options;
    const { stdin, stdout, screenReader, stopProcess, load } = this.#terminal;
    if (!screenReader && canDrawFirst(stdin)) {
      // The requests leave first: drawing takes longer than the service may need.
      await sleep(clock, LEAVING_MS);
      if (this.#isOver) return;
      this.#first = new FirstScreen({ stdin, stdout });
      this.#loop.now();
      await this.#firstAnswer();
    }
    const open = await load();
    if (this.#isOver) return;
    const { columns, rows } = stdout;
    if (columns !== this.#state.size.columns || rows !== this.#state.size.rows)
      this.#dispatch({ type: 'resized', size: { columns, rows } });
    this.#first?.handOver();
    this.#screen = open({
      ...{ stdin, stdout, screenReader, stopProcess },
      ...(this.#first === null ? {} : { frame: this.#first.frame }),
      onKeys: (keys) => this.#dispatch({ type: 'keys', keys, nowMs: clock.now() }),
      onFault: (error) => this.#end(error),
      onResize: (size) => this.#dispatch({ type: 'resized', size }),
    });
    this.#loop.now();
  }

  /** Until the service has told the balance, or is slow to; what it said is drawn. */
  async #firstAnswer(): Promise<void> {
    const answer = new Promise<void>((resolve) => {
      this.#answered = resolve;
    });
    await Promise.race([answer, sleep(this.#options.clock, FIRST_ANSWER_MS)]);
    this.#loop.now();
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
    if (this.#state.feeds.balance.stage !== 'connecting') this.#answered();
    for (const effect of effects) this.#effects.perform(effect);
  }
}

/** What answers the operator is drawn at once. */
const AT_ONCE: ReadonlySet<Action['type']> = new Set<Action['type']>([
  'keys',
  'resized',
  'dialog-opened',
  'qr-drawn',
  'detail-read',
  'detail-failed',
]);

/** Whether it changes what is drawn before time does: a source that says the same again does not, nor does a request that nobody looks at. */
function isSeen(action: Action, { screen }: DashboardState): boolean {
  if (action.type === 'feed-read') return action.isNew;
  return action.type !== 'logged' || screen === 'log';
}

const isConnecting = ({ feeds }: DashboardState): boolean =>
  Object.values(feeds).some(({ stage }) => stage === 'connecting');

/** Whether something on the screen counts seconds: until the next try, or until a message goes. */
const countsSeconds = ({ feeds, limitedUntil, message }: DashboardState): boolean =>
  limitedUntil !== null || message !== null || Object.values(feeds).some(({ stage }) => stage === 'lost');

/** Terminals in the same process, as tests have, take no raw mode. */
const canDrawFirst = (stdin: Partial<FirstTerminal['stdin']>): boolean =>
  typeof stdin.setRawMode === 'function';
