import { describe, expect, it } from 'vitest';
import { ServiceTime } from '../../src/client/service-time.ts';

const NOW = Date.parse('2026-11-21T15:00:00.400Z');
const dated = (date: string | undefined, sentMs = NOW, gotMs = NOW): number => {
  const time = new ServiceTime();
  time.note(date, sentMs, gotMs);
  return time.at(NOW) - NOW;
};

describe('ServiceTime', () => {
  it.each([
    ['none', undefined, 0],
    ['not a date', 'soon', 0],
    ['in the same second', 'Sat, 21 Nov 2026 15:00:00 GMT', 0],
    ['in the next second', 'Sat, 21 Nov 2026 15:00:01 GMT', 600],
    ['half an hour ahead', 'Sat, 21 Nov 2026 15:30:00 GMT', 1_799_600],
    ['in the previous second', 'Sat, 21 Nov 2026 14:59:59 GMT', -1_400],
    ['three days behind', 'Wed, 18 Nov 2026 15:00:00 GMT', -259_200_400],
  ])('ServiceTime corrects the clock only by a Date that proves it (%s)', (_what, date, expected) => {
    expect(dated(date)).toBe(expected);
  });

  it('ServiceTime keeps the local time if the Date header is between the times of the request and the answer', () => {
    expect(dated('Sat, 21 Nov 2026 14:59:50 GMT', NOW - 10_000)).toBe(0);
    expect(dated('Sat, 21 Nov 2026 14:59:40 GMT', NOW - 10_000)).toBe(-20_400);
    // A Date header has no milliseconds. An answer at 15:00:00.999 may have the header 15:00:00.
    const last = Date.parse('2026-11-21T15:00:00.999Z');
    expect(dated('Sat, 21 Nov 2026 15:00:00 GMT', last, last)).toBe(0);
  });

  it('ServiceTime uses the latest Date header, and ignores answers without this header', () => {
    const time = new ServiceTime();
    time.note('Sat, 21 Nov 2026 16:00:00 GMT', NOW, NOW);
    time.note(undefined, NOW, NOW);
    expect(time.at(NOW)).toBe(Date.parse('2026-11-21T16:00:00Z'));
    time.note('Sat, 21 Nov 2026 15:00:00 GMT', NOW, NOW);
    expect(time.at(NOW)).toBe(NOW);
  });
});
