import { PixError } from '../domain/pix-error.ts';
import type { JsonObject } from '../domain/text/json.ts';
import { loadWords } from '../i18n/index.ts';
import type { Presenter } from '../output/presenter.ts';
import type { View } from '../output/view.ts';
import { quietOperator } from './effects/effect-runner.ts';
import { Readers } from './effects/feed-readers.ts';
import { type OpenedAccount, sourcesOf } from './effects/open-profile.ts';
import { Poller } from './effects/poller.ts';
import { type DashboardRequest, type DashboardWorld, dashboardOptions } from './open-dashboard.ts';
import { update } from './reducer/update.ts';
import type { DashboardOptions } from './run-dashboard.ts';
import { levelOf } from './selectors/alert.ts';
import { snapshotJson, snapshotMetrics, snapshotText } from './snapshot.ts';
import type { Action } from './state/action.ts';
import { settingsOf } from './state/dashboard-settings.ts';
import { type DashboardState, initialState, LEVELS, type Level } from './state/dashboard-state.ts';

const SNAPSHOT: View<object> = { columns: [] };
const USUAL_COLUMNS = 100;

/**
 * Largest number of older pages that one run reads from each source. With this number, a run sends fewer than
 * 60 requests (unshown.md §1). The next run continues with the following pages.
 */
const MOST_PAGES = 16;

/** Reads every source once, and then a limited number of older pages. Needs no terminal. */
async function readOnce(
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

/**
 * Reads every source once and prints the overview of each profile.
 * @returns the worst level of all profiles
 */
export async function showSnapshot(
  world: DashboardWorld,
  request: DashboardRequest,
  out: Presenter,
  asMetrics: boolean,
): Promise<Level> {
  const { width, height, form, write } = out.options;
  const options = dashboardOptions(world, request);
  const size = { columns: width ?? USUAL_COLUMNS, rows: height ?? 24 };
  const states: DashboardState[] = [];
  const read = async (account: OpenedAccount): Promise<void> => {
    try {
      states.push(await readOnce(account, options, size));
    } finally {
      await account.stores.close();
    }
  };
  await read(options.account);
  for (const name of options.others) await read(await options.profiles.open(name));
  const level = LEVELS.find((one) => states.some((state) => levelOf(state) === one)) ?? 'unknown';
  if (form === 'table' && !asMetrics) {
    const title = ({ identity }: DashboardState): string =>
      states.length > 1 ? `${identity.profile}\n` : '';
    await write(states.map((state) => title(state) + snapshotText(state, options.drawing)).join('\n'));
    return level;
  }
  const english = { ...options.drawing, words: await loadWords('en'), lang: 'en' as const };
  const snapshots = states.map((state) => snapshotJson(state, english));
  if (asMetrics) {
    await write(await snapshotMetrics(snapshots));
    return level;
  }
  const [first, ...rest] = snapshots;
  const raw: JsonObject = rest.length > 0 && first ? { level, profiles: [first, ...rest] } : (first ?? {});
  await out.asJson().one(SNAPSHOT, { raw, item: raw });
  return level;
}
