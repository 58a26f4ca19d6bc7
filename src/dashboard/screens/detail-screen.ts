import { type MessageKey, phraseOf, say, sayKey } from '../../i18n/index.ts';
import { byTheClock, momentText } from '../../operations/trace/moment-text.ts';
import { cell, EMPTY_LINE, type Line, line, plainLine, span } from '../../output/drawing/line.ts';
import { isBadMoment, timelineLines } from '../../output/drawing/timeline.ts';
import { widthOf } from '../../output/drawing/width.ts';
import { wrapLines } from '../../output/drawing/wrap-text.ts';
import { clockTime } from '../../output/time.ts';
import type { AttemptDetail, DetailValue, Field, InboxComparison } from '../state/details.ts';
import { currentView, type DashboardState, placeKey } from '../state/state.ts';
import { at, type DrawingOptions } from './drawing.ts';

/** What was opened: as many lines as fit, from the scroll position. */
export function detailLines(state: DashboardState, options: DrawingOptions, room: number): readonly Line[] {
  const { detail, size } = state;
  const view = currentView(state);
  if (detail === null || detail.place !== placeKey(view.place))
    return [plainLine(`  ${options.words['feed.connecting']}`, 'warn')];
  const failure =
    detail.failure === null
      ? []
      : [plainLine(`  ${sayKey(options.words, detail.failure.key, detail.failure.params)}`, 'bad')];
  const lines = [
    ...failure,
    ...(detail.value === null ? [] : valueLines(detail.value, state, options, size.columns - 2)),
  ];
  const top = Math.max(0, Math.min(view.top, lines.length - room));
  const shown = lines.slice(top, top + room);
  const more = lines.length - top - shown.length;
  if (more <= 0) return shown;
  return [
    ...shown.slice(0, -1),
    plainLine(`  ${say(options.words, 'dashboard.more_lines', { count: more + 1 })}`, 'dim'),
  ];
}

function valueLines(
  value: DetailValue,
  state: DashboardState,
  options: DrawingOptions,
  width: number,
): readonly Line[] {
  switch (value.kind) {
    case 'payment':
      return paymentLines(value, state, options, width);
    case 'event':
      return [
        ...inboxLines(value.inbox, options, width),
        EMPTY_LINE,
        ...value.attempts.flatMap((one) => attemptLines(one, state, options, width)),
      ];
    case 'action':
      return value.parts.map(({ id, result, detail }) =>
        plainLine(`  ${phraseOf(options.words, result)}  ${id}  ${detail}`),
      );
    case 'fields':
      return [
        ...fieldLines(
          value.groups.flatMap(({ fields }) => fields),
          options,
          width,
        ),
        ...(value.text === null
          ? []
          : [EMPTY_LINE, ...wrapLines(value.text, width - 2).map((text) => plainLine(`  ${text}`))]),
      ];
  }
}

function fieldLines(fields: readonly Field[], { words }: DrawingOptions, width: number): readonly Line[] {
  const labels = fields.map(({ name }) => {
    const key = `column.${name}` as MessageKey;
    return Object.hasOwn(words, key) ? words[key] : name;
  });
  const label = Math.min(24, Math.max(0, ...labels.map(widthOf)));
  return fields.flatMap(({ text }, index) =>
    wrapLines(text, Math.max(10, width - label - 4)).map((part, nth) =>
      line(
        span('  '),
        cell(nth === 0 ? (labels[index] ?? '') : '', label, { tone: 'dim' }),
        span(`  ${part}`),
      ),
    ),
  );
}

function paymentLines(
  { groups, timeline, problems }: Extract<DetailValue, { kind: 'payment' }>,
  state: DashboardState,
  options: DrawingOptions,
  width: number,
): readonly Line[] {
  const { words, lang } = options;
  const timeOf = (iso: string): string => clockTime(Date.parse(iso), state.serviceMs, lang);
  const told = problems.flatMap(({ key, params }) => {
    return wrapLines(sayKey(words, key, byTheClock(params, timeOf)), width - 4).map((text, nth) =>
      line(span(nth === 0 ? '  ● ' : '    ', 'bad'), span(text, 'bad')),
    );
  });
  return [
    ...told,
    ...(told.length > 0 ? [EMPTY_LINE] : []),
    ...fieldLines(
      groups.flatMap(({ fields }) => fields),
      options,
      width,
    ),
    EMPTY_LINE,
    plainLine(`  ${words['dashboard.timeline']}`, 'bold'),
    ...timelineLines(
      timeline.map((moment) => ({
        at: timeOf(moment.at),
        what: phraseOf(words, moment.what),
        detail: momentText(words, moment, timeOf),
        isBad: isBadMoment(moment.what),
      })),
      width,
    ),
  ];
}

function attemptLines(
  { at: sentAt, answer, isDelivered, responseMs, headers, body }: AttemptDetail,
  { serviceMs }: DashboardState,
  { words, lang }: DrawingOptions,
  width: number,
): readonly Line[] {
  const took = responseMs === null ? '' : `  ${responseMs} ms`;
  return [
    line(
      span(`  ${at(sentAt, serviceMs, lang)}  `, 'dim'),
      span(answer, isDelivered ? 'good' : 'bad'),
      span(took, 'dim'),
    ),
    ...headers.flatMap(([name, value]) =>
      wrapLines(`${name}: ${value}`, width - 6).map((text) => plainLine(`      ${text}`, 'dim')),
    ),
    ...(body === ''
      ? [plainLine(`      ${words['dashboard.no_body']}`, 'dim')]
      : wrapLines(body, width - 6).map((text) => plainLine(`      ${text}`))),
  ];
}

/** The event in our inbox, next to what the service sent. */
function inboxLines(inbox: InboxComparison, { words }: DrawingOptions, width: number): readonly Line[] {
  if (inbox.kind !== 'found')
    return [
      plainLine(`  ${words[`dashboard.inbox.${inbox.kind}`]}`, inbox.kind === 'absent' ? 'warn' : 'dim'),
    ];
  const { id, differences } = inbox;
  if (differences.length === 0) return [plainLine(`  ${say(words, 'dashboard.inbox.same', { id })}`, 'good')];
  const half = Math.max(10, Math.floor((width - 28) / 2));
  return [
    plainLine(`  ${say(words, 'dashboard.inbox.differs', { id, count: differences.length })}`, 'warn'),
    line(
      cell('', 24),
      cell(words['dashboard.sent'], half, { tone: 'dim' }),
      span('  '),
      cell(words['dashboard.received'], half, { tone: 'dim' }),
    ),
    ...differences.map(({ field, sent, received }) =>
      line(
        cell(`    ${field}`, 24),
        cell(sent ?? '-', half, { tone: 'bad' }),
        span('  '),
        cell(received ?? '-', half, { tone: 'good' }),
      ),
    ),
  ];
}
