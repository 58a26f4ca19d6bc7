import { loadWords } from '../i18n/index.ts';
import type { Presenter } from '../output/presenter.ts';
import type { View } from '../output/view.ts';
import { type DashboardRequest, type DashboardWorld, dashboardOptions } from './open-dashboard.ts';
import { readOnce } from './run-dashboard.ts';
import { levelOf } from './selectors/alerts.ts';
import { snapshotJson } from './snapshot.ts';
import { snapshotText } from './snapshot-text.ts';

/** Has no columns: the output is text for people, or json. */
const SNAPSHOT: View<object> = { noun: 'snapshot', columns: [] };
/** Width when there is no terminal. */
const USUAL_COLUMNS = 100;

/** Reads everything once and prints it. @returns the overall level */
export async function showSnapshot(
  world: DashboardWorld,
  request: DashboardRequest,
  out: Presenter,
): Promise<ReturnType<typeof levelOf>> {
  const { width, height, form, write } = out.options;
  const options = dashboardOptions(world, request);
  const state = await readOnce(options, { columns: width ?? USUAL_COLUMNS, rows: height ?? 24 }).finally(() =>
    request.stores.close(),
  );
  if (form === 'table') await write(snapshotText(state, options.drawing));
  else {
    const english = { ...options.drawing, words: await loadWords('en'), lang: 'en' as const };
    const raw = snapshotJson(state, english);
    await out.asJson().one(SNAPSHOT, { raw, item: raw });
  }
  return levelOf(state);
}
