import { type PrintableText, printed } from '../../domain/text/safe-text.ts';
import { phraseOf, say, sayKey } from '../../i18n/index.ts';
import { clockSeconds } from '../../output/describe-time.ts';
import { ageText, at, type DrawingOptions } from '../screens/drawing-options.ts';
import type { DashboardState } from '../state/dashboard-state.ts';
import { type Feed, type FeedName, isStale } from '../state/feeds.ts';

/** Returns which part of a source was read, and the age of its data. */
export const feedText = (state: DashboardState, name: FeedName, drawing: DrawingOptions): string =>
  [partOf(state, name, drawing), ageOf(state.feeds[name], state.nowMs, drawing)]
    .filter((part) => part !== '')
    .join(' · ');

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
  nowMs: number,
  { words, lang }: DrawingOptions,
  seldomMs = SELDOM_MS,
): string {
  const { stage, readAt, everyMs, failure } = feed;
  if (stage === 'connecting') return words['feed.connecting'];
  if (stage === 'off') return '';
  if (stage === 'live') {
    const key = isStale(feed, nowMs) ? 'feed.stale' : everyMs > seldomMs ? 'feed.seldom' : 'feed.live';
    return say(words, key, { age: ageText(nowMs - (readAt ?? nowMs)), every: ageText(everyMs) });
  }
  if (failure?.isLimit) return words['panel.limited'];
  if (readAt !== null) return say(words, 'panel.lost_short', { time: at(readAt, nowMs, lang) });
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
  lossText(feed, nowMs, drawing, 'feed.lost_stale') || ageOf(feed, nowMs, drawing, Number.POSITIVE_INFINITY);
