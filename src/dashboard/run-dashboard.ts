import type { Clock } from '../domain/time/clock.ts';
import { clockSeconds } from '../output/describe-time.ts';
import { terminalColumns } from '../output/drawing/line.ts';
import type { OpenedAccount, OpenProfileTools } from './effects/open-profile.ts';
import { OpenProfiles, type Profiles } from './effects/open-profiles.ts';
import { AGE_STEP_MS } from './screens/drawing-options.ts';
import { isTooSmall } from './selectors/layout.ts';
import type { Action } from './state/action.ts';
import type { DashboardState, ScreenName } from './state/dashboard-state.ts';
import { isConnecting } from './state/feeds.ts';
import {
  type DashboardModel,
  type OpenScreen,
  type ScreenOptions,
  type TerminalScreen,
  usableRows,
} from './terminal/terminal-screen.ts';

export interface DashboardOptions
  extends Pick<OpenProfileTools, 'clock' | 'copy' | 'cwd' | 'drawing' | 'memory' | 'triage'> {
  readonly screen: ScreenName | null;
  readonly account: OpenedAccount;
  readonly others: readonly string[];
  readonly profiles: Profiles;
}

export interface DashboardTerminal
  extends Pick<ScreenOptions, 'stdin' | 'stdout' | 'stopProcess' | 'screenReader' | 'mouse'> {
  readonly load: () => Promise<OpenScreen>;
  readonly onCrash: (handler: () => void) => () => void;
}

/** Interval of the header's clock, and of the whole screen while it shows other seconds too. */
const TICK_MS = 1_000;
/**
 * Shortest pause in ms between two frames; key presses are drawn at once. `FIRST_PAUSE_MS` is shorter, so
 * that the first data appears quickly.
 */
const PAUSE_MS = 250;
const FIRST_PAUSE_MS = 40;

class DrawLoop {
  readonly #clock: Clock;
  readonly #draw: () => void;
  readonly #pauseMs: () => number;
  #lastAt = Number.NEGATIVE_INFINITY;
  #cancel: (() => void) | null = null;

  constructor(clock: Clock, draw: () => void, pauseMs: () => number) {
    this.#clock = clock;
    this.#draw = draw;
    this.#pauseMs = pauseMs;
  }

  now(): void {
    this.stop();
    this.#lastAt = this.#clock.now();
    this.#draw();
  }

  soon(): void {
    if (this.#cancel !== null) return;
    const at = Math.max(this.#clock.now(), this.#lastAt + this.#pauseMs());
    this.#cancel = this.#clock.at(at, () => {
      this.#cancel = null;
      this.now();
    });
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }
}

export class Dashboard {
  readonly #options: DashboardOptions;
  readonly #terminal: DashboardTerminal;
  readonly #loop: DrawLoop;
  readonly #fleet: OpenProfiles;
  readonly #listeners = new Set<() => void>();
  #drawn: DashboardState;
  #screen: TerminalScreen | null = null;
  #end: (error?: unknown) => void = () => {};
  #isOver = false;

  constructor(options: DashboardOptions, terminal: DashboardTerminal) {
    this.#options = options;
    this.#terminal = terminal;
    const { clock, drawing, account, others, profiles, screen, memory, triage, copy, cwd } = options;
    const { rows } = terminal.stdout;
    const columns = terminalColumns(terminal.stdout);
    this.#fleet = new OpenProfiles({
      first: account,
      others,
      profiles,
      screen,
      size: { columns, rows },
      tools: {
        clock,
        copy,
        cwd,
        drawing,
        memory,
        triage,
        end: (error?: unknown) => this.#end(error),
        screen: () => this.#screen,
        drawNow: () => this.#loop.now(),
      },
      onChange: (action, now) => {
        if (AT_ONCE.has(action.type)) this.#loop.now();
        else if (isSeen(action, now)) this.#loop.soon();
      },
    });
    this.#drawn = this.#state;
    this.#loop = new DrawLoop(
      clock,
      () => this.#draw(),
      () => (isConnecting(this.#state.feeds) ? FIRST_PAUSE_MS : PAUSE_MS),
    );
  }

  get #state(): DashboardState {
    return this.#fleet.shown.state;
  }

  async run(): Promise<DashboardState> {
    const { clock, account } = this.#options;
    const { signal } = account.operator;
    const forgetCrash = this.#terminal.onCrash(() => this.#screen?.close());
    let stopTicking = (): void => {};
    let tickedAt = Number.NEGATIVE_INFINITY;
    const tick = (): void => {
      const now = clock.now();
      if (countsSeconds(this.#state) || now - tickedAt >= AGE_STEP_MS) {
        this.#fleet.shown.tick();
        tickedAt = now;
      }
      if (!isTooSmall(this.#state.size)) this.#screen?.showTime(clockSeconds(this.#fleet.shown.serviceMs));
      stopTicking = clock.at(clock.now() + TICK_MS, tick);
    };
    const onAbort = (): void => this.#end();
    try {
      await new Promise<void>((resolve, reject) => {
        this.#end = (error) => (error === undefined ? resolve() : reject(error));
        signal.addEventListener('abort', onAbort, { once: true });
        this.#fleet.start();
        tick();
        this.#openScreen().catch(reject);
      });
    } finally {
      signal.removeEventListener('abort', onAbort);
      stopTicking();
      this.#loop.stop();
      this.#screen?.close();
      this.#isOver = true;
      forgetCrash();
      await this.#fleet.stop();
    }
    return this.#state;
  }

  #draw(): void {
    if (this.#isOver || this.#drawn === this.#state) return;
    const drawn = this.#state;
    this.#drawn = drawn;
    for (const listener of this.#listeners) listener();
    if (this.#screen !== null) this.#fleet.shown.drawn(drawn);
  }

  readonly #model: DashboardModel = {
    state: () => this.#drawn,
    subscribe: (listener) => {
      this.#listeners.add(listener);
      return () => void this.#listeners.delete(listener);
    },
    serviceMs: () => this.#fleet.shown.serviceMs,
    onClick: (target) => this.#fleet.input({ type: 'clicked', target, nowMs: this.#options.clock.now() }),
    onScroll: (lines, panel) => this.#fleet.input({ type: 'scrolled', lines, panel }),
  };

  async #openScreen(): Promise<void> {
    const { clock, drawing } = this.#options;
    const { load, onCrash: _, ...terminal } = this.#terminal;
    const open = await load();
    if (this.#isOver) return;
    const { rows } = terminal.stdout;
    this.#fleet.resize({ columns: terminalColumns(terminal.stdout), rows: usableRows(rows) });
    this.#loop.now();
    this.#screen = open({
      ...terminal,
      model: this.#model,
      drawing,
      now: () => clock.now(),
      onKeys: (keys) => this.#fleet.input({ type: 'keys', keys, nowMs: clock.now() }),
      onFault: (error) => this.#end(error),
      onResize: (size) => this.#fleet.resize(size),
    });
  }
}

/** Actions that a person causes. They are drawn immediately. */
const AT_ONCE: ReadonlySet<Action['type']> = new Set<Action['type']>([
  ...(['keys', 'clicked', 'scrolled', 'resized', 'dialog-opened', 'qr-drawn', 'profiles-listed'] as const),
  ...(['detail-read', 'detail-failed', 'searched'] as const),
]);

/**
 * Returns whether an action changes the screen. These actions may change nothing: a reading without new
 * values, a logged request while the log is closed, and the message that the screen was drawn.
 */
function isSeen(action: Action, { screen }: DashboardState): boolean {
  if (action.type === 'feed-read') return action.isNew;
  if (action.type === 'drawn') return false;
  return action.type !== 'logged' || screen === 'log';
}

const countsSeconds = ({ feeds, limitedUntil, message, actions }: DashboardState): boolean =>
  limitedUntil !== null ||
  message !== null ||
  actions[0]?.outcome === 'running' ||
  Object.values(feeds).some(({ stage }) => stage === 'lost');
