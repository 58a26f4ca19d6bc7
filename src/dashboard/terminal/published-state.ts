import type { Clock } from '../../domain/time/clock.ts';
import type { Input, Target } from '../state/action.ts';
import type { DashboardState, Panel } from '../state/dashboard-state.ts';
import type { DashboardModel } from './terminal-screen.ts';

export class PublishedState implements DashboardModel {
  readonly #listeners = new Set<() => void>();
  readonly #dispatch: (action: Input) => void;
  readonly #clock: Clock;
  #state: DashboardState;

  constructor(state: DashboardState, dispatch: (action: Input) => void, clock: Clock) {
    this.#state = state;
    this.#dispatch = dispatch;
    this.#clock = clock;
  }

  readonly state = (): DashboardState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly onClick = (target: Target): void =>
    this.#dispatch({ type: 'clicked', target, nowMs: this.#clock.now() });

  readonly onScroll = (lines: number, panel: Panel): void =>
    this.#dispatch({ type: 'scrolled', lines, panel });

  publish(state: DashboardState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
