import { type PrintableText, printed } from '../../domain/text/safe-text.ts';
import { phraseOf, say, sayKey } from '../../i18n/index.ts';
import { clockSeconds } from '../../output/describe-time.ts';
import { widthOf } from '../../output/drawing/line.ts';
import { ageText, at, type DrawingOptions } from '../screens/drawing-options.ts';
import type { DashboardState } from '../state/dashboard-state.ts';
import { type Feed, type FeedName, isStale, onServiceClock } from '../state/feeds.ts';

/**
 * Returns which part of a source was read, and the age of its data.
 * @param room columns for the text. If it is too wide, the age is shortened, then left out.
 */
export function feedText(
  state: DashboardState,
  name: FeedName,
  drawing: DrawingOptions,
  room: number,
): string {
  const part = partOf(state, name, drawing);
  const feed = state.feeds[name];
  const ages = [ageOf(feed, state, drawing), shortAge(feed, state.nowMs, drawing), ''];
  return ages.map((age) => joined(part, age)).find((text) => widthOf(text) <= room) ?? '';
}

/** Joins the parts of the note of a panel. */
export const joined = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(' · ');

const shortAge = ({ stage, readAt }: Feed<unknown>, nowMs: number, { words }: DrawingOptions): string =>
  stage === 'live' ? say(words, 'feed.live', { age: ageText(nowMs - (readAt ?? nowMs)) }) : '';

/** Returns a text that says which part of a source was read; empty if the whole source was read. */
function partOf(
  { feeds: { undelivered, disputes }, serviceMs }: Pick<DashboardState, 'feeds' | 'serviceMs'>,
  name: FeedName,
  { words, lang }: DrawingOptions,
): string {
  if (name === 'undelivered' && undelivered.value?.isComplete === false)
    return say(words, 'feed.part', { since: at(Date.parse(undelivered.value.since), serviceMs, lang) });
  return name === 'disputes' && disputes.value?.isCut ? words['feed.cut'] : '';
}

/** If the pause between readings is longer than this, the screen shows the pause beside the data's age. */
const SELDOM_MS = 60_000;

function ageOf(
  feed: Feed<unknown>,
  clocks: Pick<DashboardState, 'nowMs' | 'serviceMs'>,
  { words, lang }: DrawingOptions,
  seldomMs = SELDOM_MS,
): string {
  const { stage, readAt, everyMs, failure } = feed;
  const { nowMs, serviceMs } = clocks;
  if (stage === 'connecting') return words['feed.connecting'];
  if (stage === 'off') return '';
  if (stage === 'live') {
    const key = isStale(feed, nowMs) ? 'feed.stale' : everyMs > seldomMs ? 'feed.seldom' : 'feed.live';
    return say(words, key, { age: ageText(nowMs - (readAt ?? nowMs)), every: ageText(everyMs) });
  }
  if (failure?.isLimit) return words['panel.limited'];
  if (readAt !== null)
    return say(words, 'panel.lost_short', { time: at(onServiceClock(readAt, clocks), serviceMs, lang) });
  return failure === null ? '-' : phraseOf(words, failure.errorCode);
}

/**
 * Returns a text with the reason why a source cannot be read and the time of the next reading. The text is
 * empty if the source can be read.
 */
export function lossText(
  { stage, failure, readAt, retryAt }: Feed<unknown>,
  nowMs: number,
  { words }: DrawingOptions,
  lostKey: 'panel.lost' | 'feed.lost_stale' = 'panel.lost',
): PrintableText {
  if (failure === null) return printed``;
  if (stage === 'off') return sayKey(words, failure.key, failure.params);
  if (stage !== 'lost') return printed``;
  const params = {
    reason: phraseOf(words, failure.errorCode),
    seconds: Math.max(0, Math.ceil(((retryAt ?? nowMs) - nowMs) / 1_000)),
    time: clockSeconds(readAt),
    age: readAt === null ? '-' : ageText(nowMs - readAt),
  };
  if (failure.isLimit) return say(words, 'feed.limited', params);
  return say(words, readAt === null ? 'feed.lost' : lostKey, params);
}

/** Returns the state of a source for `--once`, which reads a source only once. */
export const stateText = (feed: Feed<unknown>, nowMs: number, drawing: DrawingOptions): string =>
  lossText(feed, nowMs, drawing, 'feed.lost_stale') ||
  ageOf(feed, { nowMs, serviceMs: nowMs }, drawing, Number.POSITIVE_INFINITY);
