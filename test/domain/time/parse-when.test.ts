import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  formatSaoPaulo,
  isRelativeWhen,
  parseDuration,
  parseWhen,
} from '../../../src/domain/time/parse-when.ts';
import {
  formattedTime,
  fromSaoPaulo,
  ownTime,
  saoPauloOffset,
  saoPauloTime,
  utc,
} from '../../../src/domain/time/sao-paulo-time.ts';
import { LONG_TEXTS } from '../vectors.ts';

/** At this time it is 22:30 on 20 November in São Paulo, but already 21 November in UTC. */
const NOW = Date.parse('2026-11-21T01:30:00.000Z');
const both = (text: string): (string | null)[] =>
  (['from', 'to'] as const).map((edge) => {
    const at = parseWhen(text, NOW, edge);
    return at === null ? null : new Date(at).toISOString();
  });

it.each([
  ['2026-11-20', '2026-11-20T03:00:00.000Z', '2026-11-21T02:59:59.999Z'],
  ['20/11/2026', '2026-11-20T03:00:00.000Z', '2026-11-21T02:59:59.999Z'],
  ['5/1/2026', '2026-01-05T03:00:00.000Z', '2026-01-06T02:59:59.999Z'],
  ['today', '2026-11-20T03:00:00.000Z', '2026-11-21T02:59:59.999Z'],
  [' Yesterday ', '2026-11-19T03:00:00.000Z', '2026-11-20T02:59:59.999Z'],
  ['hoje', '2026-11-20T03:00:00.000Z', '2026-11-21T02:59:59.999Z'],
  ['Ontem', '2026-11-19T03:00:00.000Z', '2026-11-20T02:59:59.999Z'],
  ['2026-12-31', '2026-12-31T03:00:00.000Z', '2027-01-01T02:59:59.999Z'],
  ['29/02/2024', '2024-02-29T03:00:00.000Z', '2024-03-01T02:59:59.999Z'],
  // This day is in summer time, when the offset was −02:00.
  ['2018-12-25', '2018-12-25T02:00:00.000Z', '2018-12-26T01:59:59.999Z'],
  // Summer time started at midnight of 4 November, so this day lacked its first hour.
  ['2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T01:59:59.999Z'],
  ['2018-11-03', '2018-11-03T03:00:00.000Z', '2018-11-04T02:59:59.999Z'],
  // Summer time ended at the end of 17 February, so this day had 25 hours.
  ['2018-02-17', '2018-02-17T02:00:00.000Z', '2018-02-18T02:59:59.999Z'],
  ['2018-02-18', '2018-02-18T03:00:00.000Z', '2018-02-19T02:59:59.999Z'],
  // The first accepted date. Until 1914, São Paulo used its local mean time.
  ['1900-01-01', '1900-01-01T03:06:28.000Z', '1900-01-02T03:06:27.999Z'],
  ['2999-12-31', '2999-12-31T03:00:00.000Z', '3000-01-01T02:59:59.999Z'],
])('parseWhen reads %s as a day in São Paulo, from %s to %s', (text, from, to) => {
  expect(both(text)).toEqual([from, to]);
});

describe('parseWhen with an instant', () => {
  it.each([
    ['now', '2026-11-21T01:30:00.000Z'],
    ['agora', '2026-11-21T01:30:00.000Z'],
    ['20/11/2026 23:30', '2026-11-21T02:30:00.000Z'],
    ['20/11/2026 23:30:05', '2026-11-21T02:30:05.000Z'],
    ['20/11/2026, 23:30', '2026-11-21T02:30:00.000Z'],
    ['5/1/2026 9:05', '2026-01-05T12:05:00.000Z'],
    ['2026-11-20 23:30:05', '2026-11-21T02:30:05.000Z'],
    ['90s', '2026-11-21T01:28:30.000Z'],
    ['30m', '2026-11-21T01:00:00.000Z'],
    ['2h', '2026-11-20T23:30:00.000Z'],
    ['3d', '2026-11-18T01:30:00.000Z'],
    ['1w', '2026-11-14T01:30:00.000Z'],
    ['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.000Z'],
    ['2026-11-20t10:00:00.1239z', '2026-11-20T10:00:00.123Z'],
    ['2026-11-20T10:00:00,5Z', '2026-11-20T10:00:00.500Z'],
    ['2026-11-20T23:59:59Z', '2026-11-20T23:59:59.000Z'],
    ['1900-01-01T04:00Z', '1900-01-01T04:00:00.000Z'],
    ['3000-01-01T02:59Z', '3000-01-01T02:59:00.000Z'],
    ['2026-11-20T10:00-03:00', '2026-11-20T13:00:00.000Z'],
    ['2026-11-20T10:00:00+0530', '2026-11-20T04:30:00.000Z'],
    ['2026-11-20 10:00-03', '2026-11-20T13:00:00.000Z'],
    // A time without an offset is a time in São Paulo.
    ['2026-11-20T10:00', '2026-11-20T13:00:00.000Z'],
    ['2018-12-25T10:00:00.007', '2018-12-25T12:00:00.007Z'],
    // The clocks skipped 00:30 on this day, so parseWhen adds an hour.
    ['2018-11-04T00:30', '2018-11-04T03:30:00.000Z'],
  ])('for the text %s, parseWhen returns the instant %s as start and as end', (text, iso) => {
    expect(both(text)).toEqual([iso, iso]);
  });

  it('for a time that occurs twice, parseWhen starts a period at the first instant, and ends it at the second', () => {
    expect(both('2018-02-17T23:30')).toEqual(['2018-02-18T01:30:00.000Z', '2018-02-18T02:30:00.000Z']);
  });
});

it.each([
  '',
  '   ',
  '2026-02-30',
  '31/04/2026',
  '11/20/2026',
  '2023-02-29T10:00Z',
  '2026-11-20T24:00Z',
  '2026-11-20T10:60Z',
  '2026-11-20T10:00:60Z',
  '2026-11-20T10:00+24:00',
  '2026-11-20T10:00+03:60',
  '0026-11-20',
  '1900-01-01T03:00Z',
  '1899-12-31',
  '3000-01-01T03:00Z',
  '3000-01-01',
  '9999-12-31',
  '999999999w',
  '20/11/26',
  '20-11-2026',
  '2026-11',
  '20261120',
  '3',
  '-2h',
  '1.5h',
  '3M',
  'tomorrow',
  'amanhã',
  '31/04/2026 10:00',
  '20/11/2026 24:00',
  '11/20/2026 10:00',
  '２０２６-11-20',
  '2026-11-20T10:00 America/Sao_Paulo',
])('parseWhen returns null for %j', (text) => {
  expect(both(text)).toEqual([null, null]);
});

it.each([
  ['90s', 90_000],
  ['10m', 600_000],
  ['2h', 7_200_000],
  ['1d', 86_400_000],
  ['1w', 604_800_000],
  ['45', 45_000],
  [' 0 ', 0],
  ['', null],
  ['h', null],
  ['-1', null],
  ['1.5', null],
  ['1h30m', null],
  ['1H', null],
  ['1e3', null],
  ['1000000000', null],
  ['١', null],
])('parseDuration reads the text %j as %s (in ms)', (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

describe('formatSaoPaulo', () => {
  it.each(['en', 'pt-BR'] as const)('parseWhen reads the times that formatSaoPaulo writes in %s', (lang) => {
    for (const iso of ['2026-11-21T02:30:05.000Z', '2018-12-25T02:00:00.000Z', '2026-01-05T12:05:00.000Z'])
      expect(both(formatSaoPaulo(iso, lang))).toEqual([iso, iso]);
  });

  it.each(['hoje', 'Ontem', 'agora', 'today', ' 2h '])('isRelativeWhen is true for %j', (text) => {
    expect(isRelativeWhen(text)).toBe(true);
  });

  it.each([
    ['2026-11-21T02:30:05.000Z', '2026-11-20 23:30:05', '20/11/2026 23:30:05'],
    ['2026-11-21T02:30:05', '2026-11-20 23:30:05', '20/11/2026 23:30:05'],
    ['2026-11-20T23:30:05-03:00', '2026-11-20 23:30:05', '20/11/2026 23:30:05'],
    ['2018-12-25T02:00:00Z', '2018-12-25 00:00:00', '25/12/2018 00:00:00'],
    ['not a time', 'not a time', 'not a time'],
    ['2026-13-01T00:00:00Z', '2026-13-01T00:00:00Z', '2026-13-01T00:00:00Z'],
  ])('formatSaoPaulo formats %s as "%s" in English and "%s" in Portuguese', (iso, en, pt) => {
    expect([formatSaoPaulo(iso, 'en'), formatSaoPaulo(iso, 'pt-BR')]).toEqual([en, pt]);
  });

  it('formatSaoPaulo formats a number of milliseconds, and returns the digits of a number that is not a valid time', () => {
    expect(formatSaoPaulo(NOW, 'pt-BR')).toBe('20/11/2026 22:30:00');
    expect([Number.NaN, Number.POSITIVE_INFINITY, 9e15].map((ms) => formatSaoPaulo(ms, 'en'))).toEqual([
      'NaN',
      'Infinity',
      '9000000000000000',
    ]);
  });
});

describe('ownTime and saoPauloTime', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('ownTime and formattedTime return the same time when the local time zone is São Paulo', () => {
    vi.stubEnv('TZ', 'America/Sao_Paulo');
    const year = { min: Date.UTC(1800, 0, 1), max: Date.UTC(2200, 0, 1) };
    const change = Date.parse('2018-11-04T03:00:00Z');
    const near = fc.integer({ min: -5_000_000, max: 5_000_000 }).map((ms) => change + ms);
    fc.assert(
      fc.property(fc.oneof(fc.integer(year), near), (atMs) => {
        expect(ownTime(atMs)).toEqual(formattedTime(atMs));
      }),
    );
  });

  // Regression test for a fault that test/fuzz found: `229999w` was read as a time in 2383.
  it('formattedTime and ownTime return the same negative year for a time before Christ', () => {
    vi.stubEnv('TZ', 'America/Sao_Paulo');
    const atMs = NOW - 229_999 * 604_800_000;
    expect([formattedTime(atMs).year, ownTime(atMs).year]).toEqual([-2382, -2382]);
  });

  it.each(['Asia/Tokyo', 'America/Sao_Paulo'])('saoPauloTime works in the time zone %s', async (zone) => {
    vi.stubEnv('TZ', zone);
    // The module compares the time zone once, so each test loads a copy of it.
    const copy = `../../../src/domain/time/sao-paulo-time.ts?zone=${zone}`;
    const anew: typeof import('../../../src/domain/time/sao-paulo-time.ts') = await import(copy);
    expect(anew.saoPauloTime(0)).toEqual(formattedTime(0));
  });
});

describe('time functions with random times', () => {
  const instant = fc.integer({ min: Date.UTC(1915, 0, 1), max: Date.UTC(2100, 0, 1) });

  it('fromSaoPaulo finds the instant of every time in São Paulo, even if the time occurs twice', () => {
    fc.assert(
      fc.property(instant, (atMs) => {
        const wall = saoPauloTime(atMs);
        expect([fromSaoPaulo(wall, 'from'), fromSaoPaulo(wall, 'to')]).toContain(atMs);
        expect(utc(wall) - saoPauloOffset(atMs)).toBe(atMs);
      }),
    );
  });

  it.each(LONG_TEXTS)('the functions of time process 256 KiB of %s in time', (_what, text) => {
    expect(parseWhen(text, NOW, 'to')).toBeNull();
    expect(parseDuration(text)).toBeNull();
    expect(formatSaoPaulo(text, 'en')).toBe(text);
  });
});
