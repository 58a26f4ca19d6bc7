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
    ['no header', undefined, 0],
    ['an invalid date', 'soon', 0],
    ['the same second', 'Sat, 21 Nov 2026 15:00:00 GMT', 0],
    ['the next second', 'Sat, 21 Nov 2026 15:00:01 GMT', 600],
    ['half an hour ahead', 'Sat, 21 Nov 2026 15:30:00 GMT', 1_799_600],
    ['the previous second', 'Sat, 21 Nov 2026 14:59:59 GMT', -1_400],
    ['three days behind', 'Wed, 18 Nov 2026 15:00:00 GMT', -259_200_400],
  ])(
    'ServiceTime corrects the local clock only if the Date header proves a difference: %s',
    (_what, date, expected) => {
      expect(dated(date)).toBe(expected);
    },
  );

  it('ServiceTime accepts a Date header between the request and the answer', () => {
    expect(dated('Sat, 21 Nov 2026 14:59:50 GMT', NOW - 10_000)).toBe(0);
    expect(dated('Sat, 21 Nov 2026 14:59:40 GMT', NOW - 10_000)).toBe(-20_400);
    // The answer arrives in the last millisecond of the second in its Date header.
    const last = Date.parse('2026-11-21T15:00:00.999Z');
    expect(dated('Sat, 21 Nov 2026 15:00:00 GMT', last, last)).toBe(0);
  });

  it('ServiceTime uses the latest answer that has a Date header', () => {
    const time = new ServiceTime();
    time.note('Sat, 21 Nov 2026 16:00:00 GMT', NOW, NOW);
    time.note(undefined, NOW, NOW);
    expect(time.at(NOW)).toBe(Date.parse('2026-11-21T16:00:00Z'));
    time.note('Sat, 21 Nov 2026 15:00:00 GMT', NOW, NOW);
    expect(time.at(NOW)).toBe(NOW);
  });
});
