import { formatSaoPaulo } from '../../domain/time/dates.ts';
import { say, sayKey } from '../../i18n/index.ts';
import {
  ansiText,
  EMPTY_LINE,
  fitLine,
  type Line,
  line,
  plainLine,
  type Span,
  span,
  type Tone,
} from '../../output/drawing/line.ts';
import type { Frame } from '../../output/drawing/terminal-screen.ts';
import { widthOf } from '../../output/drawing/width.ts';
import { bindingsAt } from '../keys/bindings.ts';
import { levelOf } from '../selectors/alerts.ts';
import { disabledReason } from '../selectors/disabled-reason.ts';
import { currentView, type DashboardState, SCREENS } from '../state/state.ts';
import { bodyLines } from './body.ts';
import { dialogLines } from './dialog-box.ts';
import { type DrawingOptions, environmentName } from './drawing.ts';
import { helpLines } from './help.ts';
import { keyName } from './key-name.ts';
import { qrLines } from './qr-screen.ts';
import { filled } from './table-lines.ts';

/** Below this size nothing is readable, and a message is shown instead. */
export const LEAST_SIZE = { columns: 60, rows: 16 } as const;

/**
 * The whole screen, one item per line. It is one line shorter than the terminal, because Ink clears a full-height
 * frame, which flickers.
 */
export function drawFrame(state: DashboardState, options: DrawingOptions): Frame {
  const { columns, rows } = state.size;
  const lines = tooSmall(state) ? smallLines(state, options) : screenLines(state, options);
  const shown = filled(lines, Math.max(1, rows - 1));
  return { lines: shown.map((one) => ansiText(fitLine(one, columns), options.color).trimEnd()) };
}

/** Number of lines between the tabs and the message, for a terminal of this height. */
export const bodyRows = (rows: number): number => rows - 5;

/** The same lines without a terminal: printed by `--once`, and compared by tests. */
export function screenLines(state: DashboardState, options: DrawingOptions): readonly Line[] {
  const head = [headerLine(state, options), tabsLine(state, options)];
  const foot = [messageLine(state, options), footerLine(state, options)];
  const room = bodyRows(state.size.rows);
  return [...head, ...filled(middleLines(state, options, room), room), ...foot];
}

function middleLines(state: DashboardState, options: DrawingOptions, room: number): readonly Line[] {
  if (state.dialog !== null) return dialogLines(state, state.dialog, options, room);
  if (state.qr !== null) return qrLines(state.qr, state.size.columns, room, options);
  return state.help ? helpLines(state, options, room) : bodyLines(state, options, room);
}

const tooSmall = ({ size }: DashboardState): boolean =>
  size.columns < LEAST_SIZE.columns || size.rows < LEAST_SIZE.rows;

function smallLines({ size }: DashboardState, { words }: DrawingOptions): readonly Line[] {
  const params = { ...LEAST_SIZE, have: `${size.columns}×${size.rows}` };
  return [
    plainLine(say(words, 'dashboard.too_small', params), 'warn'),
    plainLine(words['dashboard.too_small.hint'], 'dim'),
  ];
}

const LEVEL_TONES = { red: 'bad', amber: 'warn', green: 'good', unknown: 'dim' } as const satisfies Record<
  string,
  Tone
>;

/** Environment, profile and token are always shown, so that it is clear whose money it is. */
function headerLine(state: DashboardState, { words, lang }: DrawingOptions): Line {
  const { identity, serviceMs, size } = state;
  const level = levelOf(state);
  const environment = environmentName(identity.environment, words);
  const left = [
    span(` ${environment} `, identity.environment === 'live' ? 'alarm' : 'accent'),
    span(` ${identity.profile}`, 'bold'),
    span(` …${identity.last4}`, 'dim'),
    ...(identity.readOnlyBy === null ? [] : [span(` ${words['dashboard.read_only']}`, 'warn')]),
  ];
  const right = [
    span(`● ${words[`dashboard.level.${level}`]}`, LEVEL_TONES[level]),
    // To the minute: otherwise a quiet screen would change every second.
    span(`  ${formatSaoPaulo(serviceMs, lang).slice(0, -':00'.length)} `, 'dim'),
  ];
  return spread(left, right, size.columns);
}

const widthOfAll = (spans: readonly Span[]): number =>
  spans.reduce((sum, { text }) => sum + widthOf(text), 0);

function spread(left: readonly Span[], right: readonly Span[], width: number): Line {
  const gap = width - widthOfAll(left) - widthOfAll(right);
  return gap >= 1 ? line(...left, span(' '.repeat(gap)), ...right) : line(...left, span(' '), ...right);
}

/** The shortest form of a shortened screen name. */
const LEAST_NAME = 3;

/** Screens with their keys. If they do not all fit, names are shortened, except that of the open screen. */
function tabsLine(state: DashboardState, { words }: DrawingOptions): Line {
  const tabs = SCREENS.map((screen, at) => ({
    isHere: screen === state.screen,
    key: String(at + 1),
    name: words[`screen.${screen}`],
    count: countOf(state, screen),
  }));
  const nameOf = ({ isHere, name }: (typeof tabs)[number], most: number): string =>
    isHere || name.length <= most ? name : `${name.slice(0, most - 1).trimEnd()}…`;
  const needed = (most: number): number =>
    tabs.reduce((sum, tab) => sum + widthOf(nameOf(tab, most)) + widthOf(tab.count) + 3, 1);
  let most = Math.max(...tabs.map(({ name }) => name.length));
  while (most > LEAST_NAME && needed(most) > state.size.columns) most -= 1;
  return line(
    span(' '),
    ...tabs.flatMap((tab) => [
      span(tab.key, tab.isHere ? 'bold' : 'accent'),
      span(` ${nameOf(tab, most)}`, tab.isHere ? 'bold' : 'dim'),
      span(`${tab.count} `, 'warn'),
    ]),
  );
}

/** The number of items waiting on a screen, beside its name; empty for none. */
function countOf({ feeds }: DashboardState, screen: (typeof SCREENS)[number]): string {
  const counts = {
    deliveries: feeds.undelivered.value?.open,
    disputes: feeds.disputes.value?.length,
    payouts: feeds.journal.value?.unknown.count,
  };
  const count = screen in counts ? counts[screen as keyof typeof counts] : 0;
  return count ? `(${count})` : '';
}

function messageLine(state: DashboardState, options: DrawingOptions): Line {
  const { words } = options;
  const { typing, message, running } = state;
  if (typing !== null)
    return line(
      span(` ${typing.kind === 'filter' ? '/' : ':'}`, 'accent'),
      span(typing.text),
      span('▏', 'accent'),
    );
  const { filter } = currentView(state);
  const working = running.length > 0 ? `${words['dashboard.working']} ` : '';
  if (message !== null) {
    const tone = message.tone;
    return line(span(` ${working}`, 'dim'), span(sayKey(words, message.key, message.params), tone));
  }
  if (working !== '') return plainLine(` ${working}`, 'dim');
  return filter === '' ? EMPTY_LINE : plainLine(` ${say(words, 'dashboard.filtered', { filter })}`, 'accent');
}

/** The keys that work here; those disabled now are dimmed. */
function footerLine(state: DashboardState, { words }: DrawingOptions): Line {
  if (state.dialog !== null) return plainLine(` ${words['dialog.keys']}`, 'dim');
  if (state.qr !== null) return plainLine(` ${words['dashboard.qr_keys']}`, 'dim');
  const shown = bindingsAt(state.screen, currentView(state).place).filter(({ inFooter }) => inFooter);
  const spans: Span[] = [span(' ')];
  let left = state.size.columns - 1;
  for (const binding of shown) {
    const key = keyName(binding.keys[0] ?? '', words);
    const text = words[binding.words];
    const needed = widthOf(key) + widthOf(text) + 3;
    if (needed > left) continue;
    left -= needed;
    const isOff = disabledReason(state, binding) !== null;
    spans.push(span(key, isOff ? 'dim' : 'accent'), span(` ${text}`, isOff ? 'dim' : 'plain'), span('  '));
  }
  return line(...spans);
}
