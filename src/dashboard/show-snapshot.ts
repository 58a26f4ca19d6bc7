import type { OpenMetricsContentType } from 'prom-client';
import { asFailure } from '../domain/pix-error.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../domain/text/json.ts';
import { safeForTerminal } from '../domain/text/safe-text.ts';
import { isoOf } from '../domain/time/sao-paulo-time.ts';
import { loadWords, type MessageKey } from '../i18n/index.ts';
import { widthOf } from '../output/drawing/line.ts';
import type { Presenter } from '../output/presenter.ts';
import type { View } from '../output/view.ts';
import { quietOperator } from './effects/effect-runner.ts';
import { Readers } from './effects/feed-readers.ts';
import { type OpenedAccount, sourcesOf } from './effects/open-profile.ts';
import { Poller } from './effects/poller.ts';
import { type DashboardRequest, type DashboardWorld, dashboardOptions } from './open-dashboard.ts';
import { update } from './reducer/update.ts';
import type { DashboardOptions } from './run-dashboard.ts';
import type { DrawingOptions } from './screens/drawing-options.ts';
import { alertsOf, alertText, levelOf } from './selectors/alert.ts';
import { stateText } from './selectors/feed-text.ts';
import { SECTIONS, type Section, type SectionName, sectionJson } from './selectors/overview-sections.ts';
import type { Action } from './state/action.ts';
import {
  type DashboardState,
  initialState,
  LEVELS,
  type Level,
  SCREENS,
  settingsOf,
} from './state/dashboard-state.ts';
import { isConnecting } from './state/feeds.ts';

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
    asFailure(error);
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

const NAMES = Object.keys(SECTIONS) as readonly SectionName[];

/**
 * Returns the overview as JSON for monitoring. A source is `live`, `lost` or `off`; data that could not be
 * read is null, never zero. The balance is in exact reais, other amounts are in cents. Times are ISO 8601 in
 * UTC.
 * @param english English words, because the JSON does not depend on the language
 */
function snapshotJson(state: DashboardState, english: DrawingOptions): JsonObject {
  const { feeds, identity, nowMs, serviceMs } = state;
  return {
    level: levelOf(state),
    profile: identity.profile,
    environment: identity.environment,
    takenAt: isoOf(nowMs),
    serviceTime: isoOf(serviceMs),
    alerts: alertsOf(state).map((alert) => ({
      level: alert.level,
      alert: alert.code,
      message: alertText(alert, english),
      ...(alert.params as JsonObject),
    })),
    ...Object.fromEntries(NAMES.map((name) => [name, sectionJson(name, feeds)])),
  };
}

/** Converts `pix dashboard --once --json` to OpenMetrics gauges. Values that were not read have no series. */
export async function snapshotMetrics(snapshots: readonly JsonObject[]): Promise<string> {
  const { Gauge, Registry } = await import('prom-client');
  const registry = new Registry<OpenMetricsContentType>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const gauge = <Label extends string>(name: string, help: string, ...more: readonly Label[]) =>
    new Gauge({ name, help, labelNames: ['profile', 'environment', ...more], registers: [registry] });
  const level = gauge('pix_level', '1 for the level of the account, 0 for the others.', 'level');
  const alerts = gauge('pix_alerts', 'Alerts by code.', 'level', 'alert');
  const live = gauge(
    'pix_source_live',
    'Whether a source could be read; none if it does not exist.',
    'source',
  );
  const taken = gauge('pix_taken_timestamp_seconds', 'When the figures were read.');
  const figures = NAMES.flatMap((section) =>
    SECTIONS[section].gauges.map(([name, help, path]) => ({
      path: `${section}.${path}`,
      gauge: gauge(`pix_${section}_${name}`, help),
    })),
  );
  for (const snapshot of snapshots) {
    const labels = { profile: String(snapshot.profile), environment: String(snapshot.environment) };
    for (const one of LEVELS) level.set({ ...labels, level: one }, snapshot.level === one ? 1 : 0);
    for (const alert of Array.isArray(snapshot.alerts) ? snapshot.alerts : [])
      if (isJsonObject(alert))
        alerts.inc({ ...labels, level: String(alert.level), alert: String(alert.alert) });
    for (const source of NAMES) {
      const state = valueAt(snapshot, `${source}.state`);
      if (state !== 'off') live.set({ ...labels, source }, state === 'live' ? 1 : 0);
    }
    for (const { path, gauge: figure } of [{ path: 'takenAt', gauge: taken }, ...figures]) {
      const value = metricValue(valueAt(snapshot, path));
      if (value !== null) figure.set(labels, value);
    }
  }
  return registry.metrics();
}

const valueAt = (from: JsonValue, path: string): JsonValue =>
  path
    .split('.')
    .reduce<JsonValue>((value, name) => (isJsonObject(value) ? (value[name] ?? null) : null), from);

/** Keeps decimals, and converts times to seconds since 1970. Returns null for a value that was not read. */
function metricValue(value: JsonValue): number | null {
  if (value === null) return null;
  if (typeof value !== 'string') return Number(value);
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : Date.parse(value) / 1000;
}

const LABEL = 14;
const MARGIN = 1;
const IN_TEXT = ['balance', 'flow', 'status', 'undelivered', 'disputes', 'payments'] as const;

function snapshotText(state: DashboardState, options: DrawingOptions): string {
  const lines = [
    ...IN_TEXT.flatMap((name) => sectionText(SECTIONS[name] as Section<unknown>, state, options)),
    '',
    options.words['panel.attention'],
    ...attention(state, options),
  ];
  return `${lines.map((line) => `${' '.repeat(MARGIN)}${safeForTerminal(line)}`.trimEnd()).join('\n')}\n`;
}

function sectionText(
  { feed, value, lines }: Section<unknown>,
  { feeds, nowMs, serviceMs, size }: DashboardState,
  options: DrawingOptions,
): readonly string[] {
  const { words } = options;
  const read = value(feeds);
  const age = stateText(feeds[feed], nowMs, options);
  return Object.entries(lines).flatMap(([label, textOf]) => {
    const [text, ...below] = [read === null ? '–' : textOf(read, { ...options, serviceMs })].flat();
    const left = `${padded(words[label as MessageKey], LABEL)} ${text}`;
    const room = size.columns - widthOf(age) - MARGIN - 1;
    return [`${padded(left, room)} ${age}`, ...below.map((line) => `${' '.repeat(LABEL)} ${line}`)];
  });
}

const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)));

function attention(state: DashboardState, options: DrawingOptions): readonly string[] {
  const { words } = options;
  const alerts = alertsOf(state);
  if (alerts.length > 0)
    return alerts.map((alert) => {
      const screen = `${SCREENS.indexOf(alert.screen) + 1} ${words[`screen.${alert.screen}`]}`;
      return `  ${alert.level === 'red' ? '●' : '○'} ${alertText(alert, options)}  → ${screen}`;
    });
  return [`  ${words[isConnecting(state.feeds) ? 'overview.waiting' : 'overview.all_well']}`];
}
