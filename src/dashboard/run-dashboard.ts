import { ONCE } from '../client/retry.ts';
import type { Clock } from '../domain/time/clock.ts';
import type { MessageKey, Params } from '../i18n/index.ts';
import type { Operator } from '../operations/operator.ts';
import type { OpenScreen, TerminalScreen } from '../output/drawing/terminal-screen.ts';
import type { DashboardSources } from './effects/dashboard-sources.ts';
import { DrawLoop } from './effects/draw-loop.ts';
import { EffectRunner } from './effects/effect-runner.ts';
import { Readers } from './effects/feed-readers.ts';
import { Poller } from './effects/poller.ts';
import { RequestLog } from './effects/request-log.ts';
import type { DrawingOptions } from './screens/drawing.ts';
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
  readonly open: OpenScreen;
  readonly stopProcess: () => Promise<void>;
  readonly onCrash: (handler: () => void) => () => void;
  /** Lines to be read aloud instead of a screen to be looked at. */
  readonly screenReader: boolean;
}

const TICK_MS = 1_000;

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
  readonly #screen: TerminalScreen;
  readonly #terminal: DashboardTerminal;
  readonly #loop: DrawLoop;
  readonly #poller: Poller;
  readonly #effects: EffectRunner;
  #state: DashboardState;
  #end: (error?: unknown) => void = () => {};

  constructor(options: DashboardOptions, terminal: DashboardTerminal) {
    this.#options = options;
    this.#terminal = terminal;
    const { clock, sources, identity } = options;
    const { stdin, stdout } = terminal;
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
        dispatch(this.#timeNow());
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
      screen: () => this.#screen,
      drawNow: () => this.#loop.now(),
    });
    this.#loop = new DrawLoop(clock, () => this.#screen.draw(drawFrame(this.#state, options.drawing)));
    this.#screen = terminal.open({
      ...{ stdin, stdout, screenReader: terminal.screenReader, stopProcess: terminal.stopProcess },
      onKeys: (keys) => this.#dispatch({ type: 'keys', keys, nowMs: clock.now() }),
      onFault: end,
      onResize: (resized) => this.#dispatch({ type: 'resized', size: resized }),
    });
  }

  async run(): Promise<void> {
    const { clock, sources } = this.#options;
    const { signal } = sources.operator;
    const forgetCrash = this.#terminal.onCrash(() => this.#screen.close());
    let stopTicking = (): void => {};
    const tick = (): void => {
      this.#dispatch(this.#timeNow());
      stopTicking = clock.at(clock.now() + TICK_MS, tick);
    };
    const onAbort = (): void => this.#end();
    try {
      await new Promise<void>((resolve, reject) => {
        this.#end = (error) => (error === undefined ? resolve() : reject(error));
        signal.addEventListener('abort', onAbort, { once: true });
        this.#loop.now();
        tick();
        this.#poller.start();
      });
    } finally {
      signal.removeEventListener('abort', onAbort);
      stopTicking();
      this.#poller.stop();
      this.#loop.stop();
      this.#screen.close();
      forgetCrash();
    }
  }

  #timeNow(): Action {
    const { clock, sources } = this.#options;
    return { type: 'tick', nowMs: clock.now(), serviceMs: sources.operator.client.serviceNow() };
  }

  #dispatch(action: Action): void {
    const { state, effects } = update(this.#state, action);
    this.#state = state;
    if (AT_ONCE.has(action.type)) this.#loop.now();
    else this.#loop.soon();
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
