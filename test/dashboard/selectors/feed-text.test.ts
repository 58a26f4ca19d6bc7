import { describe, expect, it } from 'vitest';
import { feedText } from '../../../src/dashboard/selectors/feed-text.ts';
import type { UndeliveredValue } from '../../../src/dashboard/state/feeds.ts';
import { en } from '../../../src/i18n/en/en.ts';
import { NOW, played } from '../support/played.ts';

const DRAWING = { words: en, lang: 'en', reveal: false, color: false, sextants: false } as const;
/** Events of which the service has older ones, read now, with three minutes between readings. */
const part: UndeliveredValue = {
  groups: [],
  open: 0,
  amountCents: null,
  since: new Date(NOW - 3_600_000).toISOString(),
  isComplete: false,
  lastHour: { first: NOW, knownSince: NOW, endpoints: new Map() },
};

describe('feedText', () => {
  it.each([
    [99, 'only since 21:46 · read 10 s ago, every 3 min'],
    [43, 'only since 21:46 · 10 s ago'],
    [25, 'only since 21:46'],
    [15, ''],
  ])('feedText in %i columns is "%s"', (room, text) => {
    const { state } = played([
      { type: 'feed-read', name: 'undelivered', value: part, isNew: true, everyMs: 180_000 },
      { type: 'tick', nowMs: NOW + 15_000, serviceMs: NOW + 15_000 },
    ]);
    expect(feedText(state, 'undelivered', DRAWING, room)).toBe(text);
  });
});
