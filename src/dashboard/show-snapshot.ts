import type { JsonObject } from '../domain/text/json.ts';
import { loadWords } from '../i18n/index.ts';
import type { Presenter } from '../output/presenter.ts';
import type { View } from '../output/view.ts';
import type { OpenedAccount } from './effects/open-profile.ts';
import { type DashboardRequest, type DashboardWorld, dashboardOptions } from './open-dashboard.ts';
import { readOnce } from './read-once.ts';
import { levelOf } from './selectors/alert.ts';
import { snapshotJson } from './snapshot-json.ts';
import { snapshotText } from './snapshot-text.ts';
import type { DashboardState } from './state/dashboard-state.ts';
import { LEVELS, type Level } from './state/profile-row.ts';

const SNAPSHOT: View<object> = { columns: [] };
const USUAL_COLUMNS = 100;

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
    const { snapshotMetrics } = await import('./snapshot-metrics.ts');
    await write(await snapshotMetrics(snapshots));
    return level;
  }
  const [first, ...rest] = snapshots;
  const raw: JsonObject = rest.length > 0 && first ? { level, profiles: [first, ...rest] } : (first ?? {});
  await out.asJson().one(SNAPSHOT, { raw, item: raw });
  return level;
}
