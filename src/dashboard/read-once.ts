import { PixError } from '../domain/pix-error.ts';
import { Readers } from './effects/feed-readers.ts';
import { type OpenedAccount, sourcesOf } from './effects/open-profile.ts';
import { Poller } from './effects/poller.ts';
import { quietOperator } from './effects/quiet-operator.ts';
import { update } from './reducer/update.ts';
import type { DashboardOptions } from './run-dashboard.ts';
import type { Action } from './state/action.ts';
import { settingsOf } from './state/dashboard-settings.ts';
import { type DashboardState, initialState } from './state/dashboard-state.ts';

/**
 * Largest number of older pages that one run reads from each source. With this number, a run sends fewer than
 * 60 requests (unshown.md §1). The next run continues with the following pages.
 */
const MOST_PAGES = 16;

/** Reads every source once, and then a limited number of older pages. Needs no terminal. */
export async function readOnce(
  account: OpenedAccount,
  { clock, drawing, triage }: Pick<DashboardOptions, 'clock' | 'drawing' | 'triage'>,
  size: { columns: number; rows: number },
): Promise<DashboardState> {
  const { identity } = account;
  const sources = sourcesOf(account, triage);
  const settings = settingsOf(account.settings);
  let state = initialState({ identity, language: drawing, size, nowMs: clock.now(), settings });
  const dispatch = (action: Action): void => {
    state = update(state, action).state;
  };
  const operator = quietOperator(sources.operator, { repeat: true });
  const readers = new Readers({ ...sources, operator });
  let bug: unknown;
  const onBug = (error: unknown): void => {
    bug = error;
  };
  try {
    await new Poller({ clock, readers: readers.all, dispatch, onBug }).once();
    if (bug !== undefined) throw bug;
    for (const name of ['payments', 'undelivered'] as const)
      if (state.feeds[name].stage === 'live') await readBack(name, readers[name], dispatch);
  } finally {
    await readers.close();
  }
  dispatch({ type: 'tick', nowMs: clock.now(), serviceMs: sources.operator.client.serviceNow() });
  return state;
}

/**
 * Reads older transactions or delivery attempts. After an error of the service, the figures stay marked as
 * incomplete.
 */
async function readBack(
  name: 'payments' | 'undelivered',
  reader: Readers['payments'] | Readers['undelivered'],
  dispatch: (action: Action) => void,
): Promise<void> {
  try {
    for (let page = 0; page < MOST_PAGES && (await reader.isBehind()); page += 1) {
      const value = await reader.further();
      dispatch({ type: 'feed-read', name, value, everyMs: 0, isNew: true } as Action);
    }
  } catch (error) {
    if (!(error instanceof PixError) || error.kind === 'interrupted') throw error;
  }
}
