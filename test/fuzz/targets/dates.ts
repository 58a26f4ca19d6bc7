import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  brazilianAsIso,
  formatSaoPaulo,
  isRelativeWhen,
  parseDuration,
  parseWhen,
} from '../../../src/domain/time/parse-when.ts';
import { saoPauloTime } from '../../../src/domain/time/sao-paulo-time.ts';
import { mutated, ofWords } from '../../support/generators.ts';
import { fuzzTarget } from '../fuzz-target.ts';

const NOW = Date.parse('2026-11-22T15:00:00.000Z');
const corpus = [
  ...'2026-11-20 20/11/2026 2026-11-20T23:30:05-03:00 2026-11-20T23:30:05.999Z 2018-11-04'.split(' '),
  '2018-11-04T00:30',
  '2018-02-17 23:30:00',
  ...'today yesterday now 30m 2h 999999999w 0001-01-01 2999-12-31 2024-02-29 1932-10-03'.split(' '),
];
const words = [
  ...'- / : T'.split(' '),
  ' ',
  ...'Z +14:00 -03 00 24:00 60 29 31 02 2018 11 04 .5 ,123456789 s w 9'.split(' '),
];
const DAY = /^(\d{4}-\d{2}-\d{2}|\d{1,2}\/\d{1,2}\/\d{4})$/;
const dayOf = (ms: number): string => formatSaoPaulo(ms, 'en').slice(0, 10);

/**
 * Checks that a parsed time is within the supported years, and that parsing its displayed form gives the same
 * time. A date without a time must be parsed as the first and the last millisecond of that day.
 */
export const dates = fuzzTarget<string>({
  name: 'dates',
  cases: fc.oneof(
    mutated(corpus, words),
    ofWords(words, 9),
    fc
      .date({ min: new Date('1890-01-01'), max: new Date('3010-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    fc
      .date({ min: new Date('1910-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  ),
  inSuite: 300,
  ofSize: (size) => ['9', ' ', '-', '2026-11-20T', '/'].map((piece) => piece.repeat(size / piece.length)),
  check(text) {
    const [first, last] = [parseWhen(text, NOW, 'from'), parseWhen(text, NOW, 'to')];
    assert.equal(first === null, last === null);
    if (isRelativeWhen(text)) assert.ok(first !== null || /[mhdw]$/.test(text.trim()));
    const ms = parseDuration(text);
    if (ms !== null) assert.ok(Number.isFinite(ms) && ms >= 0);
    if (first === null || last === null) return;
    assert.ok(first <= last && dayOf(first) >= '1900-01-01' && dayOf(last) <= '2999-12-31');
    assert.equal(parseWhen(new Date(first).toISOString(), 0, 'to'), first);
    if (DAY.test(text.trim())) {
      assert.equal(dayOf(first), dayOf(last));
      assert.notEqual(dayOf(first - 1), dayOf(first));
      assert.notEqual(dayOf(last + 1), dayOf(last));
    }
    const { year, month, day, hour, minute, second } = saoPauloTime(first);
    const pad = (value: number): string => String(value).padStart(2, '0');
    const shown = formatSaoPaulo(first, 'pt-BR');
    assert.equal(
      shown,
      `${pad(day)}/${pad(month)}/${String(year).padStart(4, '0')} ${pad(hour)}:${pad(minute)}:${pad(second)}`,
    );
    // At the end of summer time, one hour occurs twice, so the displayed form may be parsed as either of two
    // times.
    const again = (['from', 'to'] as const).map((edge) => parseWhen(brazilianAsIso(shown), NOW, edge));
    const seconds = again.map((one) => (one === null ? null : Math.floor(one / 1000)));
    assert.ok(seconds.includes(Math.floor(first / 1000)), `${text}: ${shown}`);
  },
});
